import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepFaults } from '../rule-faults.ts'
import { allocationMethods, pots, rolesOf } from '../rule-values.ts'
import { kilometresOf } from './claims.ts'
import {
  type AllocationRule,
  operator,
  type RuleStep,
  type Share,
  type SharedSailing,
  type SharedTicket,
} from './model.ts'
import { ruleOf } from './rule-of.ts'
import { shareOut } from './share-out.ts'
import { sharesBeyond } from './shares-beyond.ts'
import { spread } from './spread.ts'

const carrier = { kind: 'organisation', id: '10' } as const
const port = { kind: 'organisation', id: '20' } as const
const agency = { kind: 'organisation', id: '30' } as const
const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { fen }) => sum + fen, 0)

/** What each party gets. */
const byParty = (shares: readonly Share[]) => {
  const sums: Record<string, number> = {}
  for (const { party, fen } of shares) {
    const key = party.id ?? party.kind
    sums[key] = (sums[key] ?? 0) + fen
  }
  return sums
}

const buildStep = (step: Partial<RuleStep>): RuleStep => ({
  ...{ role: 'carrier', organisationId: null, method: 'percent', pot: 'fares', basis: 'whole', rate: 0 },
  stretch: null,
  ...step,
})
const buildRule = (steps: Partial<RuleStep>[], more: Partial<AllocationRule> = {}): AllocationRule => ({
  ...{ id: '1', lineId: null, classId: null, channel: null, sellerId: null, from: '2026-01-01', until: null },
  steps: steps.map(buildStep),
  remainder: { role: 'carrier', organisationId: null },
  ...more,
})
let tickets = 0
const buildTicket = (fareFen: number, more: Partial<SharedTicket> = {}): SharedTicket => {
  tickets += 1
  return {
    ...{
      id: String(tickets),
      classId: '1',
      channel: 'counter',
      sellerId: null,
      isNet: false,
      fromStop: 0,
      toStop: 2,
    },
    ...{ cause: 'travelled', paid: [{ kind: 'fare', fen: fareFen, payeeId: null }], kept: [], ruleId: null },
    ...more,
  }
}
const buildSailing = (of: SharedTicket[], more: Partial<SharedSailing> = {}): SharedSailing => ({
  ...{ lineId: '1', serviceDate: '2026-06-15', carrierId: '10', tickets: of },
  calls: [
    { riverKm: 0, corporationId: '20', made: true },
    { riverKm: 100, corporationId: '21', made: true },
    { riverKm: 250, corporationId: '22', made: true },
  ],
  ...more,
})
const sharesOf = (...args: Parameters<typeof shareOut>) => {
  const shared = shareOut(...args)
  if ('hindrance' in shared) throw new Error(shared.hindrance.reason)
  return shared.shares
}

test('[R1] a cascade takes step by step from what is left, and one party gets the remainder', () => {
  const rule = buildRule([
    { role: 'boardingPort', method: 'percent', rate: 1_000 },
    { role: 'operator', method: 'percent', rate: 1_000, basis: 'rest' },
  ])
  expect(byParty(sharesOf(buildSailing([buildTicket(10_000)]), [rule]))).toEqual({
    20: 1_000,
    operator: 900,
    10: 8_100,
  })
})

test('[R1] amounts count passengers, passenger-kilometres on a stretch, and calls that were made', () => {
  const sailing = buildSailing([buildTicket(10_000), buildTicket(10_000, { toStop: 1 })])
  const share = (step: Partial<RuleStep>, of = sailing) =>
    byParty(sharesOf(of, [buildRule([step], { remainder: { role: 'operator', organisationId: null } })]))
  expect(share({ method: 'perPassenger', rate: 300 })[10]).toBe(600)
  // 250 km and 100 km; of the second leg only the kilometres up to 150 count.
  expect(share({ method: 'perPassengerKm', rate: 500 })[10]).toBe(1_750)
  expect(share({ method: 'perPassengerKm', rate: 500, stretch: [50, 150] })[10]).toBe(750)
  expect(share({ method: 'perCall', role: 'callPort', rate: 400 })).toMatchObject({
    20: 400,
    21: 400,
    22: 400,
  })
  const skipped = { ...sailing, calls: sailing.calls.map((call, stop) => ({ ...call, made: stop !== 1 })) }
  expect(share({ method: 'perCall', role: 'callPort', rate: 400 }, skipped)).toEqual({
    ...{ 20: 400, 22: 400, operator: 19_200 },
  })
})

