import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { partName } from '@fairway/contract/reports/lists'
import { lazy, Suspense } from 'react'
import { useReader } from '../../blocks/list/reader.ts'
import { useFormat } from '../../i18n/format.ts'
import { type TextKey, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { DaysTable } from './DaysTable.tsx'
import type { Report } from './define-report.ts'
import { type Figure, figureValue } from './figures.tsx'
import type { Point } from './ReportChart.tsx'

/** With its library it is larger than the rest of the page, which stands without it. */
const ReportChart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }))

/** The figure as a picture, and as a table for those who want the figures. */
export function Picture<Key extends string>({
  report,
  figure,
  curve,
  figures,
}: {
  report: Report<Key>
  figure: Figure<Key>
  curve: TextKey | undefined
  figures: readonly Figure<Key>[]
}) {
  const t = useText()
  const points = usePoints(report, figure, curve !== undefined)
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} label={t('blocks.loading')} />}>
        <ReportChart
          points={points}
          figure={figure}
          shape={curve ? 'curve' : 'bars'}
          by={t(curve ?? 'reports.day')}
        />
      </Suspense>
      {!curve && (
        <details className="report-days">
          <summary>{t('reports.daysAsTable')}</summary>
          <DaysTable report={report} figures={figures} />
        </details>
      )}
    </>
  )
}

/** Beyond this many days the axis has room for month and day alone. */
const maxNamedDays = 31

function usePoints<Key extends string>(report: Report<Key>, figure: Figure<Key>, curve: boolean): Point[] {
  const reader = useReader()
  const { moment } = useFormat()
  if (curve)
    return report.parts.map((part) => {
      const name = partName(part, reader)
      return {
        ...{ key: part.key, short: name, name, earlierName: reader.text('reports.earlier') },
        ...{ now: figureValue(figure, part.now), earlier: figureValue(figure, part.earlier) },
      }
    })
  const dayName = (date: ServiceDate) => moment(`${date}T12:00:00+08:00`, 'weekday')
  return report.days.map(({ date, earlierDate, now, earlier }) => ({
    ...{ key: date, short: report.days.length > maxNamedDays ? date.slice(5) : dayName(date) },
    ...{ name: dayName(date), earlierName: dayName(earlierDate) },
    ...{ now: figureValue(figure, now), earlier: figureValue(figure, earlier) },
  }))
}
