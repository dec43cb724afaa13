import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOn } from '../kernel/service-date.ts'
import {
  allowedUntil,
  type ConditionSet,
  type DepartureTimes,
  decideCorrection,
  decideExchange,
  decideRefund,
  feeOf,
  type TicketForTerms,
  type Tier,
} from './terms.ts'

const hours = 60
const days = 24 * hours
const tier = (fromMinutes: number | null, feeBasisPoints: number, allowed = true): Tier => ({
  fromMinutes,
  allowed,
  feeBasisPoints,
})

const ferry: ConditionSet = {
  id: '1',
  code: 'STANDARD',
  version: 1,
  names: { en: 'Standard' },
  minFeeFen: 0,
  roundingFen: 1,
  refund: {
    reference: 'laterOfPromisedAndExpected',
    tiers: [tier(24 * hours, 1_000), tier(2 * hours, 2_000), tier(0, 5_000), tier(null, 0, false)],
    afterExchange: 'lastTier',
    noShow: { allowed: false, feeBasisPoints: 0 },
  },
  exchange: {
    reference: 'laterOfPromisedAndExpected',
    tiers: [tier(2 * hours, 0), tier(0, 2_000), tier(null, 0, false)],
    most: 1,
  },
  correction: {
    reference: 'laterOfPromisedAndExpected',
    untilMinutes: 30,
    feeFen: { typing: 0, paper: 500, otherPerson: null },
    most: 2,
  },
}
const cruise: ConditionSet = {
  ...ferry,
  refund: {
    ...ferry.refund,
    tiers: [
      tier(30 * days, 0),
      tier(15 * days, 1_000),
      tier(7 * days, 3_000),
      tier(3 * days, 5_000),
      tier(0, 10_000),
      tier(null, 0, false),
    ],
  },
}

const departure = momentOn('2026-06-20', 8 * hours)
const sold = (more: Partial<DepartureTimes> = {}): DepartureTimes => ({
  promised: departure,
  planned: departure,
  expected: null,
  actual: null,
  gateClosed: false,
  ...more,
})
const ticketWith = (conditions: ConditionSet, more: Partial<TicketForTerms> = {}): TicketForTerms => ({
  conditions,
  parts: [
    { kind: 'fare', fen: 10_000, refundable: true },
    { kind: 'serviceFee', fen: 200, refundable: false },
  ],
  changes: 0,
  corrections: 0,
  state: 'issued',
  ...more,
})
const before = (moment: Date, minutes: number, seconds = 0) =>
  new Date(moment.getTime() - (minutes * 60 + seconds) * 1_000)
const refundFee = (
  conditions: ConditionSet,
  now: Date,
  times = sold(),
  more: Partial<TicketForTerms> = {},
) => {
  const terms = decideRefund(ticketWith(conditions, more), times, now, { free: false })
  return terms.allowed ? terms.parts[0]?.fee : terms.reason
}

