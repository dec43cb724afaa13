import { flushSync } from 'react-dom'
import { readPeople } from '../../../blocks/scanner/read-people.ts'
import { useScanner } from '../../../blocks/scanner/use-scanner.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { addPeople, isBlank, type TypeOffered } from './party.ts'
import type { Counter } from './state/use-counter.ts'
import type { CounterFocus } from './use-counter-focus.ts'

/** Certificates that are scanned or pasted fill the list of passengers, wherever the focus is. */
export function usePassengerScanner(
  counter: Counter,
  types: readonly TypeOffered[],
  { focus, undoSince }: { focus: CounterFocus; undoSince: (since: number) => void },
): void {
  const t = useText()
  useScanner((text, since) => {
    const read = readPeople(text)
    if (read.length === 0 || counter.busy || counter.phase.at === 'issued') return
    // The first digit of a reading may have chosen a sailing before it could be known as one.
    undoSince(since)
    const { rows, left } = addPeople(counter.rows, read, types, counter.trip.date)
    const phone = read.find((person) => person.phone !== '')?.phone
    flushSync(() => {
      counter.setRows(rows)
      if (phone && counter.phone === '') counter.setPhone(phone)
    })
    const lacking = rows.find((row) => !isBlank(row) && row.name === '')
    focus.toRow((lacking ?? rows.at(-1))?.key ?? 0, 'name')
    if (left > 0) toast({ tone: 'warning', text: t('orders.counter.tooMany', { left }) })
  })
}
