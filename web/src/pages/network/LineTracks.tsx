import { lineState } from '@fairway/contract/network/lists'
import { useDuration } from '../../blocks/river/duration.ts'
import { LineName } from '../../blocks/river/LineName.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { courseOf, distanceOf, durationOf, type Line, stretchOf } from './line-shape.ts'
import type { Port } from './river-rows.ts'

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/**
 * One track per line, all on the same scale of river kilometres, with a dot at every stop. The ports stand above, on
 * two levels where they are close together.
 */
export function LineTracks({
  lines,
  ports,
  selected,
  onChoose,
}: {
  lines: readonly Line[]
  ports: readonly Port[]
  selected: string
  onChoose: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const duration = useDuration()
  const end = Math.max(1, ...ports.map(({ riverKm }) => riverKm))
  const at = (km: number) => `${(km / end) * 100}%`
  return (
    <section className="scroll-x" aria-label={t('network.lines.title')} {...reachable}>
      <div className="line-tracks-inner">
        <div className="line-scale soft small" aria-hidden="true">
          <span />
          <div>
            {ports.map((port, index) => (
              <span key={port.id} style={{ left: at(port.riverKm) }} className={index % 2 ? 'lower' : ''}>
                {name(port.names)}
                <small className="figures">{port.riverKm}</small>
              </span>
            ))}
          </div>
        </div>
        <ul>
          {lines.map((line) => {
            const course = courseOf(line)
            const state = lineState(line)
            const { from, to } = stretchOf(line)
            return (
              <li key={line.id}>
                <button
                  type="button"
                  className="line-track choice-row full-width pressable"
                  aria-current={line.id === selected}
                  onClick={() => onChoose(line.id)}
                >
                  <span className="close-lines">
                    <LineName line={line} />
                    <span className="soft small">
                      {[
                        ...(line.stops.length > 0
                          ? [
                              t(`network.lines.${course}`),
                              t('river.km', { km: distanceOf(line) }),
                              duration(durationOf(line)),
                            ]
                          : []),
                        ...(state === 'running' ? [] : [t(`network.line.state.${state}`)]),
                      ].join(' · ')}
                    </span>
                  </span>
                  <span className="line-track-river relative" aria-hidden="true">
                    {ports.map((port) => (
                      <i key={port.id} className="line-tick" style={{ left: at(port.riverKm) }} />
                    ))}
                    {line.stops.length > 0 && (
                      <i
                        className={`line-run line-kind ${line.kind}`}
                        style={{ left: at(from), width: `max(10px, ${at(to - from)})` }}
                      />
                    )}
                    {line.stops.map((stop) => (
                      <i
                        key={stop.stop}
                        className={`line-stop line-kind ${line.kind}`}
                        style={{ left: at(stop.riverKm) }}
                        data-tip={`${stop.stop + 1}. ${name(stop.dock.names)}`}
                      />
                    ))}
                    {line.stops.length > 0 && (
                      <i
                        className={`line-course line-kind ${line.kind} ${course}`}
                        style={{ left: at(course === 'upstream' ? from : to) }}
                      >
                        <Icon
                          name={
                            course === 'roundTrip'
                              ? 'refresh'
                              : course === 'upstream'
                                ? 'chevronLeft'
                                : 'chevronRight'
                          }
                        />
                      </i>
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
