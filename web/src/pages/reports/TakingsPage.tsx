import { tillsReport } from '@fairway/contract/reports/lists'
import { pagePath } from '../../blocks/page/paths.ts'
import { defineReport, divisionsOf } from './define-report.ts'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: tillsReport,
  report: (reply) => reply,
  figures: [
    { key: 'taken', title: 'reports.takenFen', kind: 'money', of: 'taken' },
    { key: 'returned', title: 'reports.returned', kind: 'money', of: 'returned' },
    { key: 'net', title: 'reports.net', kind: 'money', of: 'net' },
    { key: 'over', title: 'reports.over', kind: 'money', of: 'over' },
  ],
  divisions: divisionsOf('tills'),
  rowsOf: (_part, _by, { from, to }) => pagePath('accounts/tills', { from, to }),
})

/** Takings and money given back, by who took or gave it. */
export default function TakingsPage() {
  return <ReportPage definition={definition} />
}
