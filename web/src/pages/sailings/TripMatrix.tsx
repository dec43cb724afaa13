import '../../blocks/query-table/query-table.css'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'

type Detail = Reply<'sailings.detail'>

/** Every trip of the sailing by boarding and landing stop: free seats and fare; a press sells it. */
export function TripMatrix({
  stops,
  classes,
  sells,
  onSell,
}: {
  stops: Detail['stops']
  classes: Detail['classes']
  /** Whether passengers may still board at a stop. */
  sells: (fromStop: number) => boolean
  onSell: (fromStop: number, toStop: number) => void
}) {
  const t = useText()
  const name = useName()
  const [selectedCode, setSelectedCode] = useState('')
  const visible = classes.find((entry) => entry.class.code === selectedCode) ?? classes[0]
  if (!visible) return <p className="soft small">{t('sailings.detail.noSeats')}</p>
  const tripOf = (fromStop: number, toStop: number) =>
    visible.trips.find((trip) => trip.fromStop === fromStop && trip.toStop === toStop)
  return (
    <Tabs
      label={t('sailings.detail.classes')}
      value={visible.class.code}
      onChange={setSelectedCode}
      items={classes.map((entry) => ({
        id: entry.class.code,
        label: `${name(entry.class.names)} · ${entry.seats}`,
      }))}
    >
      <TableScroller className="matrix" label={name(visible.class.names)} rows={visible}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sailings.detail.fromTo')}</th>
              {stops.slice(1).map((stop) => (
                <th key={stop.stop} scope="col">
                  {name(stop.dock.names)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.slice(0, -1).map((from) => (
              <tr key={from.stop}>
                <th scope="row">{name(from.dock.names)}</th>
                {stops.slice(1).map((to) => {
                  const trip = tripOf(from.stop, to.stop)
                  if (!trip) return <td key={to.stop} className="soft" />
                  if (trip.fareFen === null)
                    return (
                      <td key={to.stop} className="soft">
                        {t('sailings.detail.notSold')}
                      </td>
                    )
                  const label = (
                    <>
                      <b className={trip.free === 0 ? 'strong danger-text' : 'strong'}>
                        {trip.free === 0
                          ? t('sailings.detail.soldOut')
                          : t('sailings.detail.free', { count: trip.free })}
                      </b>
                      <Money fen={trip.fareFen} />
                    </>
                  )
                  return (
                    <td key={to.stop}>
                      {trip.free > 0 && sells(from.stop) ? (
                        <button
                          type="button"
                          className="trip-cell full-width pressable accent-text"
                          data-tip={t('sailings.detail.sellTrip', {
                            from: name(from.dock.names),
                            to: name(to.dock.names),
                          })}
                          onClick={() => onSell(from.stop, to.stop)}
                        >
                          {label}
                        </button>
                      ) : (
                        <span className="trip-cell full-width pressable">{label}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </Tabs>
  )
}
