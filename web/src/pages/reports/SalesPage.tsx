import { salesReport } from '@fairway/contract/reports/lists'
import { pagePath } from '../../blocks/page/paths.ts'
import { defineReport, divisionsOf } from './define-report.ts'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: salesReport,
  report: (reply) => reply,
  figures: [
    { key: 'fen', title: 'reports.fen', kind: 'money', of: 'fen' },
    { key: 'tickets', title: 'reports.tickets', kind: 'number', of: 'tickets' },
    { key: 'orders', title: 'reports.orders', kind: 'number', of: 'orders' },
    { key: 'net', title: 'reports.net', kind: 'money', of: 'net' },
    { key: 'perTicket', title: 'reports.perTicket', kind: 'money', of: 'fen', per: 'tickets' },
  ],
  divisions: divisionsOf('sales'),
  rowsOf: ({ key }, by, { from, to }) =>
    pagePath('orders/list', { soldFrom: from, soldTo: to, channel: by === 'channel' ? key : undefined }),
})

/** The sales report: what was sold, gross and net, against another period. */
export default function SalesPage() {
  return <ReportPage definition={definition} />
}
