import type { ProofRule } from '@fairway/contract/settlement/values'
import type { Reply } from '../../api/client.ts'
import { usePermissions } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { useName, useText } from '../../i18n/text.ts'

type Violation = Reply<'settlement.violations'>['rows'][number]
/** What stands behind a place. */
type Rows = Pick<Violation, 'order' | 'transferId' | 'accountId' | 'sailing' | 'statement'>

/** Rules about the entries of one day: their account opens with the day. */
const rulesOfDays: ReadonlySet<string> = new Set<ProofRule>(['dayBalances', 'dayHash', 'factsLedger'])

/** What stands behind a place: its order, transfer, account and sailing, as links for those who may see them. */
export function Why({
  violation: { rule, day, order, transferId, accountId, sailing, statement },
}: {
  violation: Rows & Pick<Violation, 'rule' | 'day'>
}) {
  const t = useText()
  return (
    <span className="cluster gap-2">
      {order && <OrderLink {...order} />}
      {transferId !== null && (
        <LedgerLink path={pagePath('accounts/ledger', { transfer: transferId })}>
          {t('proof.openTransfer', { id: transferId })}
        </LedgerLink>
      )}
      {accountId !== null && (
        <LedgerLink
          path={pagePath('accounts/ledgerAccount', {
            accountId,
            ...(rulesOfDays.has(rule) && { from: day, to: day }),
          })}
        >
          {t('proof.openAccount', { id: accountId })}
        </LedgerLink>
      )}
      {sailing && <SailingLink sailing={sailing} />}
      {statement && <StatementLink {...statement} />}
    </span>
  )
}

function LedgerLink({ path, children }: { path: string; children: string }) {
  const permissions = usePermissions()
  return permissions.has('accounts.viewLedger') ? <a href={path}>{children}</a> : children
}

/** A statement by its number. */
export function StatementLink({ id, number }: NonNullable<Violation['statement']>) {
  const permissions = usePermissions()
  return permissions.has('settlement.viewStatements') ? (
    <a href={pagePath('settlement/statement', { id })}>{number}</a>
  ) : (
    number
  )
}

/** A sailing by its line. */
export function SailingLink({ sailing: { id, names } }: { sailing: NonNullable<Violation['sailing']> }) {
  const name = useName()
  const permissions = usePermissions()
  return permissions.has('sailings.view') ? (
    <a href={pagePath('sailings/detail', id)}>{name(names)}</a>
  ) : (
    name(names)
  )
}
