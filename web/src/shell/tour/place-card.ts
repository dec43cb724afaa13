interface Box {
  left: number
  top: number
  width: number
  height: number
}

const gap = 12
const edge = 8

/**
 * Position of the card of a step: below the target, else above, right or left of it, always inside the window.
 * Without a target in the middle.
 */
export function placeCard(
  target: Box | undefined,
  card: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } {
  const inside = (value: number, size: number, room: number) =>
    Math.max(edge, Math.min(value, room - size - edge))
  const middle = {
    left: inside((window.width - card.width) / 2, card.width, window.width),
    top: inside((window.height - card.height) / 2, card.height, window.height),
  }
  if (!target) return middle
  const left = inside(target.left + target.width / 2 - card.width / 2, card.width, window.width)
  const top = inside(target.top, card.height, window.height)
  const below = target.top + target.height + gap
  if (below >= edge && below + card.height + edge <= window.height) return { left, top: below }
  const right = target.left + target.width + gap
  if (right >= edge && right + card.width + edge <= window.width) return { left: right, top }
  const above = target.top - gap - card.height
  if (above >= edge && above + card.height + edge <= window.height) return { left, top: above }
  const before = target.left - gap - card.width
  if (before >= edge && before + card.width + edge <= window.width) return { left: before, top }
  // The target fills the window: the card overlaps its lower end.
  return { left: middle.left, top: inside(window.height, card.height, window.height) }
}