test('[R1] a round trip counts its kilometres there and back', () => {
  const calls = [0, 40, 0].map((riverKm) => ({ riverKm, corporationId: null, made: true }))
  expect(kilometresOf({ fromStop: 0, toStop: 2 }, calls, null)).toBe(80)
  expect(kilometresOf({ fromStop: 0, toStop: 2 }, calls, [10, 20])).toBe(20)
})

test('[R1] a minimum guarantee fills up what a party got before, and never takes more than is left', () => {
  const rule = (rate: number) =>
    buildRule(
      [
        { role: 'carrier', method: 'percent', rate: 2_000 },
        { role: 'carrier', method: 'guarantee', rate },
      ],
      { remainder: { role: 'operator', organisationId: null } },
    )
  const sailing = () => buildSailing([buildTicket(10_000)])
  expect(byParty(sharesOf(sailing(), [rule(1_500)]))).toEqual({ 10: 2_000, operator: 8_000 })
  expect(byParty(sharesOf(sailing(), [rule(6_000)]))).toEqual({ 10: 6_000, operator: 4_000 })
  expect(byParty(sharesOf(sailing(), [rule(60_000)]))).toEqual({ 10: 10_000 })
})

test('[R1] a commission is for what an agency sold, and not for net prices', () => {
  const rule = buildRule([{ role: 'seller', method: 'commission', rate: 500 }])
  const sailing = buildSailing([
    buildTicket(10_000, { channel: 'agent', sellerId: '30' }),
    buildTicket(10_000, { channel: 'agent', sellerId: '30', isNet: true }),
    buildTicket(10_000),
  ])
  expect(byParty(sharesOf(sailing, [rule]))[agency.id]).toBe(500)
})

test('[R1] refund fees are shared by steps of their own', () => {
  const rule = buildRule([
    { role: 'carrier', method: 'percent', rate: 10_000, pot: 'refundFees' },
    { role: 'operator', method: 'percent', rate: 1_000 },
  ])
  const back = buildTicket(0, {
    cause: 'kept',
    paid: [],
    kept: [{ kind: 'fare', fen: 2_000, payeeId: null }],
  })
  const shares = sharesOf(buildSailing([back, buildTicket(1_000)]), [rule])
  expect(shares.filter(({ source }) => source === 'refundFees')).toMatchObject([
    { ticketId: back.id, party: carrier, cause: 'kept', fen: 2_000 },
  ])
  expect(byParty(shares)).toEqual({ 10: 2_900, operator: 100 })
})

test('[R1] a ticket that was given back is no passenger, and a no-show is one', () => {
  const rule = buildRule([{ role: 'boardingPort', method: 'perPassenger', rate: 300 }])
  const kept = [{ kind: 'fare', fen: 2_000, payeeId: null }]
  const back = buildTicket(0, { cause: 'kept', paid: [], kept })
  const shares = sharesOf(
    buildSailing([back, buildTicket(10_000), buildTicket(10_000, { cause: 'noShow' })]),
    [rule],
  )
  expect(byParty(shares)).toEqual({ 20: 600, 10: 21_400 })
  expect(new Set(shares.map(({ cause }) => cause))).toEqual(new Set(['kept', 'travelled', 'noShow']))
})

