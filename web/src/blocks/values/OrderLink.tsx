import { usePermission } from '../page/page-context.tsx'
import { pagePath } from '../page/paths.ts'

/** An order or a ticket by its number: a link to the order for those who may see orders. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  const seesOrders = usePermission('orders.view')
  if (!seesOrders) return <span className="figures">{number}</span>
  return (
    <a className="figures" href={pagePath('orders/detail', id)}>
      {number}
    </a>
  )
}
