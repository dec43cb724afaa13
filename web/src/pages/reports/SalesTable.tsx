import '../../blocks/query-table/query-table.css'
import type { ReactNode } from 'react'
import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { useText } from '../../i18n/text.ts'
import { type Measure, measures, type Sums, useFigure } from './figures.tsx'

interface SalesRow {
  key: string
  name: ReactNode
  now: Sums
  earlier: Sums
}

/** Figures of both periods beside one another, with their totals; `measure` adds each row's share of the whole. */
export function SalesTable({
  label,
  head,
  rows,
  total,
  measure,
}: {
  label: string
  head: string
  rows: readonly SalesRow[]
  total: { now: Sums; earlier: Sums }
  measure?: Measure
}) {
  const t = useText()
  const { format, share, Change } = useFigure()
  const whole = measure ? total.now[measure] : 0

  const cells = ({ now, earlier }: Pick<SalesRow, 'now' | 'earlier'>) => (
    <>
      {measures.map((each) => (
        <td key={each} className="numbers">
          {format(now[each], each)}
        </td>
      ))}
      <td className="numbers">{now.returned === 0 ? '–' : format(now.returned, 'fen')}</td>
      <td className="numbers">{format(now.fen - now.returned, 'fen')}</td>
      <td className="numbers">{format(earlier.fen, 'fen')}</td>
      <td className="numbers">
        <Change now={now.fen} earlier={earlier.fen} />
      </td>
    </>
  )

  return (
    <TableScroller label={label} rows={rows}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {measure && (
              <th scope="col" className="sales-share">
                {t('reports.share')}
              </th>
            )}
            {measures.map((each) => (
              <th key={each} scope="col" className="numbers">
                {t(`reports.${each}`)}
              </th>
            ))}
            <th scope="col" className="numbers">
              {t('reports.returned')}
            </th>
            <th scope="col" className="numbers">
              {t('reports.net')}
            </th>
            <th scope="col" className="numbers">
              {t('reports.fenBefore')}
            </th>
            <th scope="col" className="numbers">
              {t('reports.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {measure && (
                <td className="sales-share">
                  <meter min={0} max={whole || 1} value={row.now[measure]} aria-hidden="true" />
                  <span className="figures">{share(whole === 0 ? 0 : row.now[measure] / whole)}</span>
                </td>
              )}
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {measure && <td className="sales-share" />}
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </TableScroller>
  )
}
