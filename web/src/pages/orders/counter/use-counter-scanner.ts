import { flushSync } from 'react-dom'
import type { ReadPerson } from '../../../blocks/scanner/read-people.ts'
import type { ReadDocument } from '../../../blocks/scanner/travel-document.ts'
import { useScanner } from '../../../blocks/scanner/use-scanner.ts'
import { sendSignal } from '../../../blocks/signal/signal.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { addPeople, isBlank, type TypeOffered } from './party.ts'
import type { Counter } from './state/use-counter.ts'
import type { CounterFocus } from './use-counter-focus.ts'

/**
 * What is scanned at the counter goes to its place, wherever the focus is: certificates into the list of passengers,
 * payment codes to the payment.
 */
export function useCounterScanner(
  counter: Counter,
  types: readonly TypeOffered[],
  { focus, undoSince }: { focus: CounterFocus; undoSince: (since: number) => void },
): void {
  const t = useText()

  function addToList(people: readonly ReadPerson[], byDevice: boolean) {
    const { rows, left } = addPeople(counter.rows, people, types, counter.trip.date, byDevice)
    const phone = people.find((person) => person.phone !== '')?.phone
    flushSync(() => {
      counter.setRows(rows)
      if (phone && counter.phone === '') counter.setPhone(phone)
    })
    const lacking = rows.find((row) => !isBlank(row) && row.name === '')
    focus.toRow((lacking ?? rows.at(-1))?.key ?? 0, 'name')
    if (left > 0) toast({ tone: 'warning', text: t('orders.counter.tooMany', { left }) })
  }

  function addDocument(document: ReadDocument) {
    if ('person' in document) {
      addToList([document.person], true)
      return sendSignal('read', t('orders.signal.document'))
    }
    toast({ tone: 'danger', text: t(`orders.counter.zone.${document.fault}`) })
    sendSignal('refused', t('orders.signal.unread'))
  }

  useScanner({
    kinds: ['people', 'zone', 'paymentCode', 'ticketCode'],
    onRead(reading, since) {
      if (counter.busy || counter.phase.at === 'issued' || reading.kind === 'ticketCode') return
      // The first digit of a reading may have chosen a sailing before it could be known as one.
      undoSince(since)
      if (reading.kind === 'people') {
        addToList(reading.people, reading.pasted !== true)
        sendSignal('read', t('orders.signal.card'))
      } else if (reading.kind === 'travelDocument') addDocument(reading.document)
      else if (focus.payment.current) focus.payment.current.takeCode(reading.method, reading.code)
      else toast({ tone: 'info', text: t('orders.counter.codeOfAgency') })
    },
  })
}
