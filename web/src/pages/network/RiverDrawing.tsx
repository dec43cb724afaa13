import { useId } from 'react'
import { useName, useText } from '../../i18n/text.ts'
import { type PlacedPort, portHeight } from './river-rows.ts'

const width = 132
const shore = 44

/** How far the stream swings to one side at a height, so that it looks like a river and not like a pipe. */
const swing = (y: number) => 9 * Math.sin(y / 46) + 4 * Math.sin(y / 17)

/**
 * The river beside the list: its length is the list's, kilometres are to scale, and a line leads from each port on the
 * river to its row.
 */
export function RiverDrawing({
  placed,
  height,
  dockHeight,
  selected,
}: {
  placed: readonly PlacedPort[]
  height: number
  dockHeight: number
  selected: string
}) {
  const t = useText()
  const name = useName()
  const titleId = useId()
  const first = placed[0]?.port
  const last = placed.at(-1)?.port
  if (!first || !last) return null
  const firstKm = first.riverKm
  const span = Math.max(1, last.riverKm - firstKm)
  const top = portHeight / 2
  const at = (km: number) => top + ((km - firstKm) / span) * (height - dockHeight - 2 * top)
  const points = Array.from({ length: Math.ceil(height / 6) + 1 }, (_, index) => {
    const y = Math.min(height, index * 6)
    return `${shore + swing(y)} ${y}`
  })
  return (
    <svg
      className="network-drawing flex-none"
      role="img"
      aria-labelledby={titleId}
      width={width}
      height={height}
    >
      <title id={titleId}>
        {t('network.ports.drawing', { first: name(first.names), last: name(last.names) })}
      </title>
      <path className="river-bank" fill="none" strokeWidth={20} d={`M ${points.join(' L ')}`} />
      <path className="river-stream" fill="none" strokeWidth={11} d={`M ${points.join(' L ')}`} />
      {placed.map(({ port, top: rowTop }) => {
        const y = at(port.riverKm)
        const x = shore + swing(y)
        const rowY = rowTop + portHeight / 2
        const active = port.docks.some(({ id }) => id === selected)
        return (
          <g key={port.id} className={active ? 'river-port active' : 'river-port'}>
            <path
              className="river-leader"
              fill="none"
              strokeWidth={active ? 2 : 1}
              d={`M ${x} ${y} C ${x + 36} ${y} ${width - 44} ${rowY} ${width} ${rowY}`}
            />
            <circle cx={x} cy={y} r={active ? 7 : 5} strokeWidth={2.5} />
            <text className="figures" x={Math.max(2, x - 14)} y={y + 4} textAnchor="end">
              {port.riverKm}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
