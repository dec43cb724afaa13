import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useShell, useTab } from '../page/page-context.tsx'

/** What the counter is opened with; the clerk completes the rest there. */
export interface SaleInput {
  /** Service date. */
  date?: string
  /** Ids of docks. */
  fromDock?: string
  toDock?: string
  sailing?: string
  line?: string
}

/** True for those who may sell at a counter or from a wallet. */
export function useMaySell(): boolean {
  const { permissions } = useShell()
  return permissions.has('orders.sell') || permissions.has('orders.sellFromWallet')
}

/** Opens the counter at a trip. */
export function useSell(): (input: SaleInput) => void {
  const { open } = useTab()
  return ({ date, fromDock, toDock, sailing, line }) =>
    open('orders/counter', {
      ...(date && { date }),
      ...(fromDock && { from: `dock:${fromDock}` }),
      ...(toDock && { to: `dock:${toDock}` }),
      ...(sailing && { sailing }),
      ...(line && { line }),
    })
}

/** Opens the counter for what is shown; not rendered without the permission to sell. */
export function SellButton({ sale, reason }: { sale: SaleInput; reason?: string | undefined }) {
  const t = useText()
  const sell = useSell()
  if (!useMaySell()) return null
  return (
    <Button icon="ticket" reason={reason} onClick={() => sell(sale)}>
      {t('river.sell')}
    </Button>
  )
}
