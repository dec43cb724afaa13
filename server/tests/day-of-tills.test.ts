import {
  alipayStatement,
  cardStatement,
  createAcquirer,
  inputMapping,
  mappingOf,
  wechatStatement,
} from '@fairway/testing/acquirers'
import { registerTestAccount } from '@fairway/testing/agents'
import { randomSeed, unhurried } from '@fairway/testing/random/budget'
import { readLedger } from '@fairway/testing/random/day/books'
import { Office } from '@fairway/testing/random/day/office'
import { Reckoning } from '@fairway/testing/random/day/reckoning'
import { seededBy } from '@fairway/testing/random/day/seeded'
import { Desk, employ, findPerson, type Person, password, placeTill } from '@fairway/testing/random/day/staff'
import { Shifts, type Till } from '@fairway/testing/random/day/tills'
import {
  type CounterMethod,
  type Order,
  type Seller,
  serviceMethods,
  Trade,
  type Trip,
} from '@fairway/testing/random/day/trade'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchDifferences } from '../src/accounts/acquirers/import-statement.ts'
import { foldDays } from '../src/accounts/fold-days.ts'
import { goOn } from '../src/settlement/run.ts'

// A day of eight tills in two shifts and of three agencies, with everything that happens to money in it. What it came to is reckoned
// beside the product, from what was handed over alone.

const day = '2026-06-15'
const [nextDay, lastDay] = ['2026-06-16', '2026-06-17']

let app: TestApp
let desk: Desk
let trade: Trade
let shifts: Shifts
let office: Office
let reckoning: Reckoning
let admin: Person
let accountant: Person
let second: Person
beforeAll(async () => {
  app = await startTestApp()
  desk = new Desk(app)
  trade = new Trade(desk)
  shifts = new Shifts(trade)
  ;[admin, accountant, second] = await Promise.all([
    findPerson(desk, 'admin'),
    findPerson(desk, 'accountant'),
    findPerson(desk, 'accountant2'),
  ])
  office = new Office(trade, accountant, second)
  reckoning = new Reckoning(trade, shifts, admin)
})
afterAll(() => app.close())

/** Two tills at each of three docks of the operator, and two of a port corporation. */
const places = [
  ...['BTP', 'BTP', 'WSN1', 'WSN1', 'CTM', 'CTM'].map((dock) => ({ dock, organisation: 'OPERATOR' })),
  ...['BDY', 'BDY'].map((dock) => ({ dock, organisation: 'YC' })),
]

const openTills = () =>
  Promise.all(
    places.map(async ({ dock, organisation }, at): Promise<Till> => {
      const code = `DAY-${at + 1}`
      const [early, late] = await Promise.all(
        ['early', 'late'].map((shift) =>
          employ(desk, { code: `${shift}${at + 1}`, role: 'ticketClerk', organisation }),
        ),
      )
      const id = await placeTill(desk, { code, organisation, dock })
      if (!early || !late) throw new Error(`no clerks of ${code}`)
      return { id, code, organisationId: early.organisationId, early, late }
    }),
  )

/** Who sells: at a till, or from the wallet of an agency. The orders are in the order they were sold. */
interface Worker {
  till?: Till
  agency?: Seller
  orders: Order[]
}

const sellerOf = ({ till, agency }: Worker): Seller => {
  if (till) return shifts.sellerAt(till)
  if (!agency) throw new Error('a worker has a till or a wallet')
  return agency
}

/** A moment by the minutes since midnight. */
const timeOn = (date: string, minutes: number) =>
  `${date}T${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')}`
const moveTo = (moment: string) => app.clock.moveTo(`${moment}:00+08:00`)

/** The fast boats of the days to come. */
const sailingsSql = `select s.id::text, s.departs_at as at, l.code as line from sailings.sailings s
  join network.lines l on l.id = s.line_id where l.code in ('FAST-DOWN', 'FAST-UP') and s.service_date > $1 order by s.departs_at, s.id`

/** Where trips of one leg begin that call at docks of the port corporation; the operator sells all. */
const stopsAtPort: Readonly<Record<string, readonly number[]>> = { 'FAST-DOWN': [1, 2], 'FAST-UP': [0, 1] }