test('[R1] a charge goes whole to its payee, or to the operator, and is shared by no rule', () => {
  const charges = [
    { kind: 'portFee', fen: 300, payeeId: '7' },
    { kind: 'paperFee', fen: 100, payeeId: null },
  ]
  const sold = buildTicket(0, { paid: [{ kind: 'fare', fen: 1_000, payeeId: null }, ...charges] })
  // The insurance of a ticket that was given back is its insurer's all the same.
  const back = buildTicket(0, {
    cause: 'kept',
    paid: [],
    kept: [{ kind: 'insurance', fen: 200, payeeId: '8' }],
  })
  const shares = sharesOf(buildSailing([sold, back]), [buildRule([{ role: 'operator', rate: 5_000 }])])
  expect(shares.filter(({ ruleId }) => ruleId === null)).toMatchObject([
    { part: 'portFee', party: { kind: 'supplier', id: '7' }, fen: 300, step: 0 },
    { part: 'paperFee', party: operator, fen: 100 },
    { part: 'insurance', party: { kind: 'supplier', id: '8' }, source: 'refundFees', fen: 200 },
  ])
  expect(sumOf(shares)).toBe(1_600)
})

test('[R1] the most specific rule of the service date decides, and a ticket keeps the rule it was shared by', () => {
  const line = buildRule([], { id: '2', lineId: '1' })
  const rules = [
    buildRule([], { id: '1' }),
    line,
    { ...line, id: '3', from: '2026-07-01' },
    buildRule([], { id: '4', classId: '1', channel: 'agent' }),
    buildRule([], { id: '5', lineId: '9' }),
  ]
  const of = (more: Partial<SharedTicket>, serviceDate = '2026-06-15') =>
    ruleOf(buildTicket(1, more), { lineId: '1', serviceDate }, rules)?.id
  const ended = rules.map((rule) => (rule.id === '2' ? { ...rule, until: '2026-07-01' } : rule))
  expect(of({})).toBe('2')
  expect(ruleOf(buildTicket(1), { lineId: '1', serviceDate: '2026-06-30' }, ended)?.id).toBe('2')
  expect(ruleOf(buildTicket(1), { lineId: '1', serviceDate: '2026-07-01' }, ended)?.id).toBe('3')
  expect(
    ruleOf(
      buildTicket(1, { classId: '1', channel: 'agent' }),
      { lineId: '8', serviceDate: '2026-06-15' },
      rules,
    )?.id,
  ).toBe('4')
  expect(of({ ruleId: '5' })).toBe('5')
})

test('[R1] without a rule, or without the port corporation that a step names, nothing is shared', () => {
  const sold = buildTicket(1_000)
  expect(shareOut(buildSailing([sold]), [buildRule([], { lineId: '9' })])).toEqual({
    hindrance: { reason: 'noRule', ticketId: sold.id },
  })
  const calls = [null, '21', null].map((corporationId, stop) => ({
    riverKm: stop,
    corporationId,
    made: true,
  }))
  expect(shareOut(buildSailing([sold], { calls }), [buildRule([{ role: 'boardingPort', rate: 1 }])])).toEqual(
    {
      hindrance: { reason: 'noPortCorporation', ticketId: sold.id, stop: 0 },
    },
  )
})

test('[R1] a share of a thousand tickets is rounded once, not with each ticket', () => {
  const rule = buildRule([{ role: 'boardingPort', rate: 333 }])
  const sailing = buildSailing(Array.from({ length: 1_000 }, () => buildTicket(1_001)))
  const shares = sharesOf(sailing, [rule])
  // 3.33 % of ¥10,010.00; a ticket at a time it would be 33,000.
  expect(byParty(shares)).toEqual({ [port.id]: 33_333, 10: 967_667 })
  expect(Math.max(...shares.filter(({ step }) => step === 1).map(({ fen }) => fen))).toBe(34)
})

test('an amount is spread to the fen, and takes from no ticket more than it has left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (left, part) => {
        const total = left.reduce((sum, fen) => sum + fen, 0)
        const amount = Math.floor(total * part)
        const parts = spread(amount, left)
        expect(parts.reduce((sum, fen) => sum + fen, 0)).toBe(amount)
        parts.forEach((fen, index) => {
          expect(fen).toBeGreaterThanOrEqual(0)
          expect(fen).toBeLessThanOrEqual(left[index] ?? 0)
        })
      },
    ),
  )
})

