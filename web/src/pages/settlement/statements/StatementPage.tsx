import '../../../blocks/values/facts.css'
import { partyText } from '@fairway/contract/settlement/rule-lists'
import { statementLineList } from '@fairway/contract/settlement/statement-lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useReader } from '../../../blocks/list/reader.ts'
import { useList } from '../../../blocks/list/use-list.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { LineDialog } from './LineDialog.tsx'
import { StatementActions } from './StatementActions.tsx'
import { LineAmount, LineCard, LineDispute } from './StatementLine.tsx'
import { StatementSides } from './StatementSides.tsx'
import { StatementStatus } from './StatementStatus.tsx'

type Line = Reply<'settlement.partyStatementLines'>['rows'][number]
type Detail = Reply<'settlement.statement'>

const cells: Cells<Line, keyof typeof statementLineList.columns> = {
  amount: (row) => <LineAmount row={row} />,
  dispute: ({ dispute }) => dispute && <LineDispute dispute={dispute} />,
}

/** One statement: what it adds up, line by line, and what may be done with it. */
export default function StatementPage() {
  const t = useText()
  const [{ id }] = useTabSearch({ id: '' })
  if (id !== '') return <Statement id={id} />
  return (
    <PageFrame title={t('statements.title')}>
      <p>
        <a href={pagePath('settlement/statements')}>{t('statements.all')}</a>
      </p>
    </PageFrame>
  )
}

function Statement({ id }: { id: string }) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('settlement.statement', { id })
  const list = useList(statementLineList, { cells })
  const [open, setOpen] = useState<{ what: 'dispute' | 'adjust'; line: number }>()
  const offers = (what: 'dispute' | 'adjust', label: string, icon: 'warning' | 'edit') =>
    data?.can[what].allowed ? [{ id: what, label, icon }] : []
  const choices = [
    ...offers('dispute', t('statements.disputeIt'), 'warning'),
    ...offers('adjust', t('statements.adjust'), 'edit'),
  ]
  return (
    <PageFrame
      title={data?.statement.number ?? t('statements.number')}
      badge={data && <StatementStatus status={data.statement.status} />}
      views={<ListViews list={statementLineList.endpoint} />}
      actions={data && <StatementActions detail={data} />}
      search={<ListFilters list={list} fields={{ statementId: null }} />}
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && <Summary detail={data} />}
      <QueryTable
        {...list.table}
        card={(row) => <LineCard row={row} />}
        actions={
          choices.length === 0
            ? undefined
            : (row) => ({
                name: String(row.number),
                actions: choices.map(({ id: what, label, icon }) => ({
                  id: what,
                  label,
                  icon,
                  common: choices.length === 1,
                  onSelect: () => setOpen({ what, line: row.number }),
                })),
              })
        }
      />
      {data && <StatementSides detail={data} />}
      {data && open && (
        <LineDialog
          key={`${open.what}/${open.line}`}
          what={open.what}
          statementId={id}
          line={open.line}
          onClose={() => setOpen(undefined)}
        />
      )}
    </PageFrame>
  )
}

/** The party, the month and the sums. */
function Summary({ detail: { statement } }: { detail: Detail }) {
  const t = useText()
  const reader = useReader()
  const sums = [
    ['shares', statement.shares],
    ['carriedOver', statement.carriedOver],
    ['debts', statement.debts],
    ['adjustments', statement.adjustments],
  ] as const
  return (
    <dl className="facts cluster">
      <div>
        <dt>{t('statements.party')}</dt>
        <dd className="wrap-anywhere">{partyText(statement, reader)}</dd>
      </div>
      <div>
        <dt>{t('statements.month')}</dt>
        <dd className="figures">{statement.period.slice(0, 7)}</dd>
      </div>
      <div>
        <dt>{t('statements.tickets')}</dt>
        <dd className="figures">{statement.tickets}</dd>
      </div>
      {sums
        .filter(([name, fen]) => name === 'shares' || fen !== 0)
        .map(([name, fen]) => (
          <div key={name}>
            <dt>{t(`statements.${name}`)}</dt>
            <dd>
              <Money fen={fen} />
            </dd>
          </div>
        ))}
      <div>
        <dt>{t('statements.payable')}</dt>
        <dd>
          <b>
            <Money fen={statement.payable} />
          </b>
          {statement.carriesOver && <span className="soft small"> {t('statements.carriesOver')}</span>}
        </dd>
      </div>
      {statement.deadline !== null && (
        <div>
          <dt>{t('statements.deadline')}</dt>
          <dd>
            <When at={statement.deadline} style="full" />
          </dd>
        </div>
      )}
      {statement.confirmation !== null && (
        <div>
          <dt>{t('statements.confirmation')}</dt>
          <dd>{t(`statements.confirmation.${statement.confirmation}`)}</dd>
        </div>
      )}
    </dl>
  )
}