test.each([randomSeed])(
  '[Q12] a day of eight tills, two shifts and three agencies is explained to the fen: seed %d',
  async (number) => {
    const random = seededBy(number)
    const tills = await openTills()
    const agencies = await Promise.all(
      ['RVT', 'OLT', 'WZT'].map(async (organisation) => ({
        ...(await employ(desk, { code: `day.${organisation}`, role: 'agencyClerk', organisation })),
        shift: undefined,
      })),
    )
    await registerTestAccount(app)
    const chief = await app.signIn('accountant')
    const mappings = {
      card: mappingOf(cardStatement([])),
      wechat: mappingOf(wechatStatement([])),
      alipay: mappingOf(Buffer.from(new TextDecoder('gb18030').decode(alipayStatement([])))),
    }
    const acquirers = new Map<string, string>()
    for (const method of serviceMethods)
      acquirers.set(
        method,
        await createAcquirer(app, chief, {
          ...{ code: method.toUpperCase(), names: { en: method }, methods: [method] },
          mapping: inputMapping(mappings[method]),
        }),
      )
    const sailings = await desk.query<{ id: string; at: Date; line: string }>(sailingsSql, [day])
    await reckoning.begin()

    const workers: Worker[] = [
      ...tills.map((till): Worker => ({ till, orders: [] })),
      ...agencies.map((agency): Worker => ({ agency, orders: [] })),
    ]
    /** Trips that leave at least a quarter of a day from now. */
    const anyTrip = ({ till }: Worker, onLine?: string): Trip => {
      const { id, line } = random.of(
        sailings.filter(
          (one) => one.at.getTime() - trade.now.getTime() > 6 * 3_600_000 && (!onLine || one.line === onLine),
        ),
      )
      const isAtPort = till && till.organisationId !== admin.organisationId
      const fromStop = random.of((isAtPort && stopsAtPort[line]) || [0, 1, 2])
      return {
        sailingId: id,
        // The dear class is small.
        ...{ fromStop, toStop: fromStop + 1, classCode: random.below(10) === 0 ? 'SEAT1' : 'SEAT2' },
      }
    }
    const anyParty = () =>
      random.of([['adult'], ['adult'], ['adult', 'adult'], ['adult', 'child'], ['adult', 'adult', 'child']])
    const anyMethod = (): CounterMethod => random.of(['cash', 'cash', 'card', 'wechat', 'alipay'])

    /** An order that was sold earlier in the organisation of a worker, and that nothing else is done with meanwhile. */
    const takeOrder = (worker: Worker, taken: Set<Order>, fits: (order: Order) => boolean = () => true) => {
      const { organisationId } = sellerOf(worker)
      const orders = workers
        .flatMap((one) => one.orders)
        .filter((one) => one.organisationId === organisationId && one.tickets.length > 0)
        .filter((one) => !taken.has(one) && fits(one))
      if (orders.length === 0) return undefined
      const order = random.of(orders)
      taken.add(order)
      return order
    }

    /** What one worker does in a round: decided before the round, so that it does not depend on who is quicker. */
    function planRound(worker: Worker, taken: Set<Order>, sales: number): (() => Promise<unknown>)[] {
      const steps = Array.from({ length: sales }, () => {
        const [trip, party, method] = [anyTrip(worker), anyParty(), anyMethod()]
        return async () => {
          const seller = sellerOf(worker)
          worker.orders.push(
            worker.till
              ? await trade.sell(seller, trip, party, method)
              : await trade.sellFromWallet(seller, trip, party),
          )
        }
      }) as (() => Promise<unknown>)[]
      if (worker.till && random.below(4) === 0)
        steps.push(async () => {
          const last = worker.orders.at(-1)
          if (last) await trade.voidSale(sellerOf(worker), last)
        })
      for (let count = worker.till ? 2 : random.below(2); count > 0; count -= 1) {
        const order = takeOrder(worker, taken)
        const [cashNow, part] = [random.below(5) > 0, random.below(2) === 0]
        const most = part && order?.types.every((type) => type === 'adult') ? 1 : undefined
        if (order) steps.push(() => trade.refund(sellerOf(worker), order, cashNow, most))
      }
      if (random.below(3) === 0) {
        const order = takeOrder(
          worker,
          taken,
          ({ exchanged, types, tickets }) => !exchanged && types.length === tickets.length,
        )
        if (order) {
          const line = sailings.find(({ id }) => id === order.trip.sailingId)?.line
          const { sailingId, classCode: anyClass } = anyTrip(worker, line)
          // Often to the dear class, so that some have to pay up on any day.
          const classCode = random.below(3) === 0 ? 'SEAT1' : anyClass
          const isSame = sailingId === order.trip.sailingId && classCode === order.trip.classCode
          const otherClass = classCode === 'SEAT2' ? 'SEAT1' : 'SEAT2'
          const trip = { ...order.trip, sailingId, classCode: isSame ? otherClass : classCode }
          const [method, cashNow] = [worker.till ? anyMethod() : 'wallet', random.below(3) > 0] as const
          steps.push(() => trade.exchange(sellerOf(worker), order, trip, method, cashNow))
        }
      }
      return steps
    }

    async function playRound(present: readonly Worker[], sales: number): Promise<void> {
      const taken = new Set<Order>()
      const plans = present.map((worker) => planRound(worker, taken, worker.till ? sales : 3))
      await Promise.all(
        plans.map(async (steps) => {
          for (const step of steps) await step()
        }),
      )
      // Holds of one counter that are paid at another one.
      const counters = present.filter(({ till }) => till?.organisationId === admin.organisationId)
      if (counters.length < 2) return
      const [holder, payer] = random.two(counters)
      payer.orders.push(
        await trade.holdAndPay(sellerOf(holder), sellerOf(payer), anyTrip(payer), anyParty(), anyMethod()),
      )
    }
    const dropSome = async (present: readonly Worker[]) => {
      for (const { till } of present) {
        const cash = till ? trade.cashOf(shifts.sellerAt(till)) : 0
        if (till && cash > 200_000) await shifts.drop(till, Math.floor(cash / 2 / 100) * 100)
      }
    }
    const [rvt, olt] = agencies
    if (!rvt || !olt) throw new Error('three agencies')

    // The early shift.
    await Promise.all(tills.map((till) => shifts.open(till, 50_000)))
    for (let round = 0; round < 10; round += 1) {
      moveTo(timeOn(day, 9 * 60 + 10 + round * 28))
      await playRound(workers, 12)
      if (round === 2) await office.topUp(rvt, 1_234_567, 'bank')
      if (round === 3) await office.topUp(olt, 89_900, 'wechat')
      if (round === 4) await office.withdraw(rvt, password, 250_001, 'paid')
      if (round % 3 === 2) await office.sendPayouts(() => random.below(4) === 0)
      if (round === 6) await dropSome(workers)
      if (round === 8)
        for (const worker of workers.slice(-2))
          worker.orders.push(
            await trade.holdAndPay(
              sellerOf(worker),
              sellerOf(worker),
              anyTrip(worker),
              ['adult', 'adult'],
              'wallet',
            ),
          )
    }
    moveTo(`${day}T14:00`)
    for (const { id } of shifts.all) await reckoning.checkReport(id)
    for (const [at, till] of tills.entries()) await shifts.handOver(till, at === 1 ? -200 : 0)

    // The late shift.
    for (let round = 0; round < 10; round += 1) {
      moveTo(timeOn(day, 14 * 60 + 10 + round * 45))
      await playRound(workers, 12)
      if (round === 1) await office.withdraw(rvt, password, 77_700, 'refused')
      if (round === 2) await office.withdraw(rvt, password, 50_050, 'returned')
      if (round % 3 === 2) await office.sendPayouts(() => random.below(4) === 0)
      if (round === 5) {
        await dropSome(workers)
        const failed = trade.owed.find(
          ({ id, method, organisationId }) =>
            id !== undefined && method !== 'cash' && organisationId === admin.organisationId,
        )
        if (failed) await office.payInCash(failed)
      }
      if (round === 6)
        for (const till of [tills[0], tills[7]]) if (till) await office.handOutCash(shifts.sellerAt(till))
    }
    moveTo(`${day}T21:50`)
    for (const till of tills.slice(6)) await office.handOutCash(shifts.sellerAt(till))
    await reckoning.checkTakings(day)
    moveTo(`${day}T22:00`)
    for (const { id } of shifts.all) await reckoning.checkReport(id)
    for (const [at, till] of tills.entries()) {
      if (at === 0) continue
      const waits = await shifts.close(till, at === 5 ? -12_300 : at === 7 ? 300 : 0)
      expect([till.code, waits]).toEqual([till.code, at === 5])
    }
    const short = tills[5]
    if (short) await shifts.approve(short, second)

    // The night: one till stays open past midnight, and its shift belongs to the day it was opened.
    const night = workers.slice(0, 1)
    for (const moment of [`${day}T22:30`, `${day}T23:40`, `${nextDay}T00:20`, `${nextDay}T01:30`]) {
      moveTo(moment)
      await playRound(night, 10)
    }
    const [nightTill] = tills
    if (!nightTill) throw new Error('a till stays open')
    await office.handOutCash(shifts.sellerAt(nightTill))
    moveTo(`${nextDay}T02:00`)
    await shifts.close(nightTill, 0)
    for (const { id } of shifts.all) await reckoning.checkReport(id)
    expect(new Set(shifts.all.map((shift) => shift.day))).toEqual(new Set([day]))
    await foldDays(app.database.db, trade.now)

    // The days after: everything is paid out, and the payment services send their statements.
    moveTo(`${nextDay}T10:00`)
    await office.sendPayouts(() => false)
    expect(trade.owed).toEqual([])
    for (const method of serviceMethods)
      await office.settle(acquirers.get(method) ?? '', method, day, method === 'card' ? 15_000 : 0)
    moveTo(`${lastDay}T10:00`)
    await foldDays(app.database.db, trade.now)
    for (const method of serviceMethods) await office.settle(acquirers.get(method) ?? '', method, nextDay)
    moveTo('2026-06-18T02:31')
    await foldDays(app.database.db, trade.now)
    expect(await searchDifferences(app.database.db, trade.now)).toBe(0)

    const done = Object.fromEntries(trade.done)
    expect(trade.takings.length).toBeGreaterThanOrEqual(2_000)
    expect(trade.payouts.length).toBeGreaterThanOrEqual(200)
    for (const [kind, least] of Object.entries(minDone))
      expect([kind, done[kind] ?? 0]).toSatisfy(([, count]) => count >= least)

    // Everything is explained.
    const ledger = await readLedger(app.database.pool)
    expect(trade.books.differencesFrom(ledger)).toEqual([])
    expect(ledger.accounts.reduce((sum, account) => sum + ledger.balance(account), 0)).toBe(0)
    for (const account of ledger.accounts.filter((code) =>
      /^(?:till|acquirer):|refundsPayable|frozen$/.test(code),
    ))
      expect([account, ledger.balance(account)]).toEqual([account, 0])
    await reckoning.checkAccounts([day, lastDay])
    await reckoning.checkWallets(agencies, [day, lastDay])
    for (const date of [day, nextDay]) await reckoning.checkSales(date)

    expect(await prove()).toEqual([])
    expect((await desk.call(accountant, 'settlement.proof', {})).state).toBe('green')

    // The control: an amount that is moved behind the triggers is named by the reckoning and by the proof.
    const [altered] = await desk.query<{ id: string; order: string; till: string }>(
      `select t.id::text, t.order_id::text as order, a.code as till from accounts.transfers t
       join accounts.entries e on e.transfer_id = t.id and e.number = 1 join accounts.accounts a on a.id = e.account_id and a.kind = 'till'
       where t.kind = 'sale' order by t.id desc limit 1`,
    )
    const alterBy = (fen: number) =>
      alter(
        `update accounts.entries set fen = fen + sign(fen) * (${fen}) where transfer_id = ${altered?.id} and number <= 2`,
      )
    await alterBy(70)
    const named = trade.books.differencesFrom(await readLedger(app.database.pool))
    expect(named).toEqual([
      expect.stringContaining(`sale order ${altered?.order}: `),
      expect.stringContaining(`sale order ${altered?.order}: `),
    ])
    expect(named.join()).toContain(`${altered?.till}, sale order`)
    const places = await prove()
    expect(places).toContain(`sealedAltered transfer ${altered?.id}: altered`)
    await alterBy(-70)
    expect(trade.books.differencesFrom(await readLedger(app.database.pool))).toEqual([])
    expect(await prove()).toEqual([])
  },
  unhurried,
)

/** A day without all of this would show little. */
const minDone = {
  ...{ sale: 1_800, walletSale: 100, heldAndPaid: 10, refund: 200, void: 10, exchange: 20, paidUp: 5 },
  ...{
    payoutPaid: 50,
    payoutFailed: 5,
    payoutOtherwise: 1,
    cashCollected: 5,
    withdrawal: 3,
    drop: 1,
    difference: 3,
  },
}

/** Runs the whole proof, and says what it names. */
async function prove(): Promise<string[]> {
  await desk.call(accountant, 'settlement.runProof', { coverage: 'whole' })
  let running = true
  while (running) {
    await goOn(app.services).catch((error: Error) => expect(error.name).toBe('BrokenInvariants'))
    running = (await desk.call(accountant, 'settlement.proof', {})).running !== null
  }
  const { rows } = await desk.call(accountant, 'settlement.violations', { pageSize: 200 })
  return rows.map(({ rule, place }) => `${rule} ${place}`)
}

/** Alters the ledger as no command could. */
async function alter(statement: string): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
