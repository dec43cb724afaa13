import type { Permission } from '@fairway/contract/menus'
import { usePageActions, usePermissions } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import type { IconName } from '../../../ui/icons/icon-names.ts'
import type { DeskAction, DeskDialog } from './desk.ts'

interface DeskKey {
  id: string
  label: string
  key: string
  icon: IconName
  permission: Permission
  reason: string | undefined
  run: () => void
}

/**
 * What the user may do with the chosen tickets, each with its access key: the buttons of the desk and its keys. What cannot be
 * done at present stays, with its reason.
 */
export function useDeskKeys({
  overrules,
  noneChosen,
  reasonOf,
  refund,
  open,
  print,
}: {
  /** The user may give tickets back free of charge. */
  overrules: boolean
  noneChosen: boolean
  reasonOf: (action: DeskAction) => string | undefined
  refund: () => void
  open: (dialog: DeskDialog) => void
  /** Prints the tickets that have no paper yet; undefined when there are none. */
  print: (() => void) | undefined
}): DeskKey[] {
  const t = useText()
  const permissions = usePermissions()
  const keys: DeskKey[] = [
    {
      id: 'afterSales.refund',
      label: t('afterSales.refund'),
      key: 'Alt+R',
      icon: 'price',
      permission: 'orders.refund',
      reason: reasonOf('refund'),
      run: refund,
    },
    {
      id: 'afterSales.exchange',
      label: t('afterSales.exchange'),
      key: 'Alt+X',
      icon: 'calendar',
      permission: 'orders.exchange',
      reason: reasonOf('exchange'),
      run: () => open('exchange'),
    },
    {
      id: 'afterSales.supplement',
      label: t('afterSales.supplement'),
      key: 'Alt+S',
      icon: 'plus',
      permission: 'orders.exchange',
      reason: reasonOf('supplement'),
      run: () => open('supplement'),
    },
    {
      id: 'afterSales.correct',
      label: t('corrections.correct'),
      key: 'Alt+C',
      icon: 'edit',
      permission: 'orders.correct',
      reason: reasonOf('correct'),
      run: () => open('correct'),
    },
    {
      id: 'afterSales.void',
      label: t('afterSales.void'),
      key: 'Alt+V',
      icon: 'close',
      permission: 'orders.void',
      reason: reasonOf('void'),
      run: () => open('void'),
    },
    ...(overrules
      ? [
          {
            id: 'afterSales.free',
            label: t('afterSales.free'),
            key: 'Alt+G',
            icon: 'unlock' as const,
            permission: 'orders.overrule' as const,
            reason: noneChosen ? t('afterSales.chooseTickets') : reasonOf('free'),
            run: () => open('free'),
          },
        ]
      : []),
  ]
  usePageActions([
    ...keys,
    ...(print
      ? [
          {
            id: 'afterSales.print',
            label: t('orders.ticket.print'),
            key: 'Alt+P',
            icon: 'print' as const,
            permission: 'orders.print' as const,
            run: print,
          },
        ]
      : []),
  ])
  return keys.filter(({ permission }) => permissions.has(permission))
}
