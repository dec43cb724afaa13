import type { Reply } from '../../api/client.ts'
import { usePermissions } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { useName, useText } from '../../i18n/text.ts'

type Violation = Reply<'settlement.violations'>['rows'][number]

/** What stands behind a place: its order, transfer, account and sailing, as links for those who may see them. */
export function Why({ violation: { order, transferId, accountId, sailing } }: { violation: Violation }) {
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
        <LedgerLink path={pagePath('accounts/ledgerAccount', { accountId })}>
          {t('proof.openAccount', { id: accountId })}
        </LedgerLink>
      )}
      {sailing && <SailingLink sailing={sailing} />}
    </span>
  )
}

function LedgerLink({ path, children }: { path: string; children: string }) {
  const permissions = usePermissions()
  return permissions.has('accounts.viewLedger') ? <a href={path}>{children}</a> : children
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
