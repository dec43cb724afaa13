import { accountName } from '@fairway/contract/accounts/account-name'
import { ledgerStatementList } from '@fairway/contract/accounts/ledger-lists'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useReader } from '../../blocks/list/reader.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { CauseLink } from './CauseLink.tsx'
import { useTransferDialog } from './use-transfer-dialog.tsx'

type Statement = Reply<'accounts.ledgerStatement'>
type Entry = Statement['rows'][number]

const cells: Cells<Entry, keyof typeof ledgerStatementList.columns> = {
  order: ({ order }) => order && <OrderLink {...order} />,
  ticket: ({ ticket }) => ticket && <OrderLink id={ticket.orderId} number={ticket.number} />,
  cause: (row) => <CauseLink transfer={row} />,
}

/** The entries of one account of the ledger with the balance after each. */
export default function LedgerAccountPage() {
  const t = useText()
  const [{ accountId }] = useTabSearch({ accountId: '' })
  if (accountId !== '') return <AccountStatement />
  return (
    <PageFrame title={t('ledger.statement')}>
      <p>
        <a href={pagePath('accounts/ledger')}>{t('ledger.choose')}</a>
      </p>
    </PageFrame>
  )
}

function AccountStatement() {
  const t = useText()
  const reader = useReader()
  const [today] = useState(() => serviceDateOf(new Date()))
  const list = useList(ledgerStatementList, { cells, defaults: { from: addDays(today, -6), to: today } })
  const { open, dialog } = useTransferDialog()
  const { reply } = list
  return (
    <PageFrame
      title={reply ? accountName(reply.account, reader) : t('ledger.statement')}
      views={<ListViews list={ledgerStatementList.endpoint} />}
      search={<ListFilters list={list} fields={{ accountId: null }} />}
    >
      {reply && <Balances statement={reply} />}
      <QueryTable
        {...list.table}
        onOpen={({ transferId }) => open(transferId)}
        card={(row) => <EntryCard row={row} />}
      />
      {dialog}
    </PageFrame>
  )
}

/** Which account it is, and what it held before and after the period. */
function Balances({ statement: { account, opening, closing } }: { statement: Statement }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <p className="cluster gap-4">
      <span className="figures soft wrap-anywhere">{account.code}</span>
      {account.day !== null && <span>{moment(account.day, 'date')}</span>}
      <span>
        {t('ledger.side')} <b>{t(`ledger.side.${account.side}`)}</b>
      </span>
      {account.state === 'closed' && <span>{t('ledger.state.closed')}</span>}
      <span>
        {t('ledger.opening')} <Money fen={opening} />
      </span>
      <b>
        {t('ledger.closing')} <Money fen={closing} />
      </b>
    </p>
  )
}

function EntryCard({ row }: { row: Entry }) {
  const t = useText()
  return (
    <>
      <p className="cluster">
        <b>{t(`ledger.transfer.${row.kind}`)}</b>
        <span>
          {t(row.debit === null ? 'ledger.side.credit' : 'ledger.side.debit')}{' '}
          <Money fen={row.debit ?? row.credit ?? 0} />
        </span>
      </p>
      <p className="cluster soft small">
        <When at={row.at} />
        {row.order && <OrderLink {...row.order} />}
        <CauseLink transfer={row} />
        {row.memo !== '' && <span className="wrap-anywhere">{row.memo}</span>}
        <span>
          {t('ledger.balance')} <Money fen={row.balance} />
        </span>
      </p>
    </>
  )
}
