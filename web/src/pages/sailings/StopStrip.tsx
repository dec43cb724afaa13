import type { CSSProperties } from 'react'
import type { Reply } from '../../api/client.ts'
import { pagePath } from '../../blocks/page/paths.ts'
import { Arrival } from '../../blocks/river/Arrival.tsx'
import { fullness } from '../../blocks/river/Load.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'

type Stop = Reply<'sailings.detail'>['stops'][number]

/** The run as a strip: stops with their times, and between them each leg with how many are on board. */
export function StopStrip({
  stops,
  loadPerLeg,
  capacity,
}: {
  stops: readonly Stop[]
  loadPerLeg: readonly number[]
  capacity: number
}) {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const begins = stops[0]?.departs ?? ''
  return (
    <ol className="stop-strip scroll-x">
      {stops.map((stop) => {
        const passengers = loadPerLeg[stop.stop]
        const share = passengers === undefined || capacity === 0 ? 0 : passengers / capacity
        const departed = stop.departs !== null && Date.parse(stop.departs) <= Date.now()
        return (
          <li key={stop.stop} className={departed ? 'left' : ''}>
            <div className="strip-stop">
              <i className="strip-dot" aria-hidden="true" />
              <strong>
                <a className="plain-link" href={pagePath('network/ports', { dock: stop.dock.id })}>
                  {name(stop.dock.names)}
                </a>
              </strong>
              <span className="strip-port soft small">{name(stop.port.names)}</span>
              <span>
                {stop.arrives && <Arrival departs={begins} at={stop.arrives} />}
                {stop.arrives && stop.departs && ' – '}
                {stop.departs && <Arrival departs={stop.arrives ?? begins} at={stop.departs} />}
              </span>
            </div>
            {passengers !== undefined && stop.stop < stops.length - 1 && (
              <div
                className={`strip-leg soft small ${fullness(share)}`}
                style={{ '--part': Math.min(1, share) } as CSSProperties}
              >
                <span className="strip-bar relative flex-none" aria-hidden="true">
                  <i className="strip-fill cover" />
                </span>
                <span className="figures">
                  {t('river.load.of', { taken: passengers, places: capacity })}
                  {' · '}
                  {number(share, { style: 'percent', maximumFractionDigits: 0 })}
                </span>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
