import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import type { Report } from './define-report.ts'
import { type Figure, figureValue, useFigure } from './figures.tsx'

/** The days of a report as a table: every figure, and the first one of the day it is compared with. */
export function DaysTable<Key extends string>({
  report,
  figures,
}: {
  report: Report<Key>
  figures: readonly Figure<Key>[]
}) {
  const t = useText()
  const { format } = useFigure()
  const [first] = figures
  const cells = ({ now, earlier }: Pick<Report<Key>, 'now' | 'earlier'>) => (
    <>
      {figures.map((figure) => (
        <td key={figure.key} className="numbers">
          {format(figureValue(figure, now), figure)}
        </td>
      ))}
      {first && <td className="numbers">{format(figureValue(first, earlier), first)}</td>}
    </>
  )
  return (
    <TableScroller label={t('reports.daysAsTable')} rows={report.days}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('reports.day')}</th>
            {figures.map(({ key, title }) => (
              <th key={key} scope="col" className="numbers">
                {t(title)}
              </th>
            ))}
            <th scope="col" className="numbers">
              {t('reports.earlier')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.days.map((day) => (
            <tr key={day.date}>
              <th scope="row">
                <When at={`${day.date}T12:00:00+08:00`} style="weekday" />
              </th>
              {cells(day)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {cells(report)}
          </tr>
        </tfoot>
      </table>
    </TableScroller>
  )
}
