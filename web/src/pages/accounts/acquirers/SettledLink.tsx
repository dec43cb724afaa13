import type { Reply } from '../../../api/client.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { OrderLink } from '../../../blocks/values/OrderLink.tsx'

/** What stands on our side: the order of a payment or payout, or a top-up. */
export function SettledLink({
  settled,
}: {
  settled: Reply<'accounts.statementLines'>['rows'][number]['settled']
}) {
  if (!settled) return null
  if (settled.orderId !== null) return <OrderLink id={settled.orderId} number={settled.number} />
  return (
    <a className="figures" href={pagePath('agents/topUps', { topUp: settled.id })}>
      {settled.number}
    </a>
  )
}
