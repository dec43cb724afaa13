import { payoutsToDo } from '@fairway/contract/accounts/values'
import type { AttentionKind } from '@fairway/contract/home/values'
import { useQueryOf } from '../../../api/queries.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

const payoutsPath = ({ state, method }: (typeof payoutsToDo)[keyof typeof payoutsToDo]) =>
  pagePath('accounts/payouts', { state: state.join(), method: method.join() })

/** Where each thing that waits is worked off; `day` is that of the oldest. */
const paths: Record<AttentionKind, (day: string | null) => string> = {
  approvals: () => pagePath('approvals/list', { state: 'asked' }),
  violations: () => pagePath('settlement/proof'),
  acquirerDifferences: () => pagePath('accounts/differences', { state: 'open' }),
  blockedSailings: (day) =>
    pagePath('settlement/earnings', { state: 'blocked', ...(day !== null && { from: day }) }),
  statementsToConfirm: () => pagePath('settlement/statements', { status: 'sent' }),
  statementsDisputed: () => pagePath('settlement/statements', { status: 'disputed' }),
  statementsToCheck: () => pagePath('settlement/statements', { status: 'draft' }),
  statementsToPay: () => pagePath('settlement/statements', { status: 'confirmed' }),
  daysToClose: (day) =>
    pagePath('settlement/periods', { kind: 'day', state: 'open', ...(day !== null && { from: day }) }),
  topUps: () => pagePath('agents/topUps', { state: 'announced' }),
  withdrawals: () => pagePath('agents/withdrawals', { state: 'approved,failed' }),
  failedPayouts: () => payoutsPath(payoutsToDo.failed),
  waitingPayouts: () => payoutsPath(payoutsToDo.waiting),
  tillShifts: (day) =>
    pagePath('accounts/tills', { state: 'open,handing', ...(day !== null && { from: day }) }),
  wallets: () => pagePath('agents/wallets', { alert: 'low,creditEnds,creditEnded' }),
  agencies: () => pagePath('agents/list', { state: 'ending,ended' }),
  comments: () => pagePath('comments/moderation', { state: 'waiting' }),
  feedback: () => pagePath('feedback/list', { state: 'open' }),
  errors: () => pagePath('logManager/logList', { tab: 'errors' }),
  jobs: () => pagePath('system/jobs', { failing: 'true' }),
  certificates: () => pagePath('fleet/carriers', { warning: 'true' }),
}

/** What there is none of stands below, as a proof that it was looked for. */
const whatWaitsFirst = <Waiting extends { count: number }>(waiting: readonly Waiting[]) =>
  waiting.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))

/** What waits for the user, and whether the server is well. */
export function Attention() {
  const t = useText()
  const { moment } = useFormat()
  const query = useQueryOf('home.attention', {}, { refetchInterval: 60_000 })
  return (
    <LoadingPanel title={t('homePanels.attention')} query={query}>
      {({ waiting, faults, demo }) => (
        <div className="stack gap-2">
          {demo && <p className="soft small">{t('homePanels.demo', { ...demo })}</p>}
          <ul className="home-list">
            {whatWaitsFirst(waiting).map(({ kind, count, day }) => (
              <li key={kind} className="row between gap-2">
                {count > 0 ? (
                  <a href={paths[kind](day)}>{t(`homePanels.waiting.${kind}`, { count })}</a>
                ) : (
                  <span className="soft">{t(`homePanels.waiting.${kind}`, { count })}</span>
                )}
                {kind === 'statementsToConfirm' && day !== null && (
                  <span className="soft small">
                    {t('homePanels.confirmBy', { day: moment(`${day}T12:00:00+08:00`, 'date') })}
                  </span>
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
