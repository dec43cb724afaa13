import { punctualityReport } from '@fairway/contract/reports/lists'
import { defineReport, divisionsOf } from './define-report.ts'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: punctualityReport,
  report: (reply) => reply,
  figures: [
    { key: 'onTime', title: 'reports.onTime', kind: 'percent', of: 'onTime', in: 'recorded' },
    { key: 'calls', title: 'reports.calls', kind: 'number', of: 'calls', rise: 'neutral' },
    { key: 'recorded', title: 'reports.recorded', kind: 'number', of: 'recorded' },
    { key: 'delay', title: 'reports.averageDelay', kind: 'number', of: 'late', per: 'recorded' },
    { key: 'skipped', title: 'reports.skipped', kind: 'number', of: 'skipped' },
  ],
  divisions: divisionsOf('punctuality'),
})

/** Calls against their planned times. */
export default function PunctualityPage() {
  return <ReportPage definition={definition} />
}
