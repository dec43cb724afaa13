import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { command, type Reply, type Request } from '../../api/client.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { useScanner } from '../../blocks/scanner/use-scanner.ts'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { usePrintTickets } from './print/use-print-tickets.tsx'

type Proof = Request<'orders.collect'>['proof']
type Order = Reply<'orders.collect'>['orders'][number]

/** What is typed or scanned into the one field; an order number alone proves nothing. */
function proofOf(text: string, phoneEnd: string): Proof {
  const plain = text.trim()
  if (/^FW1/i.test(plain)) return { by: 'code', code: plain }
  if (isOrderNumber(plain)) return { by: 'order', number: plain, phoneEnd }
  return { by: 'certificate', certificateNumber: plain }
}

/** The check digits of an order number (ISO 7064 mod 97-10) tell it from a certificate. */
const isOrderNumber = (text: string): boolean =>
  /^\d{14,17}$/.test(text.trim()) && BigInt(text.trim()) % 97n === 1n

/**
 * A passenger collects paid tickets, sold anywhere: a scan of the old paper or of the ID finds and shows them, Enter prints. What
 * is typed stays in memory.
 */
export function CollectDialog({ code, onClose }: { code?: string | undefined; onClose: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const [phoneEnd, setPhoneEnd] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [orders, setOrders] = useState<Order[]>()
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  const byOrder = isOrderNumber(text)

  async function find(proof: Proof) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    setOrders(undefined)
    try {
      setOrders((await command('orders.collect', { proof })).orders)
    } catch (failure) {
      setError(failure)
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }

  function submit() {
    setTried(true)
    if (text.trim() === '' || (byOrder && !/^\d{4}$/.test(phoneEnd))) return
    void find(proofOf(text, phoneEnd))
  }

  const findFirst = useEffectEvent((scanned: string) => void find({ by: 'code', code: scanned }))
  useEffect(() => {
    if (code !== undefined) findFirst(code)
  }, [code])

  useScanner({
    kinds: ['ticketCode', 'people', 'zone'],
    onRead(reading) {
      if (reading.kind === 'ticketCode') void find({ by: 'code', code: reading.code })
      const people =
        reading.kind === 'people'
          ? reading.people
          : reading.kind === 'travelDocument' && 'person' in reading.document
            ? [reading.document.person]
            : []
      const [person] = people
      if (person) void find({ by: 'certificate', certificateNumber: person.certificateNumber })
    },
  })

  return (
    <Dialog
      id="orders-collect"
      title={t('orders.collect.title')}
      closeLabel={t('blocks.close')}
      width="medium"
      onClose={onClose}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          required
          label={t('orders.collect.term')}
          hint={t('orders.collect.hint')}
          error={tried && text.trim() === '' ? t('orders.collect.required') : undefined}
        >
          <Input
            ref={field}
            className="figures"
            autoComplete="off"
            data-autofocus
            maxLength={400}
            value={text}
            onChange={(next) => {
              setText(next)
              setTried(false)
            }}
          />
        </Field>
        {byOrder && (
          <Field
            required
            label={t('orders.collect.phoneEnd')}
            error={tried && !/^\d{4}$/.test(phoneEnd) ? t('orders.collect.phoneFault') : undefined}
          >
            <Input
              className="figures"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={phoneEnd}
              onChange={setPhoneEnd}
            />
          </Field>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div className="button-row">
          <Button type="submit" icon="search" tone={orders ? 'plain' : 'primary'} busy={busy}>
            {t('orders.collect.search')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="stack">
        {orders?.map((order, index) => (
          <Found key={order.orderId} order={order} first={index === 0} />
        ))}
      </div>
    </Dialog>
  )
}

/** The tickets of one order, printed together. */
function Found({ order, first }: { order: Order; first: boolean }) {
  const t = useText()
  const name = useName()
  /** How often each ticket has been printed, where that changed here. */
  const [copies, setCopies] = useState<Readonly<Record<string, number>>>({})
  const tickets = order.tickets.map((ticket) => ({ ...ticket, copies: copies[ticket.id] ?? ticket.copies }))
  const printing = usePrintTickets((printed) =>
    setCopies((before) => ({
      ...before,
      ...Object.fromEntries(
        printed.flatMap((sheet) => sheet.tickets).map(({ id, copy }) => [id, copy] as const),
      ),
    })),
  )
  return (
    <section className="stack gap-2" aria-label={t('orders.collect.found')}>
      <h3>{t('orders.collect.soldBy', { number: order.number, seller: name(order.seller) })}</h3>
      <ul className="order-lines">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="stack gap-1">
            <span className="cluster">
              <b>{ticket.name}</b> <span className="soft">{t(`certificates.${ticket.certificateType}`)}</span>
              <span className="figures">{ticket.certificateMasked}</span>
            </span>
            <span className="cluster">
              {name(ticket.from.names)} → {name(ticket.to.names)}
              <When at={ticket.from.at} />
              <b className="figures">{ticket.seat || t('orders.ticket.noSeat')}</b>
              <span className="soft">{t('orders.reprint.copies', { copies: ticket.copies })}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button
          icon="print"
          tone="primary"
          autoFocus={first}
          busy={printing.busy}
          onClick={() => void printing.print(order.orderId, { collection: { grant: order.grant, tickets } })}
        >
          {t('orders.collect.print', { count: tickets.length })}
        </Button>
      </div>
      {printing.sheet}
    </section>
  )
}
