import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../../platform/database/database.ts'
import type { CapabilityGauge } from '../../platform/health/gauges.ts'
import { Lane } from '../../platform/lanes/lane.ts'
import type { LaneWork } from '../../platform/lanes/queue.ts'
import { type SaleRequest, type SaleResult, sellBatch } from './sell-batch.ts'

declare module '../../platform/services.ts' {
  interface Services {
    selling: SellingLanes
  }
}

export interface SellingLanes {
  /** How many there are. */
  readonly count: number
  /** Sales that are queued or being sold now, in all lanes. */
  readonly pending: number
  /** Those of them whose sailing, wallet, till or agent another transaction has locked. */
  readonly waiting: number
  /**
   * Queues a sale in the lane of its sailing and resolves with its result.
   * @throws server.busy when the queue is full, what it needs stays locked, or the database could not be reached for some
   *   seconds: nothing was done. OutcomeUnknown when it was reached and its reply was lost: the idempotency key tells
   *   whether the sale was done.
   */
  sell(request: SaleRequest): Promise<SaleResult>
  /** Lets waiting sales end, takes no more. */
  close(): Promise<void>
}

/**
 * A second lane sells more only where a processor is left for it: on two, the database of the second lane took the time
 * of the node in front of it, each batch was half as large, and a sale cost half as much again.
 */
const defaultLanes = availableParallelism() > 2 ? 2 : 1

const sales: LaneWork<SaleRequest> = {
  name: 'selling',
  send: sellBatch,
  locksOf: ({ organisation, user, limits, method, sailing }) => [
    ...(limits ? [`agent:${organisation}`] : []),
    ...(method === 'wallet' ? [`wallet:${organisation}`] : method ? [`till:${user}`] : []),
    `sailing:${sailing}`,
  ],
  exclusiveValuesOf: ({ user, key, method, reference, passengers }) => [
    `key:${user}:${key}`,
    ...(reference ? [`receipt:${method}:${reference}`] : []),
    ...passengers.map(({ hash }) => `person:${hash}`),
  ],
  done: new Set(['sold', 'repeated']),
  racedConstraints: new Set(['request_keys_pkey', 'one_receipt_pays_once', 'one_person_one_place']),
}

/** Sells through few lanes, each a connection of its own; sales of one sailing go together. */
export function createSellingLanes({
  connection,
  lanes = defaultLanes,
  log,
}: {
  connection: ConnectionSettings
  lanes?: number
  log: Logger
}): SellingLanes {
  const all = Array.from({ length: lanes }, () => new Lane(sales, connection, log))
  const sum = (figure: 'pending' | 'waiting') => all.reduce((total, lane) => total + lane[figure], 0)
  return {
    count: lanes,
    get pending() {
      return sum('pending')
    },
    get waiting() {
      return sum('waiting')
    },
    sell: (request) =>
      (all[Number(BigInt(request.sailing) % BigInt(lanes))] as Lane<SaleRequest>).run(request),
    close: async () => void (await Promise.all(all.map((lane) => lane.close()))),
  }
}

/** For `/api/metrics`: how busy the lanes are. */
export const sellingGauges = (selling: SellingLanes): CapabilityGauge[] => [
  {
    name: 'fairway_selling_lanes',
    help: 'Connections of this node that sales are written through.',
    read: async () => selling.count,
  },
  {
    name: 'fairway_selling_pending_sales',
    help: 'Sales that are queued or being written now.',
    read: async () => selling.pending,
  },
  {
    name: 'fairway_selling_waiting_sales',
    help: 'Pending sales that wait for a sailing, a wallet, a till or an agent that is locked.',
    read: async () => selling.waiting,
  },
]
