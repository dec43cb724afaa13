import { statementLineList } from '@fairway/contract/accounts/acquirers/lists'
import type { StatementLineState } from '@fairway/contract/accounts/acquirers/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { SettledLink } from './SettledLink.tsx'
import { StatementState } from './StatementState.tsx'

type Lines = Reply<'accounts.statementLines'>
type Line = Lines['rows'][number]

const cells: Cells<Line, keyof typeof statementLineList.columns> = {
  state: ({ state }) => <LineState state={state} />,
  settled: ({ settled }) => <SettledLink settled={settled} />,
}

/** The lines of one statement, what could not be read, and its booking. */
export default function StatementPage() {
  const t = useText()
  const [{ statementId }] = useTabSearch({ statementId: '' })
  if (statementId !== '') return <Statement />
  return (
    <PageFrame title={t('acquirers.statement')}>
      <p>
        <a href={pagePath('accounts/statements')}>{t('acquirers.chooseStatement')}</a>
      </p>
    </PageFrame>
  )
}

function Statement() {
  const t = useText()
  const name = useName()
  const matches = usePermission('accounts.matchAcquirers')
  const list = useList(statementLineList, { cells })
  const { reply } = list
  const [asking, setAsking] = useState(false)
  return (
    <PageFrame
      title={reply ? name(reply.statement.acquirer.names) : t('acquirers.statement')}
      views={<ListViews list={statementLineList.endpoint} />}
      actions={
        matches &&
        reply && (
          <Button
            tone="primary"
            icon="check"
            disabled={reply.statement.toBook === 0}
            onClick={() => setAsking(true)}
          >
            {t('acquirers.book')}
          </Button>
        )
      }
      search={<ListFilters list={list} fields={{ statementId: null }} />}
    >
      {reply && <Summary reply={reply} />}
      <QueryTable {...list.table} card={(row) => <LineCard row={row} />} />
      {reply && <Faults faults={reply.faults} />}
      {asking && reply && <BookDialog statement={reply.statement} onClose={() => setAsking(false)} />}
    </PageFrame>
  )
}

/** Counts and sums of the statement, and the way to its differences. */
function Summary({ reply: { statement } }: { reply: Lines }) {
  const t = useText()
  return (
    <p className="cluster gap-4">
      <StatementState state={statement.state} />
      <span className="wrap-anywhere">{statement.fileName}</span>
      <span className="soft">
        <When at={statement.importedAt} /> {statement.importedBy}
      </span>
      <span>
        {t('acquirers.payments')} <Money fen={statement.payments} />
      </span>
      <span>
        {t('acquirers.refunds')} <Money fen={statement.refunds} />
      </span>
      <span>
        {t('acquirers.fees')} <Money fen={statement.fees} />
      </span>
      <b>
        {t('acquirers.net')} <Money fen={statement.net} />
      </b>
      {statement.theirsOnly + statement.differs > 0 && (
        <a href={pagePath('accounts/differences', { statementId: statement.id })}>
          {t('acquirers.showDifferences')}
        </a>
      )}
    </p>
  )
}

function BookDialog({ statement, onClose }: { statement: Lines['statement']; onClose: () => void }) {
  const t = useText()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const book = useIdempotentCommand('accounts.bookStatement')

  async function confirm() {
    try {
      const booked = await book.run({ statementId: statement.id })
      if (booked)
        toast({
          tone: 'success',
          text: t('acquirers.bookDone', { net: money(booked.net), fees: money(booked.fees) }),
        })
    } catch (error) {
      report(error)
    }
    onClose()
    await invalidate('accounts')
  }

  return (
    <ConfirmDialog
      title={t('acquirers.book')}
      confirmLabel={t('acquirers.book')}
      busy={book.state !== 'idle'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t('acquirers.bookQuestion', { count: statement.toBook })}
    </ConfirmDialog>
  )
}

/** Lines of the file that could not be read, each with what is wrong. */
function Faults({ faults }: { faults: Lines['faults'] }) {
  const t = useText()
  if (faults.length === 0) return null
  return (
    <section className="stack" aria-label={t('acquirers.faults')}>
      <h2>{t('acquirers.faults')}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('acquirers.line')}</th>
            <th scope="col">{t('acquirers.fault')}</th>
            <th scope="col">{t('acquirers.faultText')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, fault, text }) => (
            <tr key={line}>
              <td className="figures">{line}</td>
              <td>{t(`acquirers.fault.${fault}`)}</td>
              <td className="wrap-anywhere">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const tones: Readonly<Record<StatementLineState, StatusTone>> = {
  waiting: 'active',
  matched: 'success',
  differs: 'warning',
  theirsOnly: 'danger',
}

function LineState({ state }: { state: StatementLineState }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`acquirers.lineState.${state}`)}</StatusBadge>
}

function LineCard({ row }: { row: Line }) {
  const t = useText()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <span className="figures">{row.reference}</span> <Money fen={row.fen} />{' '}
        <LineState state={row.state} />
      </p>
      <p className="cluster soft small">
        <span>{t(`acquirers.lineKind.${row.kind}`)}</span>
        {row.at && <When at={row.at} />}
        <SettledLink settled={row.settled} />
      </p>
    </div>
  )
}
