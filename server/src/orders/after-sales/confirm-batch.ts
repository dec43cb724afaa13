import type { PaymentMethod } from '@fairway/contract/orders/values'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../../platform/database/database.ts'
import type { CapabilityGauge } from '../../platform/health/gauges.ts'
import { Lane } from '../../platform/lanes/lane.ts'
import type { LaneResult, LaneWork } from '../../platform/lanes/queue.ts'

declare module '../../platform/services.ts' {
  interface Services {
    confirming: ConfirmingLane
  }
}

/** One confirmation of an offer, as `orders.confirm_offers` takes it. */
export interface ConfirmationRequest {
  /** The client's key; a second request with it gets the first answer again. */
  key: string
  endpoint: string
  /** Hash of the request, `\\x` and hexadecimal digits; another one under the same key is refused with `request.keyUsed`. */
  hash: string
  user: string
  organisation: string
  /** What the journal calls it. */
  operation: string
  requestId?: string | undefined
  address?: string | undefined
  /** The moment of the confirmation with its offset. */
  at: string
  offer: string
  /** The order of the offer and what the batch may lock for it. */
  order: string
  sailings: readonly string[]
  /** What the user saw, in fen: positive is due, negative goes back. */
  expected: number
  method?: PaymentMethod | undefined
  reference?: string | undefined
  /** Cash is handed out at once, at a counter. */
  cashNow: boolean
  /** The user says that the paper vouchers of the tickets were taken back. */
  vouchersReturned?: boolean
  /** Why the user may not confirm it, told when nothing else refuses it. */
  refusal?: { code: string; detail: unknown } | undefined
}

/** `confirmed` or `repeated` with the receipt, or the name of a problem with what its text speaks of. */
async function confirmBatch(
  client: pg.ClientBase,
  requests: readonly ConfirmationRequest[],
  waitsFor?: string,
): Promise<LaneResult[]> {
  const { rows } = await client.query<LaneResult>({
    name: 'orders.confirm_offers',
    text: 'select code, detail from orders.confirm_offers($1::jsonb, $2) order by place',
    values: [JSON.stringify(requests), waitsFor ?? null],
  })
  return rows
}

const confirmations: LaneWork<ConfirmationRequest> = {
  name: 'confirming',
  send: confirmBatch,
  locksOf: ({ organisation, order, offer, sailings }) => [
    `wallet:${organisation}`,
    ...sailings.map((sailing) => `sailing:${sailing}`),
    `order:${order}`,
    `offer:${offer}`,
  ],
  exclusiveValuesOf: ({ user, key, order, organisation, method, reference }) => [
    `key:${user}:${key}`,
    `order:${order}`,
    // What one offer spends of a wallet is missing for the next one.
    ...(method === 'wallet' ? [`wallet:${organisation}`] : []),
    ...(reference ? [`receipt:${method}:${reference}`] : []),
  ],
  done: new Set(['confirmed', 'repeated']),
  racedConstraints: new Set(['request_keys_pkey', 'one_receipt_pays_once', 'one_person_one_place']),
}

export interface ConfirmingLane {
  /** Confirmations that are queued or being carried out now. */
  readonly pending: number
  /**
   * Confirms an offer together with those that wait.
   * @throws as `Lane.run`
   */
  confirm(request: ConfirmationRequest): Promise<LaneResult>
  /** Lets waiting confirmations end, takes no more. */
  close(): Promise<void>
}

/** Confirms offers through one connection of its own: those of one sailing go together instead of one after another. */
export function createConfirmingLane(connection: ConnectionSettings, log: Logger): ConfirmingLane {
  const lane = new Lane(confirmations, connection, log)
  return {
    get pending() {
      return lane.pending
    },
    confirm: (request) => lane.run(request),
    close: () => lane.close(),
  }
}

/** For `/api/metrics`: how busy the lane is. */
export const confirmingGauges = (confirming: ConfirmingLane): CapabilityGauge[] => [
  {
    name: 'fairway_confirming_pending_offers',
    help: 'Confirmations of offers that are queued or being written now.',
    read: async () => confirming.pending,
  },
]