describe('borders of tiers', () => {
  test.each([
    [24 * hours, 1_000, 1_000, 2_000],
    [2 * hours, 2_000, 2_000, 5_000],
    [0, 5_000, 5_000, 'fares.refundOver'],
  ])(
    '[L7] %i minutes before the departure one second earlier costs %i, at the border %i, one second later %s',
    (border, earlier, at, later) => {
      expect(refundFee(ferry, before(departure, border, 1))).toBe(earlier)
      expect(refundFee(ferry, before(departure, border))).toBe(at)
      expect(refundFee(ferry, before(departure, border, -1))).toBe(later)
    },
  )

  test.each([
    [30, 0, 1_000],
    [15, 1_000, 3_000],
    [7, 3_000, 5_000],
    [3, 5_000, 10_000],
  ])('[L7] a cruise %i days ahead costs %i, a second later %i', (border, at, later) => {
    expect(refundFee(cruise, before(departure, border * days))).toBe(at)
    expect(refundFee(cruise, before(departure, border * days, -1))).toBe(later)
  })

  test('what is allowed ends with the border before the first tier that does not allow it, whatever the fee by then', () => {
    const ticket = ticketWith(ferry)
    for (const minutes of [3 * days, 90, 0])
      expect(allowedUntil('refund', ticket, sold(), before(departure, minutes))).toEqual(departure)
    const early = {
      ...ferry,
      exchange: { ...ferry.exchange, tiers: [tier(2 * hours, 0), tier(null, 0, false)] },
    }
    const border = before(departure, 2 * hours)
    expect(allowedUntil('exchange', ticketWith(early), sold(), before(departure, days))).toEqual(border)
    const always = { ...ferry, refund: { ...ferry.refund, tiers: [tier(null, 5_000)] } }
    expect(allowedUntil('refund', ticketWith(always), sold(), departure)).toBeNull()
  })

  test('[L7] minutes are counted exactly, across midnight', () => {
    const night = momentOn('2026-06-20', 45)
    const times = sold({ promised: night, planned: night })
    expect(refundFee(ferry, momentOn('2026-06-19', 22 * hours + 45), times)).toBe(2_000)
    const after = new Date(momentOn('2026-06-19', 22 * hours + 45).getTime() + 1_000)
    expect(refundFee(ferry, after, times)).toBe(5_000)
    expect(decideRefund(ticketWith(ferry), times, after, { free: false })).toMatchObject({
      minutesBefore: 120 - 1 / 60,
      reference: night,
    })
  })

  test('[L7] on a sailing of several days the departure of the own boarding stop counts, on its own day', () => {
    const ownStop = momentOn('2026-06-22', 6 * hours + 20)
    const times = sold({ promised: ownStop, planned: ownStop })
    // The ship left its first dock two days ago.
    expect(refundFee(ferry, momentOn('2026-06-21', 6 * hours + 20), times)).toBe(1_000)
    expect(refundFee(ferry, momentOn('2026-06-22', 6 * hours), times)).toBe(5_000)
  })

  test('[L7] a delay puts the reference off, an earlier departure does not bring it forward', () => {
    const late = before(departure, -3 * hours)
    const early = before(departure, 1 * hours)
    const now = before(departure, 90)
    expect(refundFee(ferry, now)).toBe(5_000)
    expect(refundFee(ferry, now, sold({ expected: late }))).toBe(2_000)
    expect(refundFee(ferry, before(departure, 2 * hours), sold({ expected: early }))).toBe(2_000)
    expect(refundFee(ferry, before(departure, 0, -1), sold({ expected: early, actual: early }))).toBe(
      'fares.refundOver',
    )
  })

  test.each([
    ['promised', departure],
    ['planned', before(departure, -10)],
    ['expected', before(departure, -20)],
    ['actual', before(departure, -30)],
    ['laterOfPromisedAndExpected', before(departure, -20)],
  ] as const)('[L7] the reference can be the %s departure', (reference, moment) => {
    const times = sold({
      planned: before(departure, -10),
      expected: before(departure, -20),
      actual: before(departure, -30),
    })
    const conditions = { ...ferry, refund: { ...ferry.refund, reference } }
    const terms = decideRefund(ticketWith(conditions), times, before(departure, 300), { free: false })
    expect(terms).toMatchObject({ allowed: true, reference: moment })
  })
})

