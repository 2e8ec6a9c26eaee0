// The board's sentences in each language, from the templates in Python's catalogue, and the names of cards
// and piles.

/**
 * Fills in a template: `{name}` by its value, `{n:card|cards}` by the form that fits the number n.
 *
 * @param {string} template
 * @param {Record<string, string | number>} values
 * @param {string} language
 */
export function fill(template, values, language) {
  return template.replace(/\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g, (whole, name, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return isSingular(Number(value), language) ? one : many;
  });
}

/** English takes the singular for 1, French for 0 as well. @param {number} n @param {string} language */
const isSingular = (n, language) => (language === "fr" ? Math.abs(n) < 2 : n === 1);

/**
 * Picks the language: the one set in Python, else the first of the browser's languages that the catalogue
 * has, else English.
 *
 * @param {string} asked
 * @param {readonly string[]} preferred
 * @param {Record<string, unknown>} catalogue
 */
export function pickLanguage(asked, preferred, catalogue) {
  const known = (/** @type {string} */ tag) => tag.slice(0, 2).toLowerCase() in catalogue;
  if (asked && known(asked)) return asked.slice(0, 2).toLowerCase();
  return preferred.find(known)?.slice(0, 2).toLowerCase() ?? "en";
}

/**
 * Makes the function that turns a message code and its values into a sentence. An unknown code is returned as
 * it is.
 *
 * @param {Record<string, Record<string, string>>} catalogue
 * @param {string} language
 * @returns {Say}
 */
export function speaker(catalogue, language) {
  return (code, values = {}) =>
    fill(catalogue[language]?.[code] ?? catalogue["en"]?.[code] ?? code, values, language);
}

/**
 * Spells out "10♦" in words, since screen readers skip or garble the signs.
 *
 * @param {Say} say
 * @param {string} text
 */
export const aloud = (say, text) =>
  text.replace(/(10|[2-9AJQK])?([♣♦♥♠])/g, (_, rank, sign) => {
    const suit = "♣♦♥♠".indexOf(sign);
    return rank ? cardName(say, 4 * "A234567891JQK".indexOf(rank[0]) + suit) : say(`suit_${suit}`);
  });

/** "seven of diamonds". @param {Say} say @param {number} card */
export function cardName(say, card) {
  if (card < 0) return say("card_hidden");
  if (card >= 52) return say("card_joker");
  return say("card", { rank: say(`rank_${(card >> 2) + 1}`), suit: say(`suit_${card & 3}`) });
}

/** "seven of diamonds and 2 more". @param {Say} say @param {number} card @param {number} cards */
export const runName = (say, card, cards) =>
  cards > 1 ? say("run", { card: cardName(say, card), n: cards - 1 }) : cardName(say, card);

/** "cascade 3", "freecell a", "foundation of hearts". @param {Say} say @param {PileInfo} pile */
export function pileName(say, { kind, name, suit }) {
  if (kind !== "foundation") return say(`pile_${kind}`, { name: name.replace(/[()]/g, "") });
  return suit === null
    ? say("pile_foundation", { name: name.replace(/[h()]/gi, "") })
    : say("pile_home", { suit: say(`suit_${suit}`) });
}

/**
 * The game and its deal: "FreeCell 7", but "FreeCell, 0 freecells, deal 7".
 *
 * @param {Say} say
 * @param {View} view
 */
export const gameName = (say, { variant, deal }) =>
  deal ? say(/\d/.test(variant) ? "board" : "title", { variant, deal }) : variant;

/**
 * What a screen reader says about a card: its name, its pile and its place there.
 *
 * @param {Say} say
 * @param {View} view
 * @param {number} pile
 * @param {number} index
 */
export function placeName(say, view, pile, index) {
  const info = /** @type {PileInfo} */ (view.layout[pile]);
  const cards = view.piles[pile] ?? [];
  const values = {
    card: cardName(say, cards[index] ?? -1),
    place: pileName(say, info),
    nth: index + 1,
    count: cards.length,
  };
  if (cards.length === 0) return say("place_empty", values);
  return say(info.kind === "cascade" ? "place_column" : "place", values);
}
