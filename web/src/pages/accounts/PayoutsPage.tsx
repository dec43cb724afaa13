import { payoutList } from '@fairway/contract/accounts/lists'
import { openPayoutStates } from '@fairway/contract/accounts/values'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ReadResultsDialog } from '../../blocks/dialogs/ReadResultsDialog.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { PayoutState } from '../../blocks/values/PayoutState.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PayoutActionDialog, type PayoutDialogAction, payoutDialogActions } from './PayoutActionDialog.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { SendDialog } from './SendDialog.tsx'

type Payout = Reply<'accounts.payouts'>['rows'][number]

/** Default filter: what is not at its end. */
const defaults = { state: openPayoutStates.join() }
const cells: Cells<Payout, keyof typeof payoutList.columns> = {
  state: ({ state }) => <PayoutState state={state} />,
  fen: ({ fen }) => <Money fen={fen} />,
}

/** Money given back: sent to payment services, confirmed, repeated, paid in another way. */
export default function PayoutsPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const sends = usePermission('accounts.sendPayouts')
  const list = useList(payoutList, { cells, defaults })
  const [{ payout, page }, setView] = useTabSearch({ payout: '', page: '1' })
  const [dialog, setDialog] = useState<'send' | 'read'>()
  const [open, setOpen] = useState<{ action: PayoutDialogAction; payout: Payout }>()
  const refresh = () => invalidate('accounts', 'orders', 'approvals', 'home')

  const actions = (row: Payout): RowActionsProps => ({
    name: row.id,
    actions: payoutDialogActions.map((action) => {
      const decision = row.can[action]
      return {
        id: action,
        icon: icons[action],
        label: t(`payouts.${action}`),
        common: action === 'retry' ? decision.allowed : action === 'markPaid' && !row.can.retry.allowed,
        danger: action === 'cancel',
        separated: action === 'cancel',
        reason: decision.allowed ? undefined : decision.text,
        onSelect: () => setOpen({ action, payout: row }),
      }
    }),
  })

  return (
    <PageFrame
      title={t('payouts.title')}
      views={<ListViews list={payoutList.endpoint} />}
      actions={
        sends && (
          <>
            <Button icon="export" tone="primary" onClick={() => setDialog('send')}>
              {t('payouts.send')}
            </Button>
            <Button icon="import" onClick={() => setDialog('read')}>
              {t('payouts.read')}
            </Button>
          </>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        {...(sends && { actions })}
        onOpen={(row) => setView({ payout: row.id, page })}
        card={(row) => <PayoutCard row={row} />}
      />
      {dialog === 'send' && (
        <SendDialog
          waiting={list.reply?.waiting ?? []}
          onClose={() => setDialog(undefined)}
          onDone={() => void refresh()}
        />
      )}
      {dialog === 'read' && (
        <ReadResultsDialog
          endpoint="accounts.readResults"
          onClose={() => setDialog(undefined)}
          onDone={() => void refresh()}
        />
      )}
      {open && (
        <PayoutActionDialog
          {...open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            void refresh()
          }}
        />
      )}
      {payout !== '' && <PayoutDialog id={payout} onClose={() => setView({ payout: '', page })} />}
    </PageFrame>
  )
}

const icons = {
  retry: 'refresh',
  markPaid: 'check',
  markFailed: 'warning',
  payOtherwise: 'users',
  cancel: 'close',
} as const

function PayoutCard({ row }: { row: Payout }) {
  const t = useText()
  return (
    <>
      <p className="cluster">
        <PayoutState state={row.state} /> <Money fen={row.fen} />{' '}
        <span>{t(`payouts.method.${row.method}`)}</span>
      </p>
      <p className="cluster soft small">
        <span className="figures">{row.orderNumber}</span> <When at={row.requestedAt} />
      </p>
      {row.state === 'failed' && <p className="small wrap-anywhere">{row.error}</p>}
    </>
  )
}
