import { partyText } from '@fairway/contract/settlement/rule-lists'
import { statementList } from '@fairway/contract/settlement/statement-lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useReader } from '../../../blocks/list/reader.ts'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DrawUpDialog } from './DrawUpDialog.tsx'
import { StatementStatus } from './StatementStatus.tsx'
import { useStatementsBatch } from './use-statements-batch.ts'

type Statement = Reply<'settlement.statements'>['rows'][number]

const cells: Cells<Statement, keyof typeof statementList.columns> = {
  number: ({ id, number }) => <a href={pagePath('settlement/statement', { id })}>{number}</a>,
  status: ({ status }) => <StatementStatus status={status} />,
  payable: ({ payable }) => (
    <b>
      <Money fen={payable} />
    </b>
  ),
}

/** Statements of parties by month: what each is owed, and how far it is. */
export default function StatementsPage() {
  const t = useText()
  const drawsUp = usePermission('settlement.drawUpStatements')
  const list = useList(statementList, { cells, batch: useStatementsBatch() })
  const [asking, setAsking] = useState(false)
  const create = { label: t('statements.drawUp'), onSelect: () => setAsking(true) }
  return (
    <PageFrame
      title={t('statements.title')}
      views={<ListViews list={statementList.endpoint} />}
      actions={
        drawsUp && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={<ListFilters list={list} fields={{ organisationId: null }} />}
    >
      <QueryTable
        {...list.table}
        card={(row) => <StatementCard row={row} />}
        create={drawsUp ? create : undefined}
      />
      {asking && <DrawUpDialog onClose={() => setAsking(false)} />}
    </PageFrame>
  )
}

function StatementCard({ row }: { row: Statement }) {
  const t = useText()
  const reader = useReader()
  return (
    <>
      <p className="cluster between">
        <a href={pagePath('settlement/statement', { id: row.id })}>{row.number}</a>
        <StatementStatus status={row.status} />
      </p>
      <p className="cluster between">
        <span className="wrap-anywhere">{partyText(row, reader)}</span>
        <b>
          <Money fen={row.payable} />
        </b>
      </p>
      <p className="cluster soft small">
        <span className="figures">{row.period.slice(0, 7)}</span>
        {row.deadline !== null && (
          <span>
            {t('statements.deadline')} <When at={row.deadline} />
          </span>
        )}
      </p>
    </>
  )
}
