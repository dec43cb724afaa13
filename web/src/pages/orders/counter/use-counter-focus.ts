import { useEffect, useEffectEvent, useRef } from 'react'
import { focusRow, type RowField } from './PassengerList.tsx'
import type { PassengerRow, RowFault } from './party.ts'
import type { PaymentHandle } from './payment/PaymentPanel.tsx'

/** Where the focus of the counter goes: the whole sale is done without a mouse. */
export function useCounterFocus(rows: readonly PassengerRow[], byWallet: boolean) {
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const cash = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  /** Absent where an agency pays from its wallet. */
  const payment = useRef<PaymentHandle>(null)
  const focusIn = (selector: string) => page.current?.querySelector<HTMLElement>(selector)?.focus()

  return {
    page,
    list,
    cash,
    password,
    payment,
    toOffers: () => focusIn('.counter-offers'),
    toPhone: () => focusIn('.counter-phone input'),
    toPlace: (part: 'from' | 'to') => focusIn(`[data-part="${part}"] input`),
    toRow: (key: number, field: RowField) => focusRow(list.current, key, field),
    toPeople() {
      const first = rows.find((row) => row.certificateNumber === '') ?? rows[0]
      if (first) focusRow(list.current, first.key, 'certificateNumber')
    },
    toFault(row: PassengerRow, fault: RowFault | undefined) {
      focusRow(list.current, row.key, fault?.field ?? 'certificateNumber')
    },
    toMoney: () => (byWallet ? password.current : cash.current)?.focus(),
  }
}

export type CounterFocus = ReturnType<typeof useCounterFocus>

/**
 * Into the place that is missing, once, when the page is opened: the shell gives the focus back to a page shown again.
 * To the passengers when another page opened it with a sailing, which was chosen.
 */
export function useInitialFocus(focus: CounterFocus, from: string, taken: string | undefined): void {
  const opened = useRef(false)
  const toPeople = useEffectEvent(focus.toPeople)
  useEffect(() => {
    if (taken) toPeople()
  }, [taken])
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    focus.toPlace(from === '' ? 'from' : 'to')
  })
}
