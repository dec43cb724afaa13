import { openPayoutStates } from '@fairway/contract/accounts/values'
import type { PageUri } from '@fairway/contract/menus'
import type { PeriodCheck } from '@fairway/contract/settlement/period-values'
import type { Reply } from '../../../api/client.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'

type Detail = Reply<'settlement.period'>
type Check = Detail['checks'][number]

/** The page that has everything of a check, with the filters of the period. */
function pageOf(check: PeriodCheck, { begins, ends }: Detail['period']): `/${string}` | undefined {
  const days = { from: begins, to: ends }
  const open = (page: PageUri, search: Record<string, string>) => pagePath(page, search)
  switch (check) {
    case 'formerDay':
    case 'formerMonth':
    case 'formerYear':
      return open('settlement/periods', {
        kind: { formerDay: 'day', formerMonth: 'month', formerYear: 'year' }[check],
      })
    case 'days':
      return open('settlement/periods', { kind: 'day', ...days, state: 'open' })
    case 'months':
      return open('settlement/periods', { kind: 'month', ...days, state: 'open' })
    case 'tills':
      return open('accounts/tills', days)
    case 'acquirers':
      return open('accounts/acquirers', {})
    case 'differences':
      return open('accounts/differences', { state: 'open' })
    case 'folded':
    case 'sealed':
    case 'proved':
      return open('settlement/proof', { from: begins, to: ends, of: begins })
    case 'violations':
      return open('settlement/proof', { view: 'violations', day: begins })
    case 'sailings':
    case 'lateShares':
      return open('settlement/earnings', check === 'sailings' ? days : {})
    case 'payouts':
      return open('accounts/payouts', { state: openPayoutStates.join(','), requestedTo: ends })
    case 'withdrawals':
      return open('agents/withdrawals', { to: ends })
    case 'topUps':
      return open('agents/topUps', { to: ends })
    case 'transfers':
      return open('accounts/transfers', { state: 'requested', to: ends })
    case 'statements':
      return open('settlement/statements', days)
  }
}

/** The check list of a period: what is done, and by name what is not. */
export function Checks({ detail }: { detail: Detail }) {
  const t = useText()
  const reachable = { tabIndex: 0 }
  return (
    <section className="scroll-x" aria-label={t('periods.checks')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('periods.checks')}</th>
            <th scope="col">{t('periods.state')}</th>
            <th scope="col">{t('periods.blocking')}</th>
          </tr>
        </thead>
        <tbody>
          {detail.checks.map((check) => (
            <CheckRow key={check.check} check={check} page={pageOf(check.check, detail.period)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CheckRow({ check, page }: { check: Check; page: string | undefined }) {
  const t = useText()
  const { blocking, named, items } = check
  const open = blocking > 0
  return (
    <tr>
      <th scope="row">{t(`periods.check.${check.check}`)}</th>
      <td>
        <StatusBadge tone={open ? 'warning' : 'success'}>
          {open ? t('periods.open', { count: blocking }) : t('periods.done')}
        </StatusBadge>
        {named > 0 && <p className="soft small">{t('periods.named', { count: named })}</p>}
      </td>
      <td>
        {items.length > 0 && (
          <ul className="stack gap-1 small">
            {items.map((item) => (
              <li key={item.id}>
                <CheckItem item={item} />
              </li>
            ))}
          </ul>
        )}
        {(open || named > 0) && page && <a href={page}>{t('periods.show')}</a>}
      </td>
    </tr>
  )
}

function CheckItem({ item: { names, text, at } }: { item: Check['items'][number] }) {
  const name = useName()
  return (
    <span className="cluster gap-2">
      {names && <span>{name(names)}</span>}
      {text !== '' && <span className="figures wrap-anywhere">{text}</span>}
      {at !== null && <When at={at} />}
    </span>
  )
}
