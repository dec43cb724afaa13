import type { Channel } from '@fairway/contract/fares/values'
import type { IdentitySource, PaymentMethod, SpecialCare } from '@fairway/contract/orders/values'
import type pg from 'pg'
import type { LaneResult } from '../../platform/lanes/queue.ts'

/** Bytes as PostgreSQL reads them inside JSON: `\x` and hexadecimal digits. */
export type HexBytes = string

/** A passenger of a sale. The certificate is hashed, encrypted and masked already: its number never comes here. */
export interface PassengerToSell {
  name: string
  /** Code of the passenger type. */
  type: string
  /** Kind of the certificate. */
  kind: string
  hash: HexBytes
  cipher: HexBytes
  masked: string
  /** Day of birth. */
  born?: string | undefined
  sex?: 'female' | 'male' | undefined
  /** ISO 3166-1 alpha-2. */
  nationality?: string | undefined
  /** Where name and certificate come from; typed without it. */
  source?: IdentitySource | undefined
  /** Special care the passenger declares; absent for none. */
  care?: readonly SpecialCare[] | undefined
  /** Number of the adult of the party who is responsible for this child, counted from 1. */
  guardian?: number | undefined
  /** Which seat of the party is theirs, counted from 1; without it by the order of the passengers. */
  seat?: number | undefined
}

/** How many seats an organisation may hold unpaid; holds that ended unpaid since a moment count too. */
export interface HoldLimits {
  onSailing: number
  inAll: number
  since: string
}

/** One sale, or hold when no method is given, as `orders.sell_batch` takes it. */
export interface SaleRequest {
  /** The client's key; a second request with it gets the first answer again. */
  key: string
  endpoint: string
  /** Hash of the request; another one under the same key is refused with `request.keyUsed`. */
  hash: HexBytes
  /** The same by former keys: a request that was sent before the key of the installation changed is known again. */
  formerHashes?: HexBytes[]
  user: string
  organisation: string
  channel: Channel
  /** What the journal calls it. */
  operation: string
  requestId?: string | undefined
  address?: string | undefined
  /** The moment of the sale with its offset; prices, fees, tills and closing times count by it. */
  at: string
  sailing: string
  from: number
  to: number
  /** Code of the class. */
  class: string
  /** The sum the buyer saw, in fen. */
  expected: number
  /** When the time to pay is over; a hold ends earlier when the sale of its channel closes. */
  heldUntil?: string | undefined
  method?: PaymentMethod | undefined
  reference?: string | undefined
  /** Only for holds of agencies. */
  limits?: HoldLimits | undefined
  phoneHash?: HexBytes | undefined
  phoneCipher?: HexBytes | undefined
  phoneMasked?: string | undefined
  /**
   * Chosen seats: one for each passenger who needs a seat, in their order, null where it is assigned automatically.
   * When one of them is not free, the sale is refused with `orders.seatTaken`. Absent when nothing was chosen.
   */
  seats?: readonly (string | null)[] | undefined
  passengers: readonly PassengerToSell[]
}

/**
 * `sold`, `repeated` (the detail is the first answer) or the name of a problem with what its text speaks of. The
 * detail of a sale is the reply of the contract's `placed`. `busy` and `again` ask for another turn, nothing was done:
 * another transaction has the lock that the detail names, or money was kept for a sale that found no seat.
 */
export type SaleResult = LaneResult

/**
 * Sells up to a few dozen requests in one statement and one transaction; one result for each, in the same order.
 * @param waitsFor the lock a busy result named; without it nothing is waited for.
 * @throws FW409, unique_violation or exclusion_violation on a write conflict with a concurrent batch: nothing was done,
 *   send them again.
 */
export async function sellBatch(
  client: pg.ClientBase,
  requests: readonly SaleRequest[],
  waitsFor?: string,
): Promise<SaleResult[]> {
  const { rows } = await client.query<SaleResult>({
    name: 'orders.sell_batch',
    text: 'select code, detail from orders.sell_batch($1::jsonb, $2) order by place',
    values: [JSON.stringify(requests), waitsFor ?? null],
  })
  return rows
}
