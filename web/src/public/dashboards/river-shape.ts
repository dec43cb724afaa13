/** How far the drawn channel swings from its middle at a place of the drawing, from about −1 to 1. */
export const bendAt = (x: number): number => 0.65 * Math.sin(x / 130) + 0.35 * Math.sin(x / 53 + 2)

/** Kilometres to the drawing's width, to scale, with room for the names at both ends. One town stands in the middle. */
export function scaleOf(
  places: readonly { riverKm: number }[],
  width: number,
  letter: number,
): (km: number) => number {
  const firstKm = places[0]?.riverKm ?? 0
  const span = (places.at(-1)?.riverKm ?? 0) - firstKm
  const margin = Math.min(width / 8, letter * 3)
  if (span === 0) return () => width / 2
  return (km) => Math.round(margin + ((km - firstKm) / span) * (width - 2 * margin))
}

/** About how wide a text is; signs of Chinese and Japanese are as wide as they are high. */
function widthOf(text: string, letter: number): number {
  let width = 0
  for (const sign of text) width += sign > '\u2e7f' ? letter : letter * 0.56
  return width
}

/** Stacks the labels of ships or stops on as few levels as possible, without overlap or overflow. */
export function levelsFor(
  named: readonly { text: string; x: number }[],
  letter: number,
  width: number,
): { level: number; x: number }[] {
  const ends: [number, number][][] = []
  return named.map(({ text, x: preferredX }) => {
    const half = widthOf(text, letter) / 2 + letter / 4
    const x = Math.max(half, Math.min(width - half, preferredX))
    let level = 0
    while (ends[level]?.some(([from, to]) => x - half < to && x + half > from)) level += 1
    ends[level] = [...(ends[level] ?? []), [x - half, x + half]]
    return { level, x }
  })
}