// ---------------------------------------------------------------- any rules, sales and events

const anyStep = fc
  .record({
    method: fc.constantFrom(...allocationMethods),
    pot: fc.constantFrom(...pots),
    basis: fc.constantFrom('whole' as const, 'rest' as const),
    rate: fc.integer({ min: 0, max: 12_000 }),
    roleAt: fc.nat(),
    stretch: fc.option(fc.constant([20, 130] as const)),
  })
  .map(({ roleAt, ...step }): RuleStep => {
    const roles = rolesOf[step.method]
    const role = roles[roleAt % roles.length] ?? 'carrier'
    return {
      ...step,
      role,
      organisationId: role === 'organisation' ? '40' : null,
      pot: step.method === 'percent' ? step.pot : 'fares',
      rate:
        step.method === 'percent' || step.method === 'commission' ? Math.min(step.rate, 10_000) : step.rate,
      stretch: step.method === 'perPassengerKm' ? step.stretch : null,
    }
  })

const anyRules = fc
  .tuple(
    fc.array(anyStep, { maxLength: 6 }),
    fc.array(anyStep, { maxLength: 4 }),
    fc.constantFrom('carrier' as const, 'operator' as const),
  )
  .map(([steps, ofAgents, role]) => {
    const remainder = { role, organisationId: null }
    const whole = buildRule(steps, { id: '1', remainder })
    const forAgents = buildRule(ofAgents, { id: '2', channel: 'agent', remainder })
    return [
      whole,
      {
        ...forAgents,
        steps: forAgents.steps.filter(({ method }) => method !== 'perCall' && method !== 'guarantee'),
      },
    ]
  })

/** A ticket as it is sold, and what becomes of it. */
const anySale = fc.record({
  fare: fc.integer({ min: 0, max: 50_000 }),
  portFee: fc.integer({ min: 0, max: 500 }),
  isOfAgency: fc.boolean(),
  isNet: fc.boolean(),
  fromStop: fc.constantFrom(0, 1),
  classId: fc.constantFrom('1', '2'),
  end: fc.constantFrom('travelled' as const, 'noShow' as const, 'refunded' as const),
  feePart: fc.integer({ min: 0, max: 100 }),
  /** When it ends, among the looks of the job. */
  at: fc.nat(20),
})

const ticketAt = (
  sale: typeof anySale extends fc.Arbitrary<infer Sale> ? Sale : never,
  index: number,
  moment: number,
  pins: Map<string, string>,
) => {
  const amounts = [
    { kind: 'fare', fen: sale.fare, payeeId: null },
    { kind: 'portFee', fen: sale.portFee, payeeId: '7' },
  ]
  const isBack = sale.end === 'refunded' && sale.at <= moment
  const id = String(index + 1)
  return buildTicket(0, {
    ...{
      id,
      classId: sale.classId,
      fromStop: sale.fromStop,
      isNet: sale.isNet,
      ruleId: pins.get(id) ?? null,
    },
    ...(sale.isOfAgency && { channel: 'agent', sellerId: '30' }),
    cause: isBack ? 'kept' : sale.end === 'noShow' && sale.at <= moment ? 'noShow' : 'travelled',
    paid: isBack ? [] : amounts,
    kept: isBack
      ? amounts.map((amount) => ({ ...amount, fen: Math.floor((amount.fen * sale.feePart) / 100) }))
      : [],
  })
}

const lineKey = ({ ticketId, source, part, ruleId, step, party }: Share) =>
  JSON.stringify([ticketId, source, part, ruleId, step, party.kind, party.id])
const lines = (shares: readonly Share[]) => {
  const sums = new Map<string, number>()
  for (const share of shares) sums.set(lineKey(share), (sums.get(lineKey(share)) ?? 0) + share.fen)
  return new Map([...sums].filter(([, fen]) => fen !== 0).sort())
}

