import { proofRunList } from '@fairway/contract/settlement/lists'
import type { Reply } from '../../api/client.ts'
import { ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useText } from '../../i18n/text.ts'

type Run = Reply<'settlement.proofRuns'>['rows'][number]

const { columns } = proofRunList

/** The runs of the proof, the latest first. */
export function ProofRuns() {
  const t = useText()
  const list = useList(proofRunList)
  return <QueryTable {...list.table} label={t('proof.runs')} card={(run) => <RunCard run={run} />} />
}

function RunCard({ run }: { run: Run }) {
  const t = useText()
  return (
    <>
      <p className="cluster between">
        <b>
          <ListValue column={columns.beganAt} row={run} />
        </b>
        <ListValue column={columns.coverage} row={run} />
      </p>
      <p className="cluster soft small">
        <span>
          <ListValue column={columns.milliseconds} row={run} />
        </span>
        <span>
          <ListValue column={columns.askedBy} row={run} />
        </span>
        {run.person && (
          <span>
            <ListValue column={columns.person} row={run} />
          </span>
        )}
        {run.endedAt !== null && (
          <span>
            {t('proof.violations')} <ListValue column={columns.violations} row={run} />
          </span>
        )}
      </p>
    </>
  )
}
