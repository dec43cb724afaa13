import { useQueryOf } from '../../../api/queries.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { WalletAlert, WalletLasts } from '../../../blocks/values/WalletAlert.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** What the wallet of the own agency can still pay, and of what that is made. */
export function Wallet() {
  const t = useText()
  const { moment } = useFormat()
  const query = useQueryOf('orders.wallet', {}, { refetchInterval: 60_000 })
  return (
    <LoadingPanel title={t('homePanels.wallet')} query={query}>
      {({ available, balance, credit, creditUntil, leftToday, leftToClerk, alert, lasts }) => (
        <div className="stack gap-2">
          <p className="cluster gap-2">
            <WalletAlert alert={alert} />
            <WalletLasts lasts={lasts} />
          </p>
          <dl className="home-sales cluster gap-4">
            <div className="home-money">
              <dt>{t('homePanels.available')}</dt>
              <dd>
                <Money fen={available} />
              </dd>
            </div>
            <div>
              <dt>{t('homePanels.balance')}</dt>
              <dd>
                <Money fen={balance} />
              </dd>
            </div>
            <div>
              <dt>{t('homePanels.credit')}</dt>
              <dd>
                <Money fen={credit} />
              </dd>
            </div>
            {creditUntil !== null && (
              <div>
                <dt>{t('homePanels.creditUntil')}</dt>
                <dd>{moment(creditUntil, 'date')}</dd>
              </div>
            )}
            {leftToday !== null && (
              <div>
                <dt>{t('homePanels.leftToday')}</dt>
                <dd>
                  <Money fen={leftToday} />
                </dd>
              </div>
            )}
            {leftToClerk !== null && (
              <div>
                <dt>{t('homePanels.leftToClerk')}</dt>
                <dd>
                  <Money fen={leftToClerk} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      )}
    </LoadingPanel>
  )
}
