import { pagePath } from '../../blocks/page/paths.ts'
import '../../blocks/values/facts.css'
import '../../blocks/query-table/query-table.css'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { useDuration } from '../../blocks/river/duration.ts'
import { LineName } from '../../blocks/river/LineName.tsx'
import { SellButton } from '../../blocks/river/SellButton.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { RunFigure } from './line/RunFigure.tsx'
import { distanceOf, durationOf, type Line } from './line-shape.ts'
import { TimeDistance } from './TimeDistance.tsx'

/** One line: its stops, the run drawn as time over distance, its timetable, and the ways on from here. */
export function LineDetail({ id }: { id: string }) {
  const t = useText()
  const name = useName()
  const duration = useDuration()
  const seesSailings = usePermission('sailings.view')
  const seesFares = usePermission('fares.view')
  const detail = useQueryOf('network.line', { id })
  if (detail.error && !detail.data) return <ErrorNote error={detail.error} retry={() => detail.refetch()} />
  if (!detail.data) return <Skeleton lines={10} label={t('blocks.loading')} />
  const { line, services } = detail.data
  const first = line.stops[0]
  return (
    <article className="stack">
      <header className="cluster gap-2 between">
        <h2>
          <LineName line={line} />
        </h2>
        <div className="button-row">
          <a className="button plain" href={pagePath('network/line', line.id)}>
            {t('network.line.plan')}
          </a>
          {seesSailings && (
            <a className="button plain" href={pagePath('sailings/calendar', { line: line.id })}>
              {t('network.line.sailings')}
            </a>
          )}
          {seesFares && (
            <a className="button plain" href={pagePath('fares/tables', { line: line.id })}>
              {t('network.line.fares')}
            </a>
          )}
          {line.stops.length > 0 && (
            <SellButton sale={{ line: line.id, ...(first && { fromDock: first.dock.id }) }} />
          )}
        </div>
      </header>
      <dl className="facts cluster">
        <div>
          <dt>{t('network.lines.carrier')}</dt>
          <dd>{name(line.carrier.names)}</dd>
        </div>
        <div>
          <dt>{t('network.line.version')}</dt>
          <dd>{line.version ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('network.line.validFrom')}</dt>
          <dd>{line.validFrom ? <When at={`${line.validFrom}T12:00:00+08:00`} style="date" /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('network.line.stops')}</dt>
          <dd>{line.stops.length}</dd>
        </div>
        <div>
          <dt>{t('network.line.distance')}</dt>
          <dd>{t('river.km', { km: distanceOf(line) })}</dd>
        </div>
        <div>
          <dt>{t('network.line.duration')}</dt>
          <dd>{duration(durationOf(line))}</dd>
        </div>
        <div>
          <dt>{t('network.line.sailings')}</dt>
          <dd>{t('network.lines.ahead', { count: line.sailingsAhead })}</dd>
        </div>
      </dl>
      {line.stops.length === 0 ? (
        <p className="soft">{t('network.version.none')}</p>
      ) : (
        <div className="line-sides columns gap-4">
          <Stops line={line} />
          <RunFigure>
            <TimeDistance line={line} />
          </RunFigure>
        </div>
      )}
      <h3>{t('network.line.timetable')}</h3>
      {services.length === 0 ? (
        <p className="soft small">{t('network.line.noServices')}</p>
      ) : (
        <TableScroller className="whole" label={t('network.line.timetable')} rows={services}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('network.line.service')}</th>
                <th scope="col">{t('network.dock.ship')}</th>
                <th scope="col">{t('network.line.nextDays')}</th>
              </tr>
            </thead>
            <tbody>
              {services.map((service) => (
                <tr key={service.id}>
                  <td className="figures">
                    <strong>{service.departs}</strong> {t('network.line.every', { days: service.everyDays })}
                  </td>
                  <td>
                    <a href={pagePath('fleet/ships', { ship: service.ship.id })}>
                      {name(service.ship.names)}
                    </a>
                  </td>
                  <td>
                    <div className="row">
                      {service.nextDates.map((date) =>
                        seesSailings ? (
                          <a
                            key={date}
                            href={pagePath('sailings/calendar', {
                              view: 'list',
                              from: date,
                              to: date,
                              line: line.id,
                            })}
                          >
                            <When at={`${date}T12:00:00+08:00`} style="weekday" />
                          </a>
                        ) : (
                          <When key={date} at={`${date}T12:00:00+08:00`} style="weekday" />
                        ),
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
    </article>
  )
}

function Stops({ line }: { line: Line }) {
  const t = useText()
  const name = useName()
  const duration = useDuration()
  return (
    <TableScroller className="whole" label={t('network.line.stops')} rows={line}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="numbers">
              {t('network.line.number')}
            </th>
            <th scope="col">{t('network.line.dock')}</th>
            <th scope="col" className="numbers">
              {t('network.line.arrives')}
            </th>
            <th scope="col" className="numbers">
              {t('network.line.departs')}
            </th>
            <th scope="col" className="numbers">
              {t('network.line.leg')}
            </th>
          </tr>
        </thead>
        <tbody>
          {line.stops.map((stop, index) => {
            const before = line.stops[index - 1]
            return (
              <tr key={stop.stop}>
                <td className="numbers">{stop.stop + 1}</td>
                <td>
                  <a href={pagePath('network/ports', { dock: stop.dock.id })}>{name(stop.dock.names)}</a>{' '}
                  <span className="block soft small">
                    {name(stop.port.names)} · {t('river.km', { km: stop.riverKm })}
                  </span>
                </td>
                <td className="numbers">
                  {stop.arriveMinutes === null ? '–' : duration(stop.arriveMinutes)}
                </td>
                <td className="numbers">
                  {stop.departMinutes === null ? '–' : duration(stop.departMinutes)}
                </td>
                <td className="numbers">
                  {before && stop.arriveMinutes !== null && before.departMinutes !== null
                    ? `${t('river.km', { km: Math.abs(stop.riverKm - before.riverKm) })} · ${duration(stop.arriveMinutes - before.departMinutes)}`
                    : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableScroller>
  )
}
