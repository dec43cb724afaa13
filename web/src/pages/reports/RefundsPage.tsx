import { refundsReport } from '@fairway/contract/reports/lists'
import { pagePath } from '../../blocks/page/paths.ts'
import { defineReport, divisionsOf } from './define-report.ts'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: refundsReport,
  report: (reply) => reply,
  figures: [
    { key: 'returned', title: 'reports.returned', kind: 'money', of: 'returned', rise: 'bad' },
    { key: 'back', title: 'reports.back', kind: 'number', of: 'back' },
    { key: 'kept', title: 'reports.kept', kind: 'money', of: 'kept' },
  ],
  divisions: divisionsOf('refunds'),
  rowsOf: (_part, _by, { from, to }) => pagePath('orders/afterSales', { from, to }),
})

/** Refunds with their reasons, and the fees kept. */
export default function RefundsPage() {
  return <ReportPage definition={definition} />
}
