import { textIn } from '@fairway/contract/kernel/languages'
import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import type { Part } from './define-report.ts'

/** Origin and destination as a matrix: where places begin, from above, and where they end; the darker the more. */
export function RelationMatrix({ parts }: { parts: readonly Part<'riders'>[] }) {
  const t = useText()
  const language = useLanguage()
  const { number } = useFormat()
  const [origins, ends] = [new Map<string, string>(), new Map<string, string>()]
  const sold = new Map<string, number>()
  for (const { key, names, toNames, now } of parts) {
    const [from = '', to = ''] = key.split(':')
    if (names) origins.set(from, textIn(names, language))
    if (toNames) ends.set(to, textIn(toNames, language))
    sold.set(key, now.riders)
  }
  const most = Math.max(1, ...sold.values())
  return (
    <TableScroller label={t('reports.by.relation')} rows={parts}>
      <table className="report-matrix">
        <thead>
          <tr>
            <th scope="col">{t('reports.by.relation')}</th>
            {[...ends].map(([id, name]) => (
              <th key={id} scope="col" className="numbers">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...origins].map(([from, name]) => (
            <tr key={from}>
              <th scope="row">{name}</th>
              {[...ends.keys()].map((to) => {
                const count = sold.get(`${from}:${to}`) ?? 0
                const style: Record<string, string> = { '--of-most': `${Math.round((count / most) * 45)}%` }
                return (
                  <td key={to} className="numbers" style={style}>
                    {count === 0 ? '' : number(count)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}