describe('what a refund gives back', () => {
  test('a fee is rounded once, to a multiple, and never exceeds the amount', () => {
    expect(feeOf(1_005, 1_000, 1)).toBe(101)
    expect(feeOf(1_234, 1_000, 50)).toBe(100)
    expect(feeOf(1_250, 1_000, 50)).toBe(150)
    expect(feeOf(30, 10_000, 50)).toBe(30)
  })

  test('the least fee is kept where a tier has a fee, and never more than can be given back', () => {
    const conditions = { ...ferry, minFeeFen: 200 }
    const small = [
      { kind: 'fare', fen: 500, refundable: true },
      { kind: 'portFee', fen: 100, refundable: true },
    ]
    const now = before(departure, 2 * days)
    expect(
      decideRefund(ticketWith(conditions, { parts: small }), sold(), now, { free: false }),
    ).toMatchObject({
      fee: 200,
      back: 400,
    })
    const tiny = [{ kind: 'fare', fen: 150, refundable: true }]
    expect(decideRefund(ticketWith(conditions, { parts: tiny }), sold(), now, { free: false })).toMatchObject(
      {
        fee: 150,
        back: 0,
      },
    )
    expect(
      decideRefund(ticketWith({ ...cruise, minFeeFen: 200 }), sold(), before(departure, 40 * days), {
        free: false,
      }),
    ).toMatchObject({ fee: 200, back: 10_000 })
  })

  test('[L9] after an exchange the last tier that allows a refund counts, or the hour, as the conditions say', () => {
    const now = before(departure, 3 * days)
    expect(refundFee(ferry, now, sold(), { changes: 1 })).toBe(5_000)
    expect(decideRefund(ticketWith(ferry, { changes: 1 }), sold(), now, { free: false })).toMatchObject({
      tier: { index: 2, feeBasisPoints: 5_000 },
    })
    const same = { ...ferry, refund: { ...ferry.refund, afterExchange: 'same' as const } }
    expect(refundFee(same, now, sold(), { changes: 1 })).toBe(1_000)
    expect(refundFee(ferry, before(departure, -1), sold(), { changes: 1 })).toBe('fares.refundOver')
  })

  test('at the fault of the carrier everything is given back, after the departure too', () => {
    const terms = decideRefund(ticketWith(ferry), sold(), before(departure, -5 * hours), { free: true })
    expect(terms).toMatchObject({ allowed: true, tier: null, fee: 0, back: 10_200 })
  })

  test('a no-show is refunded as the conditions say, and a used ticket is not', () => {
    const now = before(departure, -5 * hours)
    expect(refundFee(ferry, now, sold(), { state: 'noShow' })).toBe('fares.noShowKept')
    const kind = { ...ferry, refund: { ...ferry.refund, noShow: { allowed: true, feeBasisPoints: 8_000 } } }
    expect(refundFee(kind, now, sold(), { state: 'noShow' })).toBe(8_000)
    for (const state of ['held', 'boarded', 'travelled', 'refunded', 'exchanged', 'void'] as const)
      for (const free of [true, false])
        expect(
          decideRefund(ticketWith(kind, { state }), sold(), before(departure, 600), { free }),
        ).toMatchObject(
          // Overruled: the ship turned back, or the clock alone says that the passenger travelled.
          free && (state === 'boarded' || state === 'travelled')
            ? { fee: 0, back: 10_200 }
            : { reason: 'fares.ticketState' },
        )
  })
})

describe('exchanges', () => {
  const exchange = (now: Date, times = sold(), more: Partial<TicketForTerms> = {}, free = false) => {
    const terms = decideExchange(ticketWith(ferry, more), times, now, { free })
    return terms.allowed ? terms.fee : terms.reason
  }

  test('[L7] are free until two hours before the departure, cost a fifth of the fare later, and end with it', () => {
    expect(exchange(before(departure, 120))).toBe(0)
    expect(exchange(before(departure, 120, -1))).toBe(2_000)
    expect(exchange(departure)).toBe(2_000)
    expect(exchange(before(departure, 0, -1))).toBe('fares.exchangeOver')
  })

  test('[L9] are counted, and none is possible after the gate has closed, except at the fault of the carrier', () => {
    const now = before(departure, 500)
    expect(exchange(now, sold(), { changes: 1 })).toBe('fares.exchangesUsed')
    expect(exchange(now, sold({ gateClosed: true }))).toBe('fares.gateClosed')
    expect(exchange(now, sold({ gateClosed: true }), { changes: 1 }, true)).toBe(0)
    expect(exchange(now, sold(), { state: 'noShow' }, true)).toBe('fares.ticketState')
  })
})

