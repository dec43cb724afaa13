import './payment.css'
import { useQueryOf } from '../../../../api/queries.ts'
import { ErrorNote } from '../../../../blocks/page/ErrorNote.tsx'
import { Money } from '../../../../blocks/values/Money.tsx'
import { WalletAlert } from '../../../../blocks/values/WalletAlert.tsx'
import { useText } from '../../../../i18n/text.ts'

/** What is in the wallet before and after a payment. */
export function WalletBalance({ total }: { total: number | undefined }) {
  const t = useText()
  const wallet = useQueryOf('orders.wallet', {})
  const after = wallet.data && total !== undefined ? wallet.data.available - total : undefined
  return (
    <>
      {wallet.error && <ErrorNote error={wallet.error} retry={() => void wallet.refetch()} />}
      {wallet.data && <WalletAlert alert={wallet.data.alert} />}
      <dl className="counter-wallet">
        <dt>{t('orders.wallet.available')}</dt>
        <dd>{wallet.data ? <Money fen={wallet.data.available} /> : '…'}</dd>
        {wallet.data && wallet.data.leftToClerk !== null && (
          <>
            <dt>{t('orders.wallet.leftToClerk')}</dt>
            <dd>
              <Money fen={wallet.data.leftToClerk} />
            </dd>
          </>
        )}
        <dt>{t('orders.wallet.after')}</dt>
        <dd>
          {after === undefined ? '–' : <Money fen={after} className={after < 0 ? 'danger-text' : ''} />}
        </dd>
      </dl>
    </>
  )
}
