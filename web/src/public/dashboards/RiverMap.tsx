import { type RefObject, useEffect, useRef, useState } from 'react'
import { useName, useText } from '../../i18n/text.ts'
import type { Figures } from './cached-figures.ts'
import { Panel } from './Panel.tsx'
import { bendAt, levelsFor, scaleOf } from './river-shape.ts'
import { type ShipPosition, shipPosition } from './ship-position.ts'

/** The initial size; it is measured before the first paint. */
const guess = { width: 900, height: 260, letter: 16 }

/** The river to scale along its length, its towns, and the ships where the timetable has them at this moment. */
export function RiverMap({ figures, now }: { figures: Figures; now: number }) {
  const t = useText()
  const name = useName()
  const frame = useRef<HTMLDivElement>(null)
  const { width, height, letter } = useSize(frame)
  const ships = figures.sailings.flatMap((sailing) => {
    const position = shipPosition(sailing, now)
    return position ? [{ id: sailing.id, name: name(sailing.ship), kind: sailing.line.kind, position }] : []
  })
  const { places } = figures
  const x = scaleOf(places, width, letter)
  // Every stop is named, below the lowest bend of the river.
  const labels = levelsFor(
    places.map((place) => ({ text: name(place.names), x: x(place.riverKm) })),
    letter,
    width,
  )
  const bend = height * 0.12
  const lowest = Math.max(0, ...labels.map(({ level }) => level))
  // In the middle, or higher where several lines of names need the room below; the names of ships stand above.
  const middle = Math.max(letter * 4, Math.min(height * 0.5, height - bend - letter * (2.3 + lowest * 1.3)))
  const y = (at: number) => middle + bendAt(at) * bend
  const points = Array.from({ length: Math.ceil(width / 8) + 1 }, (_, step) => step * 8)
  const names = middle + bend + letter * 1.9
  // A round trip of one town uses the whole width; among others it is a small loop at the dock.
  const round = places.length > 1 ? letter * 1.6 : Math.min(width * 0.3, height)
  const drawn = ships.map((ship) => ({ ...ship, ...spotOf(ship.position, x, y, round) }))
  const levels = levelsFor(
    drawn.map((ship) => ({ x: ship.x, text: ship.name })),
    letter,
    width,
  )
  return (
    <Panel wide title={t('dashboards.river')} note={t('dashboards.underWay', { count: ships.length })}>
      <div className="board-map relative" ref={frame}>
        <svg className="cover" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path
            className="bank"
            fill="none"
            strokeLinejoin="round"
            d={`M${points.map((at) => `${at} ${y(at).toFixed(1)}`).join('L')}`}
          />
          <path
            className="stream"
            fill="none"
            strokeLinejoin="round"
            d={`M${points.map((at) => `${at} ${y(at).toFixed(1)}`).join('L')}`}
          />
          {places.map((place, index) => {
            const at = x(place.riverKm)
            const label = labels[index] ?? { level: 0, x: at }
            const top = names + label.level * letter * 1.3
            return (
              <g key={place.riverKm}>
                <path className="stem" strokeWidth={1} d={`M${at} ${y(at) + letter * 0.5}V${top - letter}`} />
                <circle cx={at} cy={y(at)} r={letter * 0.32} strokeWidth={2.5} />
                <text className="town" x={label.x} y={top} textAnchor="middle">
                  {name(place.names)}
                </text>
              </g>
            )
          })}
          {drawn.map((ship, index) => {
            const level = levels[index]
            const top = letter * (1.1 + (level?.level ?? 0) * 1.5)
            return (
              <g
                key={ship.id}
                className={`ship ${ship.kind}`}
                data-ship={ship.id}
                data-x={Math.round(ship.x)}
              >
                <path
                  className="leader"
                  strokeWidth={1.5}
                  d={`M${ship.x} ${ship.y - letter * 0.5}V${top + letter * 0.3}`}
                />
                <path
                  d="M-8-7 9 0-8 7-4 0Z"
                  transform={`translate(${ship.x} ${ship.y}) scale(${(letter / 13) * (ship.left ? -1 : 1)} ${letter / 13})`}
                />
                <text x={level?.x ?? ship.x} y={top} textAnchor="middle">
                  {ship.name}
                </text>
              </g>
            )
          })}
        </svg>
        <ul className="unseen">
          {ships.map((ship) => (
            <li key={ship.id}>
              {ship.position.at === 'river'
                ? t('dashboards.shipAt', { ship: ship.name, km: Math.round(ship.position.km) })
                : t('dashboards.shipRound', {
                    ship: ship.name,
                    percent: Math.round(ship.position.part * 100),
                  })}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** A round trip has no river kilometre: its ship is drawn on a loop at the dock, by progress. */
function spotOf(position: ShipPosition, x: (km: number) => number, y: (x: number) => number, round: number) {
  const dock = x(position.km)
  if (position.at === 'river') return { x: dock, y: y(dock), left: position.heading === 'up' }
  const angle = position.part * 2 * Math.PI
  const across = dock - Math.sin(angle) * round
  const above = (1 - Math.cos(angle)) * Math.min(round, 20) * 0.5
  return { x: across, y: y(across) - above, left: Math.cos(angle) > 0 }
}

/** The size of the drawing and of a letter in it, in pixels; the frame's size never depends on the drawing. */
function useSize(frame: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState(guess)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      if (clientWidth === 0 || clientHeight === 0) return
      const letter = Number.parseFloat(getComputedStyle(element).fontSize)
      setSize({ width: clientWidth, height: clientHeight, letter })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame])
  return size
}