test('[R2][R3][R6] whatever the rules and the order of events, the shares sum to what was earned, and settled again from nothing they are the same', () => {
  fc.assert(
    fc.property(
      anyRules,
      fc.array(anySale, { minLength: 1, maxLength: 25 }),
      fc.uniqueArray(fc.nat(20), { maxLength: 5 }).map((looks) => [...looks.sort((a, b) => a - b), 21]),
      (rules, sales, looks) => {
        const booked: Share[] = []
        const pins = new Map<string, string>()
        for (const moment of looks) {
          const sailing = buildSailing(sales.map((sale, index) => ticketAt(sale, index, moment, pins)))
          const target = sharesOf(sailing, rules)
          const money = sailing.tickets.flatMap(({ paid, kept }) => [...paid, ...kept])
          // To the fen, and of each ticket and source by itself.
          expect(sumOf(target)).toBe(money.reduce((sum, { fen }) => sum + fen, 0))
          for (const ticket of sailing.tickets)
            for (const [source, amounts] of [
              ['unearned', ticket.paid],
              ['refundFees', ticket.kept],
            ] as const)
              expect(
                sumOf(target.filter((share) => share.ticketId === ticket.id && share.source === source)),
              ).toBe(amounts.reduce((sum, { fen }) => sum + fen, 0))
          expect(target.every(({ fen }) => fen > 0)).toBe(true)
          const former = [...lines(booked)].map(([key, fen]): Share => {
            const [ticketId, source, part, ruleId, step, kind, id] = JSON.parse(key)
            return { ticketId, source, part, ruleId, step, party: { kind, id }, cause: 'late', fen }
          })
          booked.push(...sharesBeyond(target, former))
          expect(lines(booked)).toEqual(lines(target))
          for (const { ticketId, ruleId } of booked) if (ruleId !== null) pins.set(ticketId, ruleId)
        }
        const again = buildSailing(sales.map((sale, index) => ticketAt(sale, index, 21, new Map())).reverse())
        expect(lines(sharesOf(again, rules))).toEqual(lines(booked))
      },
    ),
    { numRuns: 300 },
  )
})

test('[R3] what happens afterwards is a share of its own: a refund takes its shares back and brings its fee', () => {
  const rules = [buildRule([{ role: 'operator', rate: 1_000 }])]
  const sold = buildTicket(1_000)
  const other = buildTicket(2_000)
  const former = sharesOf(buildSailing([sold, other]), rules)
  const back = {
    ...sold,
    cause: 'kept' as const,
    paid: [],
    kept: [{ kind: 'fare', fen: 200, payeeId: null }],
  }
  const late = sharesBeyond(sharesOf(buildSailing([back, other]), rules), former)
  expect(
    late.map(({ ticketId, source, party, cause, fen }) => ({ ticketId, source, party, cause, fen })),
  ).toEqual([
    { ticketId: sold.id, source: 'refundFees', party: carrier, cause: 'late', fen: 200 },
    { ticketId: sold.id, source: 'unearned', party: operator, cause: 'late', fen: -100 },
    { ticketId: sold.id, source: 'unearned', party: carrier, cause: 'late', fen: -900 },
  ])
  expect(sharesBeyond(former, former)).toEqual([])
})

test('[R1] a step names who it can be for, and an amount for a whole sailing stands in a rule for all of its tickets', () => {
  const faults = (step: Partial<RuleStep>, scope: { channel?: string } = {}) =>
    stepFaults({ ...buildRule([step], scope) }).map(({ fault }) => fault)
  expect(faults({ rate: 10_000 })).toEqual([])
  expect(faults({ rate: 10_001 })).toEqual(['share'])
  expect(faults({ role: 'callPort' })).toEqual(['role'])
  expect(faults({ role: 'organisation' })).toEqual(['organisation'])
  expect(faults({ method: 'guarantee', pot: 'refundFees' })).toEqual(['pot'])
  expect(faults({ method: 'perPassengerKm', stretch: [10, 10] })).toEqual(['stretch'])
  expect(faults({ method: 'guarantee' }, { channel: 'agent' })).toEqual(['wholeSailing'])
})
