import { withdrawalList } from '@fairway/contract/agents/lists'
import { openWithdrawalStates } from '@fairway/contract/agents/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ReadResultsDialog } from '../../../blocks/dialogs/ReadResultsDialog.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useMe, usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { BankAccountsDialog } from './BankAccountsDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { SendWithdrawalsDialog } from './SendWithdrawalsDialog.tsx'
import { WithdrawalDialog } from './WithdrawalDialog.tsx'
import { WithdrawalState } from './WithdrawalState.tsx'

type Withdrawal = Reply<'agents.withdrawals'>['rows'][number]

/** Default filter: what is not at its end. */
const defaults = { state: openWithdrawalStates.join() }
const cells: Cells<Withdrawal, keyof typeof withdrawalList.columns> = {
  state: ({ state }) => <WithdrawalState state={state} />,
  fen: ({ fen }) => <Money fen={fen} />,
}

/** Money that agencies take out of their wallets: requested, approved by a second person, paid by the bank. */
export default function WithdrawalsPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const { organisation } = useMe()
  const ownAgency = organisation.kind === 'agent' ? organisation.id : ''
  const requests = usePermission('sys.index.withdraw') && ownAgency !== ''
  const pays = usePermission('agents.payWithdrawals')
  const list = useList(withdrawalList, { cells, defaults })
  const [{ withdrawal, accounts, page }, setView] = useTabSearch({ withdrawal: '', accounts: '', page: '1' })
  const [dialog, setDialog] = useState<'request' | 'send' | 'read'>()
  const close = () => setDialog(undefined)
  const refresh = () => void invalidate('agents', 'accounts', 'approvals', 'home')
  const create = { label: t('withdrawals.request'), onSelect: () => setDialog('request') }

  return (
    <PageFrame
      title={t('withdrawals.title')}
      views={<ListViews list={withdrawalList.endpoint} />}
      actions={
        <>
          {requests && (
            <Button tone="primary" icon="plus" onClick={create.onSelect}>
              {create.label}
            </Button>
          )}
          {ownAgency !== '' && (
            <Button icon="wallet" onClick={() => setView({ withdrawal: '', accounts: ownAgency, page })}>
              {t('withdrawals.bankAccount')}
            </Button>
          )}
          {pays && (
            <>
              <Button icon="export" tone="primary" onClick={() => setDialog('send')}>
                {t('withdrawals.send')}
              </Button>
              <Button icon="import" onClick={() => setDialog('read')}>
                {t('payouts.read')}
              </Button>
            </>
          )}
        </>
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={(row) => ({
          name: t('withdrawals.one', { id: row.id }),
          actions: [
            {
              id: 'review',
              icon: 'eye',
              label: t('approvals.review'),
              common: true,
              onSelect: () => setView({ withdrawal: row.id, accounts: '', page }),
            },
            {
              id: 'accounts',
              icon: 'wallet',
              label: t('withdrawals.bankAccount'),
              onSelect: () => setView({ withdrawal: '', accounts: row.organisation.id, page }),
            },
          ],
        })}
        onOpen={({ id }) => setView({ withdrawal: id, accounts: '', page })}
        card={(row) => <WithdrawalCard row={row} />}
        create={requests ? create : undefined}
      />
      {dialog === 'request' && <RequestDialog agency={ownAgency} onClose={close} onDone={refresh} />}
      {dialog === 'send' && (
        <SendWithdrawalsDialog
          waiting={list.reply?.waiting ?? { withdrawals: 0, fen: 0 }}
          onClose={close}
          onDone={refresh}
        />
      )}
      {dialog === 'read' && (
        <ReadResultsDialog endpoint="agents.readWithdrawalResults" onClose={close} onDone={refresh} />
      )}
      {withdrawal !== '' && (
        <WithdrawalDialog
          id={withdrawal}
          onClose={() => setView({ withdrawal: '', accounts: '', page })}
          onDone={refresh}
        />
      )}
      {accounts !== '' && (
        <BankAccountsDialog
          agency={accounts}
          onClose={() => setView({ withdrawal: '', accounts: '', page })}
          onDone={refresh}
        />
      )}
    </PageFrame>
  )
}

function WithdrawalCard({ row }: { row: Withdrawal }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster">
        <Money fen={row.fen} /> <WithdrawalState state={row.state} />
      </p>
      <p className="wrap-anywhere">{name(row.organisation.names)}</p>
      <p className="cluster soft small">
        <span>{t('withdrawals.one', { id: row.id })}</span> <When at={row.requestedAt} />
      </p>
      {row.state === 'failed' && <p className="small wrap-anywhere">{row.error}</p>}
    </>
  )
}
