import { forecastReport } from '@fairway/contract/reports/lists'
import { defineReport } from './define-report.ts'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: forecastReport,
  report: (reply) => reply,
  figures: [
    { key: 'booked', title: 'reports.booked', kind: 'number', of: 'booked', isCumulative: true },
    { key: 'riders', title: 'reports.riders', kind: 'number', of: 'riders' },
    { key: 'fen', title: 'reports.fares', kind: 'money', of: 'fen' },
  ],
  divisions: [],
  curve: 'reports.by.daysBefore',
  standard: { from: 1, to: 30 },
})

/** Pick-up curve: how many places were sold how many days before travel, against another period. */
export default function ForecastPage() {
  return <ReportPage definition={definition} />
}
