import { agentsReport } from '@fairway/contract/reports/lists'
import { pagePath } from '../../blocks/page/paths.ts'
import { defineReport, divisionsOf } from './define-report.ts'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: agentsReport,
  report: (reply) => reply,
  figures: [
    { key: 'fen', title: 'reports.fen', kind: 'money', of: 'fen' },
    { key: 'tickets', title: 'reports.tickets', kind: 'number', of: 'tickets' },
    { key: 'refunds', title: 'reports.refundShare', kind: 'percent', of: 'returned', in: 'fen' },
    { key: 'holds', title: 'reports.holdShare', kind: 'percent', of: 'heldLost', in: 'held' },
    { key: 'net', title: 'reports.net', kind: 'money', of: 'net' },
  ],
  divisions: divisionsOf('agents'),
  rowsOf: (_part, _by, { from, to }) =>
    pagePath('orders/list', { soldFrom: from, soldTo: to, channel: 'agent' }),
})

/** Agencies: sales, refund rate, and what became of their holds. */
export default function AgentsPage() {
  return <ReportPage definition={definition} />
}
