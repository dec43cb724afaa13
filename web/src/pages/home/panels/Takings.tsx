import '../../../blocks/query-table/query-table.css'
import { useQueryOf } from '../../../api/queries.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** The money of the day: a row for each clerk, a column for each method of payment that was used. */
export function Takings() {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const query = useQueryOf('reports.takings', {}, { refetchInterval: 60_000 })
  const seesReport = usePermission('reports.sales')
  return (
    <LoadingPanel
      title={t('homePanels.takings')}
      query={query}
      actions={
        seesReport && (
          <a className="small" href={pagePath('reports/sales')}>
            {t('homePanels.report')}
          </a>
        )
      }
    >
      {({ clerks, clerksInAll, methods, orders, fen, returned, voided }) =>
        clerks.length === 0 ? (
          <p className="soft small">{t('homePanels.noTakings')}</p>
        ) : (
          <TableScroller label={t('homePanels.table', { title: t('homePanels.takings') })} rows={clerks}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('homePanels.clerk')}</th>
                  <th scope="col" className="numbers">
                    {t('home.orders')}
                  </th>
                  {methods.map(({ method }) => (
                    <th key={method} scope="col" className="numbers">
                      {t(`orders.method.${method}`)}
                    </th>
                  ))}
                  <th scope="col" className="numbers">
                    {t('homePanels.total')}
                  </th>
                  {returned > 0 && (
                    <>
                      <th scope="col" className="numbers">
                        {t('homePanels.returned')}
                      </th>
                      {voided > 0 && (
                        <th scope="col" className="numbers">
                          {t('homePanels.voided')}
                        </th>
                      )}
                      <th scope="col" className="numbers">
                        {t('homePanels.net')}
                      </th>
                    </>
                  )}
                </tr>
              </thead>
              <tbody>
                {clerks.map((clerk) => (
                  <tr key={clerk.userId}>
                    <th scope="row">
                      <span className="close-lines">
                        {clerk.name}
                        <span className="soft small">{name(clerk.organisation)}</span>
                      </span>
                    </th>
                    <td className="numbers">{number(clerk.orders)}</td>
                    {methods.map(({ method }) => {
                      const sum = clerk.methods.find((one) => one.method === method)
                      return (
                        <td key={method} className="numbers">
                          {sum ? <Money fen={sum.fen} /> : '–'}
                        </td>
                      )
                    })}
                    <td className="numbers strong">
                      <Money fen={clerk.fen} />
                    </td>
                    {returned > 0 && <GivenBack sums={clerk} showsVoids={voided > 0} />}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('homePanels.allClerks', { count: clerksInAll })}</th>
                  <td className="numbers">{number(orders)}</td>
                  {methods.map((sum) => (
                    <td key={sum.method} className="numbers">
                      <Money fen={sum.fen} />
                    </td>
                  ))}
                  <td className="numbers strong">
                    <Money fen={fen} />
                  </td>
                  {returned > 0 && <GivenBack sums={{ fen, returned, voided }} showsVoids={voided > 0} />}
                </tr>
              </tfoot>
            </table>
          </TableScroller>
        )
      }
    </LoadingPanel>
  )
}

/** What was given back, what of it by voided sales, and what is left of the takings. */
function GivenBack({
  sums: { fen, returned, voided },
  showsVoids,
}: {
  sums: { fen: number; returned: number; voided: number }
  showsVoids: boolean
}) {
  return (
    <>
      <td className="numbers">{returned === 0 ? '–' : <Money fen={returned} />}</td>
      {showsVoids && <td className="numbers">{voided === 0 ? '–' : <Money fen={voided} />}</td>}
      <td className="numbers strong">
        <Money fen={fen - returned} />
      </td>
    </>
  )
}
