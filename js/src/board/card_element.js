// Draws one card's face and sets its accessible name, and only when they have changed.

import { setAttribute } from "../dom.js";
import { back, face } from "./card_face.js";
import { placeName } from "../words.js";
import { isSmall } from "./layout.js";
import { isKind } from "./legal_moves.js";

/**
 * @param {import("./board_state.js").Card} card
 * @param {import("./board_state.js").BoardState} state
 */
export function paintCard(card, { view, geometry, settings, say }) {
  const { element, pile, index } = card;
  const cards = view.piles[pile] ?? [];
  const value = cards[index] ?? -1;
  const { fourColour } = settings;
  const small = isSmall(geometry);
  const look = `${value} ${small} ${fourColour}`;
  if (card.painted !== look) {
    card.painted = look;
    element.innerHTML = value < 0 ? back() : face(value, { small, fourColour });
  }
  const name = `${value} ${pile} ${index} ${cards.length}`;
  if (card.named === name && card.said === say) return;
  [card.named, card.said] = [name, say];
  const hidden = !isKind(view, pile, "cascade") && index < cards.length - 1;
  setAttribute(element, "aria-hidden", hidden ? "true" : null);
  setAttribute(element, "aria-label", placeName(say, view, pile, index));
}
