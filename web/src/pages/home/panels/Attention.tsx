import { payoutsToDo } from '@fairway/contract/accounts/values'
import type { AttentionKind } from '@fairway/contract/home/values'
import { useQueryOf } from '../../../api/queries.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

const payoutsPath = ({ state, method }: (typeof payoutsToDo)[keyof typeof payoutsToDo]) =>
  pagePath('accounts/payouts', { state: state.join(), method: method.join() })

/** Where each thing that waits is decided. */
const paths: Record<AttentionKind, string> = {
  approvals: pagePath('approvals/list', { state: 'asked' }),
  failedPayouts: payoutsPath(payoutsToDo.failed),
  waitingPayouts: payoutsPath(payoutsToDo.waiting),
  comments: pagePath('comments/moderation', { state: 'waiting' }),
  feedback: pagePath('feedback/list', { state: 'open' }),
  errors: pagePath('logManager/logList', { tab: 'errors' }),
  jobs: pagePath('system/jobs', { failing: 'true' }),
  certificates: pagePath('fleet/carriers', { warning: 'true' }),
}

/** What waits for a decision, and whether the server is well. */
export function Attention() {
  const t = useText()
  const query = useQueryOf('home.attention', {}, { refetchInterval: 60_000 })
  return (
    <LoadingPanel title={t('homePanels.attention')} query={query}>
      {({ waiting, faults }) => (
        <div className="stack gap-2">
          <ul className="home-list">
            {waiting.map(({ kind, count }) => (
              <li key={kind} className="row between gap-2">
                {count > 0 ? (
                  <a href={paths[kind]}>{t(`homePanels.waiting.${kind}`, { count })}</a>
                ) : (
                  <span className="soft">{t(`homePanels.waiting.${kind}`, { count })}</span>
                )}
              </li>
            ))}
          </ul>
          {faults && (
            <p className="cluster gap-2">
              <span className="soft small">{t('homePanels.health')}</span>
              {faults.length === 0 ? (
                <StatusBadge tone="success">{t('homePanels.healthy')}</StatusBadge>
              ) : (
                faults.map((part) => (
                  <StatusBadge key={part} tone="danger">
                    {t(`homePanels.fault.${part}`)}
                  </StatusBadge>
                ))
              )}
            </p>
          )}
        </div>
      )}
    </LoadingPanel>
  )
}
