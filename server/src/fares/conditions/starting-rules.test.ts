import {
  type ConditionSet,
  decideExchange,
  decideRefund,
  type TicketForTerms,
} from '@fairway/contract/fares/terms'
import { channels } from '@fairway/contract/fares/values'
import { type LineKind, lineKinds } from '@fairway/contract/network/values'
import { createTestDatabase } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionSets } from '../index.ts'

// The rules that a new system starts with, read from the database and decided as a sale decides: the figures of the carriers,
// and not those of the code that loads them.

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** The conditions of each kind of line: for every line, class and channel that is sold. */
let found: { kind: LineKind; set: ConditionSet | undefined }[]

beforeAll(async () => {
  database = await createTestDatabase('demo')
  const { rows } = await sql<{ kind: LineKind; id: string | null }>`
    select l.kind, c.conditions_id::text as id
    from network.lines l
    join fares.fare_tables t on t.line_id = l.id and t.status = 'published'
    join (select distinct table_id, class_id from fares.fares) f on f.table_id = t.id
    cross join unnest(${[...channels]}::text[]) channel
    left join lateral fares.conditions_of(l.id, f.class_id, channel, t.valid_from) c on true`.execute(
    database.db,
  )
  const sets = await conditionSets(
    database.db,
    rows.flatMap(({ id }) => id ?? []),
  )
  found = rows.map(({ kind, id }) => ({ kind, set: sets.get(id ?? '') }))
})
afterAll(() => database.drop())

const departure = new Date('2026-07-01T08:00:00+08:00')
const times = { promised: departure, planned: departure, expected: null, actual: null, gateClosed: false }
const hour = 3_600
const day = 24 * hour
/** A moment so many seconds before the departure. */
const before = (seconds: number) => new Date(departure.getTime() - seconds * 1_000)

const ticketOf = (conditions: ConditionSet, changes = 0): TicketForTerms => ({
  conditions,
  parts: [
    { kind: 'fare', fen: 100_000, refundable: true },
    { kind: 'serviceFee', fen: 500, refundable: false },
  ],
  changes,
  corrections: 0,
  state: 'issued',
})

/** What every set of a kind decides; more than one answer where they differ. */
function answers<Answer>(kind: LineKind, decide: (set: ConditionSet) => Answer): Answer[] {
  const all = found.filter((one) => one.kind === kind)
  expect(all.length).toBeGreaterThan(0)
  return [
    ...new Set(
      all.map(({ set }) => {
        if (!set) throw new Error(`no conditions for a sale of a ${kind} line`)
        return decide(set)
      }),
    ),
  ]
}

/** The share of the fare that is kept, in percent; the service fee is never given back by the hour. */
function refundShare(set: ConditionSet, now: Date): number | string {
  const terms = decideRefund(ticketOf(set), times, now, { free: false })
  if (!terms.allowed) return terms.reason
  expect(terms.parts[1]).toMatchObject({ fee: 500, back: 0 })
  return (terms.parts[0]?.fee ?? 0) / 1_000
}

function exchangeShare(set: ConditionSet, now: Date, { changes = 0, gateClosed = false } = {}) {
  const terms = decideExchange(ticketOf(set, changes), { ...times, gateClosed }, now, { free: false })
  return terms.allowed ? terms.fee / 1_000 : terms.reason
}

test.each(['ferry', 'fast', 'sightseeing'] as const)(
  '[L1] [L7] a refund on a %s line costs 10 % until 24 hours before the departure, 20 % until 2 hours, 50 % until it, and ends',
  (kind) => {
    for (const [seconds, share] of [
      [40 * day, 10],
      [24 * hour + 1, 10],
      [24 * hour, 10],
      [24 * hour - 1, 20],
      [2 * hour, 20],
      [2 * hour - 1, 50],
      [1, 50],
      [0, 50],
      [-1, 'fares.refundOver'],
      [-day, 'fares.refundOver'],
    ] as const)
      expect([seconds, ...answers(kind, (set) => refundShare(set, before(seconds)))]).toEqual([
        seconds,
        share,
      ])
  },
)

test('[L1] [L7] a refund of a cruise is free until 30 days before the departure, costs 10, 30 and 50 % until 15, 7 and 3, then all', () => {
  for (const [seconds, share] of [
    [60 * day, 0],
    [30 * day, 0],
    [30 * day - 1, 10],
    [29 * day, 10],
    [15 * day, 10],
    [15 * day - 1, 30],
    [14 * day, 30],
    [7 * day, 30],
    [7 * day - 1, 50],
    [6 * day, 50],
    [3 * day, 50],
    [3 * day - 1, 100],
    [2 * hour, 100],
    [0, 100],
    [-1, 'fares.refundOver'],
  ] as const)
    expect([seconds, ...answers('cruise', (set) => refundShare(set, before(seconds)))]).toEqual([
      seconds,
      share,
    ])
})

describe.each(lineKinds)('on a %s line', (kind) => {
  test('[L1] [L7] a ticket is exchanged once: free until 2 hours before the departure, for 20 % later, and not after the gate', () => {
    for (const [seconds, share] of [
      [40 * day, 0],
      [2 * hour, 0],
      [2 * hour - 1, 20],
      [0, 20],
      [-1, 'fares.exchangeOver'],
    ] as const)
      expect([seconds, ...answers(kind, (set) => exchangeShare(set, before(seconds)))]).toEqual([
        seconds,
        share,
      ])
    expect(answers(kind, (set) => exchangeShare(set, before(day), { changes: 1 }))).toEqual([
      'fares.exchangesUsed',
    ])
    expect(answers(kind, (set) => exchangeShare(set, before(1_800), { gateClosed: true }))).toEqual([
      'fares.gateClosed',
    ])
  })

  test('[L1] at the fault of the carrier everything goes back and an exchange is free, whatever the hour', () => {
    for (const seconds of [40 * day, hour, -hour, -day]) {
      const free = (set: ConditionSet) => {
        const refund = decideRefund(ticketOf(set), times, before(seconds), { free: true })
        const exchange = decideExchange(ticketOf(set, 3), { ...times, gateClosed: true }, before(seconds), {
          free: true,
        })
        return JSON.stringify([refund.allowed && refund.back, exchange.allowed && exchange.fee])
      }
      expect(answers(kind, free)).toEqual([JSON.stringify([100_500, 0])])
    }
  })
})
