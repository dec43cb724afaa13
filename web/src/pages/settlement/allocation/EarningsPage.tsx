import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { earningList } from '@fairway/contract/settlement/rule-lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { EarningDialog } from './EarningDialog.tsx'
import { EarningState, Mend } from './EarningState.tsx'

type Earning = Reply<'settlement.earnings'>['rows'][number]

const cells: Cells<Earning, keyof typeof earningList.columns> = {
  state: ({ state }) => <EarningState state={state} />,
  reason: (row) => <Mend of={row} />,
}

/** Sailings that have left: what was earned of them, what waits, and what is blocked and why. */
export default function EarningsPage() {
  const t = useText()
  const [today] = useState(() => serviceDateOf(new Date()))
  const list = useList(earningList, { cells, defaults: { from: addDays(today, -6), to: today } })
  const [{ of, earning }, setView] = useTabSearch({ of: '', earning: '' })
  return (
    <PageFrame
      title={t('allocation.earnings')}
      views={<ListViews list={earningList.endpoint} pageParameters={['of', 'earning']} />}
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        onOpen={({ sailing }) => setView({ of: sailing.id, earning: '' })}
        card={(row) => <EarningCard row={row} />}
      />
      {(of !== '' || earning !== '') && (
        <EarningDialog
          request={of === '' ? { earningId: earning } : { sailingId: of }}
          onClose={() => setView({ of: '', earning: '' })}
        />
      )}
    </PageFrame>
  )
}

function EarningCard({ row }: { row: Earning }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster between">
        <b className="wrap-anywhere">{name(row.sailing.names)}</b> <EarningState state={row.state} />
      </p>
      <p className="cluster small">
        <When at={row.sailing.departs} />
        <b>
          <Money fen={row.amount} />
        </b>
        {row.late !== 0 && (
          <span className="soft">
            {t('allocation.late')} <Money fen={row.late} />
          </span>
        )}
      </p>
      {row.reason && (
        <p className="small">
          <Mend of={row} />
        </p>
      )}
    </>
  )
}
