import { useQueryOf } from '../../../api/queries.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { TimeLeft } from '../../../blocks/values/TimeLeft.tsx'
import { useNow } from '../../../blocks/values/use-now.ts'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** Unpaid orders, the one whose time is over first at the top, each with a countdown. */
export function Holds() {
  const t = useText()
  const name = useName()
  const now = useNow()
  const query = useQueryOf('orders.ownHolds', {}, { refetchInterval: 30_000 })
  return (
    <LoadingPanel
      title={t('homePanels.holds')}
      query={query}
      actions={
        query.data && query.data.holdsInAll > query.data.holds.length ? (
          <a className="small" href={pagePath('orders/list', { state: 'held' })}>
            {t('home.inAll', { count: query.data.holdsInAll })}
          </a>
        ) : null
      }
    >
      {({ holds }) =>
        holds.length === 0 ? (
          <p className="soft small">{t('homePanels.noHolds')}</p>
        ) : (
          <ul className="home-list">
            {holds.map((hold) => (
              <li key={hold.orderId}>
                <a className="row between gap-2 plain-link" href={pagePath('orders/detail', hold.orderId)}>
                  <span className="close-lines">
                    <strong>
                      {name(hold.dock)} → {name(hold.towards)}
                    </strong>
                    <span className="soft small">
                      <When at={hold.departs} style="dateTime" /> ·{' '}
                      {t('homePanels.people', { count: hold.people })} · <Money fen={hold.total} />
                    </span>
                  </span>
                  <TimeLeft until={hold.heldUntil} now={now} over={t('homePanels.over')} />
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </LoadingPanel>
  )
}
