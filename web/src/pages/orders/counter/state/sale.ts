import type { FieldProblem } from '@fairway/contract/kernel/problem'
import type { Reply } from '../../../../api/client.ts'
import type { CommandEnd } from '../../../../api/idempotent-command.ts'
import { isRefusal } from '../../../../api/outcome.ts'
import type { ApiProblem } from '../../../../api/problem.ts'
import { refusedFields } from '../../../../api/refused-fields.ts'
import type { Offer } from '../offers.ts'
import type { PassengerRow } from '../party.ts'

export type Placed = Reply<'orders.sell'>

/** What one sale is made of besides trip and people. */
export type Payment =
  | {
      method: 'cash'
      /** What the customer gave, in fen; only for the screen, which tells the change. Absent for the exact sum. */
      received?: number | undefined
    }
  | { method: 'card' | 'wechat' | 'alipay'; reference: string }
  | { method: 'wallet'; paymentPassword: string }
  | { method: 'hold' }

/** What was on the screen when the sale was sent; shown with its end. */
export interface Sold {
  offer: Offer | undefined
  people: PassengerRow[]
  received?: number | undefined
}

/** Where the sale stands. */
export type Phase =
  | { at: 'filling' }
  | { at: 'sending' }
  | { at: 'checking' }
  | { at: 'refused'; problem: ApiProblem; payment: Payment }
  | { at: 'notDone' }
  /** `order` is null where it is certain that it was sold, but its details cannot be read. */
  | ({ at: 'issued'; order: Placed | null } & Sold)

/** A field the server refused, by the line it belongs to. */
export interface ServerFault extends FieldProblem {
  key: number
}

export interface Sale {
  phase: Phase
  faults: readonly ServerFault[]
  /**
   * The sale whose end is unknown: nothing else is sold on this page before it is settled. After a reload only its key
   * is left.
   */
  open: { key: string; sold?: Sold } | undefined
}

export type SaleEvent =
  /** Pay was pressed. */
  | { type: 'submitted' }
  /** The command is about to be sent under this key. */
  | { type: 'sending'; key: string; sold: Sold }
  /** The answer was lost; the outcome is being asked for. */
  | { type: 'checking' }
  /** The server has said how the open sale ended, or why it could not even be sent. */
  | { type: 'ended'; end: CommandEnd<Placed>; payment: Payment | undefined }
  /** It cannot go on now, because the session ended; an open key stays open. */
  | { type: 'interrupted' }
  /** The list of people was changed. */
  | { type: 'edited' }
  | { type: 'tripChanged' }
  | { type: 'offerChosen' }
  | { type: 'dismissed' }
  | { type: 'nextCustomer' }

/** `openKey`: the page came back with a sale whose end is unknown. */
export const startOfSale = (openKey: string | undefined): Sale => ({
  phase: { at: openKey === undefined ? 'filling' : 'checking' },
  faults: [],
  open: openKey === undefined ? undefined : { key: openKey },
})

/** True while a sale is under way: nothing on the page may be pressed. */
export const isBusy = ({ phase }: Pick<Sale, 'phase'>): boolean =>
  phase.at === 'sending' || phase.at === 'checking'

/** The whole course of a sale. It leaves `sending` and `checking` only by an end, or when the session ended. */
export function saleReducer(sale: Sale, event: SaleEvent): Sale {
  switch (event.type) {
    case 'submitted':
      return { ...sale, phase: { at: sale.open ? 'checking' : 'sending' }, faults: [] }
    case 'sending':
      return { ...sale, phase: { at: 'sending' }, open: { key: event.key, sold: event.sold } }
    case 'checking':
      return { ...sale, phase: { at: 'checking' } }
    case 'ended':
      return { open: undefined, ...endedWith(event, sale.open?.sold ?? nothingShown) }
    case 'interrupted':
    case 'dismissed':
      return { ...sale, phase: { at: 'filling' } }
    case 'nextCustomer':
      return { ...sale, phase: { at: 'filling' }, faults: [] }
    case 'edited':
      return { ...sale, faults: [], phase: leaving(sale.phase, 'refused', 'notDone') }
    case 'tripChanged':
      return { ...sale, phase: leaving(sale.phase, 'refused', 'notDone', 'issued') }
    case 'offerChosen':
      return { ...sale, phase: leaving(sale.phase, 'refused') }
  }
}

/** Back to filling from one of these; from any other the phase stays. */
const leaving = (phase: Phase, ...from: Phase['at'][]): Phase =>
  from.includes(phase.at) ? { at: 'filling' } : phase

const nothingShown: Sold = { offer: undefined, people: [] }

function endedWith(
  { end, payment }: Extract<SaleEvent, { type: 'ended' }>,
  sold: Sold,
): Pick<Sale, 'phase' | 'faults'> {
  if (end.state === 'done') return { phase: { at: 'issued', order: end.reply, ...sold }, faults: [] }
  if (!isRefusal(end.why) || !payment) return { phase: { at: 'notDone' }, faults: [] }
  return { phase: { at: 'refused', problem: end.why, payment }, faults: faultsOf(end.why, sold.people) }
}

/** The refused fields by the lines they belong to. */
function faultsOf(problem: ApiProblem, people: readonly PassengerRow[]): ServerFault[] {
  return refusedFields(problem).flatMap((refused) => {
    const [, index, name = ''] = /^passengers\[(\d+)\]\.(\w+)/.exec(refused.field) ?? []
    // A seat is chosen on the map, not in a field of its line.
    const row = index === undefined || name === 'seatId' ? undefined : people[Number(index)]
    return row ? [{ ...refused, key: row.key, field: name }] : []
  })
}
