import '../../../blocks/query-table/query-table.css'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { SailingStatus } from '../../../blocks/river/SailingStatus.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** Today's calls at the own docks, with how many people board and land. */
export function Calls() {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const query = useQueryOf('sailings.ownCalls', {}, { refetchInterval: 30_000 })
  return (
    <LoadingPanel
      title={t('homePanels.calls')}
      query={query}
      actions={
        query.data && (
          <span className="soft small figures">
            {t('homePanels.callsToday', {
              count: query.data.callsInAll,
              boarding: number(query.data.boarding),
              landing: number(query.data.landing),
            })}
          </span>
        )
      }
    >
      {({ docks, calls }) =>
        calls.length === 0 ? (
          <p className="soft small">{t('homePanels.noCalls')}</p>
        ) : (
          <TableScroller label={t('homePanels.table', { title: t('homePanels.calls') })} rows={calls}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('homePanels.arrives')}</th>
                  <th scope="col">{t('homePanels.departs')}</th>
                  {docks.length > 1 && <th scope="col">{t('homePanels.dock')}</th>}
                  <th scope="col">{t('homePanels.towards')}</th>
                  <th scope="col">{t('homePanels.ship')}</th>
                  <th scope="col" className="numbers">
                    {t('homePanels.boarding')}
                  </th>
                  <th scope="col" className="numbers">
                    {t('homePanels.landing')}
                  </th>
                  <th scope="col">{t('homePanels.status')}</th>
                </tr>
              </thead>
              <tbody>
                {calls.map((call) => (
                  <tr key={`${call.sailingId}/${call.stop}`}>
                    <td>{call.arrives ? <When at={call.arrives} style="time" /> : '–'}</td>
                    <td>{call.departs ? <When at={call.departs} style="time" /> : '–'}</td>
                    {docks.length > 1 && <td>{name(call.dock.names)}</td>}
                    <th scope="row">
                      <a href={pagePath('sailings/detail', call.sailingId)}>{name(call.towards)}</a>
                    </th>
                    <td>{name(call.ship.names)}</td>
                    <td className="numbers strong">
                      <People call={call} filter="boards">
                        {number(call.boarding)}
                      </People>
                    </td>
                    <td className="numbers strong">
                      <People call={call} filter="lands">
                        {number(call.landing)}
                      </People>
                    </td>
                    <td>
                      <SailingStatus status={call.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroller>
        )
      }
    </LoadingPanel>
  )
}

/** How many board or land, and the way to their names. */
function People({
  call: { sailingId, dock },
  filter,
  children,
}: {
  call: Reply<'sailings.ownCalls'>['calls'][number]
  filter: 'boards' | 'lands'
  children: string
}) {
  const search = new URLSearchParams({ view: 'passengers', [filter]: dock.id })
  return usePermission('orders.viewPassengers') ? (
    <a href={`${pagePath('sailings/detail', sailingId)}?${search}`}>{children}</a>
  ) : (
    children
  )
}
