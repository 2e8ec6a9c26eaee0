// The animation of a won game: the cards run over the board in a wave and return to the foundations.

/**
 * @param {import("./board_state.js").BoardState} state
 * @param {import("./animation.js").Motion} motion
 */
export function wave(state, motion) {
  const unit = motion.pace();
  if (unit === 0) return;
  const { width, height, card } = state.geometry;
  const cards = [...state.cards.values()].sort((a, b) => a.index - b.index || a.pile - b.pile);
  const room = width - card.width;
  for (const [i, { element, at }] of cards.entries()) {
    const share = cards.length > 1 ? i / (cards.length - 1) : 0.5;
    const crest = height * 0.42 + Math.sin(share * Math.PI * 2) * height * 0.13 - card.height / 2;
    const over = (/** @type {number} */ y) => ({
      translate: `${room * share}px ${y}px`,
      rotate: `${(share - 0.5) * 24}deg`,
    });
    const home = { translate: `${at.x}px ${at.y}px`, rotate: "0deg" };
    const frames = [
      { ...home, easing: "ease-out" },
      { ...over(crest), offset: 0.38, easing: "ease-in-out" },
      { ...over(crest - card.height * 0.12), offset: 0.6, easing: "ease-in" },
      home,
    ];
    motion.play(element, frames, { duration: 1500, delay: 250 + i * 9 });
  }
}
