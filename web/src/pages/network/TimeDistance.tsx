import { useId } from 'react'
import { useDuration } from '../../blocks/river/duration.ts'
import { useName, useText } from '../../i18n/text.ts'
import { type DrawnLine, durationOf, stretchOf } from './line-shape.ts'

const width = 560
const right = 20
const top = 14
const bottom = 26

/** Hours between two marks of the time axis, so that there are never more than about eight. */
function markEvery(minutes: number): number {
  const hours = minutes / 60
  return [0.25, 0.5, 1, 2, 3, 6, 12, 24].find((step) => hours / step <= 8) ?? 24
}

/**
 * The run of a boat: time to the right, the river downwards. A level stretch is a stay at a dock, a steep one a fast
 * leg; a round trip comes back to where it began.
 */
export function TimeDistance({ line }: { line: DrawnLine }) {
  const t = useText()
  const name = useName()
  const duration = useDuration()
  const titleId = useId()
  const { from, to } = stretchOf(line)
  const docks = [...new Map(line.stops.map((stop) => [stop.dock.id, stop])).values()].sort(
    (a, b) => a.riverKm - b.riverKm,
  )
  const loop = to === from
  const height = loop ? 110 : Math.min(320, Math.max(180, docks.length * 44))
  const minutes = durationOf(line)
  const left = Math.min(190, 18 + Math.max(...docks.map((stop) => widthOf(short(name(stop.dock.names))))))
  const x = (minute: number) => left + (minute / Math.max(1, minutes)) * (width - left - right)
  const y = (km: number) =>
    loop ? height / 2 : top + ((km - from) / Math.max(1, to - from)) * (height - top - bottom)
  const labels = spreadLabels(
    docks.map((stop) => ({ stop, preferred: y(stop.riverKm) })),
    height - bottom,
  )
  const step = markEvery(minutes) * 60
  const marks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => index * step)
  const points = line.stops.flatMap((stop) => [
    ...(stop.arriveMinutes === null ? [] : [`${x(stop.arriveMinutes)},${y(stop.riverKm)}`]),
    ...(stop.departMinutes === null ? [] : [`${x(stop.departMinutes)},${y(stop.riverKm)}`]),
  ])
  return (
    <svg
      className={`time-distance line-kind ${line.kind}`}
      role="img"
      aria-labelledby={titleId}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title id={titleId}>{t('network.line.timeDistanceOf', { name: name(line.names) })}</title>
      {marks.map((minute) => (
        <g key={minute}>
          <path className="grid-line" d={`M ${x(minute)} ${top - 6} V ${height - bottom + 6}`} />
          <text x={x(minute)} y={height - 6} textAnchor="middle">
            {duration(minute)}
          </text>
        </g>
      ))}
      {labels.map(({ stop, at }) => (
        <g key={stop.dock.id}>
          <path className="grid-line" d={`M ${left} ${y(stop.riverKm)} H ${width - right}`} />
          <path className="lead" d={`M ${left - 6} ${at} L ${left} ${y(stop.riverKm)}`} />
          <text x={left - 8} y={at + 4} textAnchor="end">
            {short(name(stop.dock.names))}
          </text>
        </g>
      ))}
      {loop ? (
        <path
          className="run"
          fill="none"
          strokeLinejoin="round"
          strokeWidth={2.5}
          d={`M ${x(0)} ${y(from)} Q ${x(minutes / 2)} ${y(from) - 70} ${x(minutes)} ${y(from)}`}
        />
      ) : (
        <polyline
          className="run"
          fill="none"
          strokeLinejoin="round"
          strokeWidth={2.5}
          points={points.join(' ')}
        />
      )}
      {line.stops.map((stop) => (
        <circle
          key={stop.stop}
          cx={x(stop.arriveMinutes ?? stop.departMinutes ?? 0)}
          cy={y(stop.riverKm)}
          r={4}
          strokeWidth={2}
        />
      ))}
    </svg>
  )
}

/** About how wide a label is, in the units of the drawing: Chinese characters are square, letters half as wide. */
const widthOf = (label: string) =>
  [...label].reduce((sum, character) => sum + (character > '\u2e80' ? 11 : 6), 0)

/** Names in brackets say where on the river a dock lies; the drawing shows that. */
const short = (dock: string) => dock.replace(/\s*[(（].*$/, '')

/** Moves labels apart that would lie on each other, downwards first and then back up from the lower edge. */
export function spreadLabels<Entry extends { preferred: number }>(
  entries: readonly Entry[],
  lowest: number,
  apart = 15,
): (Entry & { at: number })[] {
  const placed = entries.map((entry) => ({ ...entry, at: entry.preferred }))
  for (const [index, entry] of placed.entries()) {
    const above = placed[index - 1]
    if (above) entry.at = Math.max(entry.at, above.at + apart)
  }
  for (const [index, entry] of [...placed.entries()].reverse()) {
    const below = placed[index + 1]
    entry.at = Math.min(entry.at, below ? below.at - apart : lowest)
  }
  return placed
}
