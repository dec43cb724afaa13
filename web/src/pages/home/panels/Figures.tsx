import type { ReactNode } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { useMe, usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** What the organisation sold, was given of sailings and is owed; each figure opens the rows it adds up. */
export function Figures() {
  const t = useText()
  const { money } = useFormat()
  const isOperator = useMe().organisation.kind === 'operator'
  const seesLedger = usePermission('accounts.viewLedger')
  const query = useQueryOf('home.figures', {}, { refetchInterval: 60_000 })
  return (
    <LoadingPanel title={t('homePanels.figures')} query={query}>
      {({ date, monthFrom, sold, earned, owed, wallets }) => {
        const sales = (from: string, to = from) => pagePath('reports/sales', { from, to })
        const earnings = (from: string) => pagePath('settlement/earnings', { from, to: date })
        return (
          <dl className="home-figures grid">
            {sold && (
              <>
                <Figure
                  name={t('homePanels.soldToday')}
                  fen={sold.today}
                  href={sales(date)}
                  note={t('homePanels.soldTickets', { count: sold.tickets, amount: money(sold.yesterday) })}
                />
                <Figure
                  name={t('homePanels.soldMonth')}
                  fen={sold.month}
                  href={sales(monthFrom, date)}
                  note={t('homePanels.soldLastMonth', { amount: money(sold.lastMonth) })}
                />
              </>
            )}
            {earned && (
              <>
                <Figure
                  name={t(isOperator ? 'homePanels.sharedToday' : 'homePanels.earnedToday')}
                  fen={earned.today}
                  href={earnings(date)}
                />
                <Figure
                  name={t(isOperator ? 'homePanels.sharedMonth' : 'homePanels.earnedMonth')}
                  fen={earned.month}
                  href={earnings(monthFrom)}
                />
              </>
            )}
            {owed !== null && (
              <Figure
                name={t(isOperator ? 'homePanels.owed' : 'homePanels.owedToUs')}
                fen={owed}
                href={
                  isOperator
                    ? seesLedger
                      ? pagePath('accounts/ledger', { kind: 'payable' })
                      : undefined
                    : pagePath('settlement/statements')
                }
              />
            )}
            {wallets !== null && (
              <Figure name={t('homePanels.wallets')} fen={wallets} href={pagePath('agents/wallets')} />
            )}
          </dl>
        )
      }}
    </LoadingPanel>
  )
}

function Figure({
  name,
  fen,
  href,
  note,
}: {
  name: string
  fen: number
  href?: string | undefined
  note?: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href === undefined ? (
          <Money fen={fen} />
        ) : (
          <a href={href}>
            <Money fen={fen} />
          </a>
        )}
      </dd>
      {note && <dd className="soft small">{note}</dd>}
    </div>
  )
}
