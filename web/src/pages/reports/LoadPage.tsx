import { loadReport } from '@fairway/contract/reports/lists'
import { pagePath } from '../../blocks/page/paths.ts'
import { defineReport, divisionsOf } from './define-report.ts'
import { RelationMatrix } from './RelationMatrix.tsx'
import { ReportPage } from './ReportPage.tsx'

const definition = defineReport({
  list: loadReport,
  report: (reply) => reply,
  figures: [
    { key: 'load', title: 'reports.loadShare', kind: 'percent', of: 'taken', in: 'offered' },
    { key: 'riders', title: 'reports.riders', kind: 'number', of: 'riders' },
    { key: 'sailings', title: 'reports.sailings', kind: 'number', of: 'sailings' },
    { key: 'fen', title: 'reports.fares', kind: 'money', of: 'fen' },
  ],
  divisions: divisionsOf('load'),
  besides: ({ parts }, by) => by === 'relation' && parts.length > 0 && <RelationMatrix parts={parts} />,
  rowsOf: ({ key }, by) => (by === 'sailing' ? pagePath('sailings/detail', key) : undefined),
})

/** Loads: what ships offered and what was sold of it, by line, leg, sailing and relation. */
export default function LoadPage() {
  return <ReportPage definition={definition} />
}
