import type { Permission } from '@fairway/contract/menus'
import type { Reply } from '../../api/client.ts'
import { usePermissions } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { useText } from '../../i18n/text.ts'

type Transfer = Pick<Reply<'accounts.ledgerTransfer'>, 'order' | 'cause'>

/** The page of a cause and the permission it asks for. Offers and corrections are in the history of their order. */
function pageOf({
  order,
  cause,
}: Transfer): { permission: Permission; path: string | undefined } | undefined {
  switch (cause?.kind) {
    case 'payout':
      return {
        permission: 'accounts.viewPayouts',
        path: pagePath('accounts/payouts', { payout: cause.id }),
      }
    case 'acquirerStatement':
      return {
        permission: 'accounts.viewAcquirers',
        path: pagePath('accounts/statement', { statementId: cause.id }),
      }
    case 'acquirerDifference':
      return {
        permission: 'accounts.viewAcquirers',
        path: pagePath('accounts/differences', { difference: cause.id }),
      }
    case 'topUp':
      return { permission: 'agents.viewWallets', path: pagePath('agents/topUps', { topUp: cause.id }) }
    case 'transferDraft':
      return {
        permission: 'accounts.viewTransfers',
        path: pagePath('accounts/transfers', { draft: cause.id }),
      }
    case 'withdrawal':
      return {
        permission: 'agents.viewWallets',
        path: pagePath('agents/withdrawals', { withdrawal: cause.id }),
      }
    case 'tillShift':
      return { permission: 'accounts.viewTills', path: pagePath('accounts/tills', { shift: cause.id }) }
    case 'earning':
      return {
        permission: 'settlement.viewEarnings',
        path: pagePath('settlement/earnings', { earning: cause.id }),
      }
    case 'statement':
      return {
        permission: 'settlement.viewStatements',
        path: pagePath('settlement/statement', { id: cause.id }),
      }
    case 'offer':
    case 'correction':
      return {
        permission: 'orders.view',
        path: order ? `${pagePath('orders/detail', order.id)}?side=history` : undefined,
      }
    default:
      return undefined
  }
}

/** What a transfer was booked for besides an order: a link to its page for those who may see it. */
export function CauseLink({ transfer }: { transfer: Transfer }) {
  const t = useText()
  const permissions = usePermissions()
  const { cause } = transfer
  if (!cause) return null
  const page = pageOf(transfer)
  const name = t(`ledger.cause.${cause.kind}`, { id: cause.id })
  return page?.path && permissions.has(page.permission) ? <a href={page.path}>{name}</a> : name
}
