import { useText } from '../../i18n/text.ts'
import type { RowAction } from '../query-table/RowActions.tsx'
import { type SaleInput, useMaySell, useSell } from './SellButton.tsx'

/** Selling as the action of a row of a list; undefined without the permission to sell. */
export function useSellAction(): ((sale: SaleInput) => RowAction) | undefined {
  const t = useText()
  const sell = useSell()
  const maySell = useMaySell()
  if (!maySell) return undefined
  return (sale) => ({
    id: 'sell',
    icon: 'ticket',
    label: t('river.sell'),
    common: true,
    onSelect: () => sell(sale),
  })
}
