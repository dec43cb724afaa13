import '../../../blocks/query-table/query-table.css'
import { useQueryOf } from '../../../api/queries.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { LoadLine } from '../../../blocks/river/Load.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** The own ships of the day: next departure, load, what was sold. */
export function Ships() {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const query = useQueryOf('sailings.shipsToday', {}, { refetchInterval: 60_000 })
  return (
    <LoadingPanel title={t('homePanels.ships')} query={query}>
      {({ ships }) => {
        const withSales = ships.some(({ fen }) => fen !== null)
        return ships.length === 0 ? (
          <p className="soft small">{t('homePanels.noShips')}</p>
        ) : (
          <TableScroller label={t('homePanels.table', { title: t('homePanels.ships') })} rows={ships}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('homePanels.ship')}</th>
                  <th scope="col" className="numbers">
                    {t('homePanels.sailings')}
                  </th>
                  <th scope="col">{t('homePanels.nextDeparture')}</th>
                  <th scope="col">{t('homePanels.load')}</th>
                  <th scope="col" className="numbers">
                    {t('home.tickets')}
                  </th>
                  {withSales && (
                    <th scope="col" className="numbers">
                      {t('home.takings')}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {ships.map(({ ship, sailings, next, booked, certified, tickets, fen }) => {
                  const share = certified === 0 ? 0 : booked / certified
                  return (
                    <tr key={ship.id}>
                      <th scope="row">{name(ship.names)}</th>
                      <td className="numbers">{number(sailings)}</td>
                      <td className="whole-name">
                        {next ? (
                          <a href={pagePath('sailings/detail', next.sailingId)}>
                            <When at={next.departs} style="time" /> {name(next.dock)} → {name(next.towards)}
                          </a>
                        ) : (
                          <span className="soft">{t('homePanels.noneLeft')}</span>
                        )}
                      </td>
                      <td>
                        <span className="home-load">
                          <LoadLine share={share} />
                          <span className="figures">
                            {number(share, { style: 'percent', maximumFractionDigits: 0 })}
                          </span>
                        </span>
                      </td>
                      <td className="numbers">{number(tickets)}</td>
                      {withSales && <td className="numbers">{fen === null ? '–' : <Money fen={fen} />}</td>}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </TableScroller>
        )
      }}
    </LoadingPanel>
  )
}
