import { useQueryOf } from '../../../api/queries.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { useDuration } from '../../../blocks/river/duration.ts'
import { timeLeft } from '../../../blocks/values/countdown.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { useNow } from '../../../blocks/values/use-now.ts'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

/** From here on a hold is about to end. */
const soonMs = 5 * 60_000

/** Unpaid orders, the one whose time is over first at the top, each with a countdown. */
export function Holds() {
  const t = useText()
  const name = useName()
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
                  <TimeLeft until={hold.heldUntil} />
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </LoadingPanel>
  )
}

function TimeLeft({ until }: { until: string }) {
  const t = useText()
  const duration = useDuration()
  const now = useNow()
  const left = timeLeft(new Date(until), now)
  const isSoon = Date.parse(until) - now < soonMs
  return (
    <span className={`figures strong text-end ${isSoon ? 'danger-text' : ''}`} role="timer">
      {left.unit === 'gone'
        ? t('homePanels.over')
        : left.unit === 'seconds'
          ? `${left.minutes}:${String(left.seconds).padStart(2, '0')}`
          : duration(left.minutes)}
    </span>
  )
}
