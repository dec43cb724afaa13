import type { Reply } from '../../../api/client.ts'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { PayoutState } from '../../../blocks/values/PayoutState.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'

type Payout = Reply<'orders.detail'>['payouts'][number]

const isCashWaiting = ({ method, state }: Payout) =>
  method === 'cash' && (state === 'requested' || state === 'approved')

/** What was given back of an order, and where it stands. Nothing where nothing was. */
export function OrderPayouts({ payouts, number }: { payouts: readonly Payout[]; number: string }) {
  const t = useText()
  const { open } = useTab()
  const paysCash = usePermission('accounts.payCash')
  const paysAsAccountant = usePermission('accounts.viewPayouts')
  if (payouts.length === 0) return null
  return (
    <>
      <h3>{t('payouts.ofOrder')}</h3>
      <ul className="order-lines mb-4">
        {payouts.map((payout) => (
          <li className="cluster" key={payout.id}>
            <When at={payout.paidAt ?? payout.requestedAt} /> <b>{t(`payouts.method.${payout.method}`)}</b>{' '}
            <Money fen={payout.amount} /> <PayoutState state={payout.state} />
            {payout.paidBy && <span className="soft">{payout.paidBy}</span>}
            {payout.state === 'failed' && <span className="soft wrap-anywhere">{payout.error}</span>}
            {paysCash && isCashWaiting(payout) && (
              <Button icon="price" onClick={() => open('accounts/cash', { number })}>
                {t('payouts.payCash')}
              </Button>
            )}
            {paysAsAccountant && (
              <Button icon="page" onClick={() => open('accounts/payouts', { payout: payout.id })}>
                {t('payouts.one', { id: payout.id })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
