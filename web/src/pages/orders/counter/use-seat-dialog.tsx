import { type ReactNode, useState } from 'react'
import { usePageActions, usePermission } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { SeatDialog } from './SeatDialog.tsx'
import type { Counter } from './state/use-counter.ts'

/** The way to the seat map: its button, its key, and the dialog while it is open. */
export function useSeatDialog(counter: Counter): {
  open: () => void
  button: ReactNode
  dialog: ReactNode
} {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { choice, seats, rows, counted, busy } = counter
  const mayChoose = usePermission('inventory.view')
  const people = counted
    .filter(seats.needsSeat)
    .map(({ key, name }) => ({ key, name, number: rows.findIndex((row) => row.key === key) + 1 }))
  const reason = choice ? undefined : t('orders.counter.chooseSailing')

  function open() {
    counter.dismiss()
    setOpen(true)
  }

  usePageActions([
    {
      id: 'orders.counter.seats',
      label: t('orders.seats.choose'),
      key: 'Alt+S',
      icon: 'seat',
      permission: 'inventory.view',
      reason,
      run: () => {
        if (!busy && counter.phase.at !== 'issued') open()
      },
    },
  ])

  return {
    open,
    button: mayChoose && (
      <Button tone="quiet" icon="seat" reason={reason} onClick={open}>
        {t('orders.seats.choose')} <kbd>Alt+S</kbd>
      </Button>
    ),
    dialog: isOpen && choice && (
      <SeatDialog
        choice={choice}
        people={people}
        chosen={seats.chosen}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          seats.choose(chosen)
          setOpen(false)
        }}
      />
    ),
  }
}