describe('corrections', () => {
  const correct = (now: Date, kind: 'typing' | 'paper' | 'otherPerson', times = sold(), corrections = 0) => {
    const terms = decideCorrection(ticketWith(ferry, { corrections }), times, now, kind)
    return terms.allowed ? terms.fee : terms.reason
  }

  test('[L12] cost what their kind costs, until the limit before the departure', () => {
    expect(correct(before(departure, 30), 'typing')).toBe(0)
    expect(correct(before(departure, 30), 'paper')).toBe(500)
    expect(correct(before(departure, 30), 'otherPerson')).toBe('fares.correctionKind')
    expect(correct(before(departure, 30, -1), 'typing')).toBe('fares.correctionOver')
    expect(correct(before(departure, 300), 'typing', sold({ gateClosed: true }))).toBe('fares.gateClosed')
    expect(correct(before(departure, 300), 'typing', sold(), 2)).toBe('fares.correctionsUsed')
  })
})

const anyConditions = fc
  .record({
    borders: fc.uniqueArray(fc.integer({ min: 0, max: 60 * days }), { maxLength: 6 }),
    shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 7, maxLength: 7 }),
    minFeeFen: fc.integer({ min: 0, max: 1_000 }),
    roundingFen: fc.constantFrom(1, 10, 50, 100),
    afterExchange: fc.constantFrom('same' as const, 'lastTier' as const),
  })
  .map(({ borders, shares, minFeeFen, roundingFen, afterExchange }): ConditionSet => {
    const rising = [...shares].sort((a, b) => a - b)
    const tiers = [
      ...[...borders].sort((a, b) => b - a).map((border, index) => tier(border, rising[index] ?? 0)),
      tier(null, rising.at(-1) ?? 0),
    ]
    return { ...ferry, minFeeFen, roundingFen, refund: { ...ferry.refund, tiers, afterExchange } }
  })
const anyParts = fc.array(
  fc.record({
    kind: fc.constantFrom('fare', 'serviceFee', 'portFee', 'insurance'),
    fen: fc.oneof(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 500 })),
    refundable: fc.boolean(),
  }),
  { maxLength: 5 },
)

test('[L3] of every part, fee and money back are what was paid, and the sums are those of the parts', () => {
  fc.assert(
    fc.property(
      anyConditions,
      anyParts,
      fc.nat(70 * days * 60),
      fc.nat(2),
      fc.boolean(),
      (conditions, parts, seconds, changes, free) => {
        const terms = decideRefund(
          ticketWith(conditions, { parts, changes }),
          sold(),
          before(departure, 0, seconds),
          { free },
        )
        if (!terms.allowed) return false
        for (const [index, part] of terms.parts.entries()) {
          expect(part.paid).toBe(parts[index]?.fen)
          expect(part.fee + part.back).toBe(part.paid)
          expect(part.fee).toBeGreaterThanOrEqual(0)
          expect(part.back).toBeGreaterThanOrEqual(0)
          if (!parts[index]?.refundable && !free) expect(part.back).toBe(0)
        }
        expect(terms.fee).toBe(terms.parts.reduce((sum, part) => sum + part.fee, 0))
        expect(terms.back).toBe(terms.parts.reduce((sum, part) => sum + part.back, 0))
        if (free) expect(terms.fee).toBe(0)
        return true
      },
    ),
  )
})

test('[L7] less time before the departure never makes a fee smaller', () => {
  fc.assert(
    fc.property(
      anyConditions,
      anyParts,
      fc.nat(70 * days * 60),
      fc.nat(70 * days * 60),
      (conditions, parts, one, other) => {
        const feeAt = (seconds: number) => {
          const terms = decideRefund(
            ticketWith(conditions, { parts }),
            sold(),
            before(departure, 0, seconds),
            {
              free: false,
            },
          )
          return terms.allowed ? terms.fee : Number.POSITIVE_INFINITY
        }
        expect(feeAt(Math.min(one, other))).toBeGreaterThanOrEqual(feeAt(Math.max(one, other)))
      },
    ),
  )
})
