import { setImmediate } from 'node:timers/promises'
import { type Fen, shareOf, toFen } from '@fairway/contract/kernel/money'
import { momentOn, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { OrderReceipt } from '@fairway/contract/orders/order-views'
import { sql } from 'kysely'
import { placeOrder } from '../../../src/orders/sell/place-order.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import type { Caller } from '../../../src/platform/http/caller.ts'
import { ProblemError } from '../../../src/platform/http/problems.ts'
import type { Services } from '../../../src/platform/services.ts'
import { closeDemoTills, openDemoTills } from '../tills.ts'
import { payIn, registerBankAccount } from '../wallets.ts'
import { chanceFrom } from './chance.ts'
import { pastContext } from './context.ts'
import { type DemandedSale, generatePassengers } from './demand.ts'
import { type AnnouncedDelay, announceDelays } from './load-calls.ts'
import {
  type ChangedTickets,
  loadChanges,
  paymentOf,
  payRefundsOut,
  type SoldChange,
} from './load-changes.ts'
import { people } from './people.ts'
import { planHistory } from './plan-history.ts'
import { clerkOfAgent, clerksOfDock, miniProgramClerk } from './sellers.ts'

/** What the history came to. */
export interface LoadedHistory extends ChangedTickets {
  orders: number
  tickets: number
  /** Sales that could not be made: no seats left for the party, or the sale of the boat was over. */
  refused: number
}

/** Sales under way at once: what a call that comes meanwhile has before it in the lanes and at the database. */
const concurrency = 24
/** Where the money goes that the demo agency takes out of its wallet. */
const demoBankAccount = {
  agent: 'RVT',
  holder: '三峡旅行社有限公司',
  bank: '中国银行重庆渝中支行',
  number: '6216600000000004217',
  askedBy: 'agency',
  approvedBy: 'accountant',
}

/** Of the demo: second person for refunds that overrule the conditions, payer of refunds, and announcer of delays. */
const approverCode = 'pier'
const payoutCode = 'accountant'
const dispatcherCode = 'admin'
/** In the morning what waits of the payment services is paid out. */
const payoutHour = 9

/** An agent pays in again when less than this is left, and so much at once. */
const minBalance: Fen = 5_000_000
const topUpAmount: Fen = 30_000_000

/**
 * The sales of the past weeks, and the advance sales up to now, made day after day by the product's own sale, and what became of them by its own
 * after-sales. The same demand every time, each command with a key of its own: taken up again after an interruption, what was sold
 * already stays sold once.
 * @param days `oneIn` leaves out all but one in so many sales
 */
export async function loadHistory(
  services: Services,
  { oneIn = 1, ...days }: { from: ServiceDate; to: ServiceDate; oneIn?: number },
  now: Date,
): Promise<LoadedHistory> {
  const { db } = services.database
  const { sales: planned, delays } = await planHistory(db, days, now)
  const sales = planned.filter((_, index) => index % oneIn === 0)
  const callers = await sellers(db)
  const prices = await priceList(db)
  await db
    .transaction()
    .execute((tx) => registerBankAccount(tx, services.crypto, demoBankAccount, momentOn(days.from)))
  // Counted from nothing, also when taken up again: the agents pay in at the same moments every time.
  const wallets = new Map<string, Fen>()
  const someone = people(chanceFrom('people'))
  const loaded: LoadedHistory = { orders: 0, tickets: 0, refused: 0, refunded: 0, voided: 0, exchanged: 0 }
  const running = new Set<Promise<void>>()
  let changes: SoldChange[] = []
  /** While the tills of the day are still open. */
  const changeUpTo = async (moment: Date) => {
    const due = changes.filter(({ change }) => change.at < moment)
    changes = changes.filter(({ change }) => change.at >= moment)
    const changed = await loadChanges(services, due, callerOf(callers, approverCode))
    for (const kind of Object.keys(changed) as (keyof ChangedTickets)[]) loaded[kind] += changed[kind]
  }
  let day: ServiceDate | undefined
  for (const [index, sale] of sales.entries()) {
    if (services.demoProgress) services.demoProgress = { loaded: index, total: sales.length }
    await services.calls.pause()
    const saleDay = serviceDateOf(sale.at)
    if (saleDay !== day) {
      await Promise.all(running)
      await changeUpTo(momentOn(saleDay))
      await beginDay(services, callers, { day: saleDay, isFirst: day === undefined, delays, now })
      day = saleDay
    }
    const clerks = clerksOfDock(sale.dock)
    const seller = {
      agent: clerkOfAgent[sale.agent],
      online: miniProgramClerk,
      counter: clerks[index % clerks.length] ?? 'clerk',
    }[sale.channel]
    const caller = callers.get(seller)
    const total = prices(sale)
    if (!caller || total === undefined) continue
    if (sale.channel === 'agent') {
      const left = (wallets.get(sale.agent) ?? 0) - total
      if (left < minBalance) {
        // What is under way was asked for before the agent paid in, and has the earlier time.
        await Promise.all(running)
        await db.transaction().execute((tx) => payIn(tx, sale.agent, topUpAmount, sale.at))
      }
      wallets.set(sale.agent, left < minBalance ? left + topUpAmount : left)
    }
    const name = `${sale.sailingId}/${index}`
    const done = sell(services, sale, generatePassengers(sale, someone), name, caller, total)
      .then((receipt) => {
        loaded.orders += receipt ? 1 : 0
        loaded.tickets += receipt ? sale.party.length : 0
        loaded.refused += receipt ? 0 : 1
        if (receipt && sale.change) changes.push({ name, sale, change: sale.change, receipt, seller: caller })
      })
      .finally(() => running.delete(done))
    running.add(done)
    // The first failure ends the loop; those after it, as when the server stops, are failures of the same kind.
    done.catch(() => undefined)
    if (running.size >= concurrency) await Promise.race(running)
    // Those of one batch end together; not all that follow them are to begin in one turn of the event loop.
    if (index % 8 === 0) await setImmediate()
  }
  await Promise.all(running)
  if (services.demoProgress) services.demoProgress = { loaded: sales.length, total: sales.length }
  await changeUpTo(now)
  return loaded
}

/** What offices do between two days and in the morning: tills, refunds by payment services, delays of the day. */
async function beginDay(
  services: Services,
  callers: ReadonlyMap<string, Caller>,
  {
    day,
    isFirst,
    delays,
    now,
  }: { day: ServiceDate; isFirst: boolean; delays: readonly AnnouncedDelay[]; now: Date },
): Promise<void> {
  const { db } = services.database
  const begins = momentOn(day)
  if (!isFirst) await closeDemoTills(db, begins)
  await openDemoTills(db, day)
  const paidOut = new Date(begins.getTime() + payoutHour * 3_600_000)
  if (paidOut <= now) await payRefundsOut(db, callerOf(callers, payoutCode), paidOut)
  await announceDelays(
    services,
    delays.filter(({ delay }) => serviceDateOf(delay.announcedAt) === day),
    callerOf(callers, dispatcherCode),
  )
}

function callerOf(callers: ReadonlyMap<string, Caller>, code: string): Caller {
  const caller = callers.get(code)
  if (!caller) throw new Error(`the demo user ${code} is not there`)
  return caller
}

async function sell(
  services: Services,
  sale: DemandedSale,
  passengers: ReturnType<typeof generatePassengers>,
  name: string,
  caller: Caller,
  expectedTotal: Fen,
): Promise<OrderReceipt | undefined> {
  const endpoint = sale.channel === 'agent' ? 'orders.sellFromWallet' : 'orders.sell'
  const context = pastContext(services, caller, { endpoint, at: sale.at, name })
  const request = {
    ...sale,
    passengers: passengers.map(({ name, certificateNumber, passengerType }) => ({
      name,
      certificateNumber,
      passengerType,
      certificateType: 'idCard' as const,
    })),
    phone: passengers[0]?.phone,
    expectedTotal,
  }
  const payment =
    sale.channel === 'agent' ? { method: 'wallet' as const } : paymentOf(sale.method, context.idempotencyKey)
  try {
    return await placeOrder(context, request, payment, sale.channel)
  } catch (error) {
    // A boat that is full, or a person who is on another one, is a sale that was not made, as in life.
    if (error instanceof ProblemError && error.code.startsWith('orders.')) return undefined
    throw error
  }
}

/** What the commands of the past ask for; whose commands they are is decided here. */
const sellerPermissions: ReadonlySet<string> = new Set([
  'orders.sell',
  'orders.refund',
  'orders.exchange',
  'orders.void',
  'orders.overrule',
])

async function sellers(db: Database): Promise<Map<string, Caller>> {
  const { rows } = await sql<{ caller: Omit<Caller, 'permissions'> }>`
    select json_build_object('userId', u.id::text, 'code', u.code, 'name', u.name, 'organisationId', o.id::text,
      'organisationKind', o.kind, 'sessionId', '0', 'dockIds', '[]'::json,
      'reaches', '[{"dataScope": "all", "dockScope": "all"}]'::json) as caller
    from staff.users u join staff.organisations o on o.id = u.organisation_id`.execute(db)
  return new Map(rows.map(({ caller }) => [caller.code, { ...caller, permissions: sellerPermissions }]))
}

/** What a sale costs by the tables in force; undefined for a trip that has no fare. */
async function priceList(db: Database): Promise<(sale: DemandedSale) => Fen | undefined> {
  const fares = await sql<{ key: string; line: string; fen: string }>`
    select s.line_id::text as line, s.id || '/' || c.code || '/' || f.from_stop || '/' || f.to_stop as key, f.fen
    from sailings.sailings s
    join fares.fare_tables t on t.line_version_id = s.line_version_id and t.status = 'published'
      and s.service_date between t.valid_from and t.valid_to
    join fares.fares f on f.table_id = t.id join fleet.classes c on c.id = f.class_id`.execute(db)
  const fareOf = new Map(fares.rows.map(({ key, line, fen }) => [key, { line, fen: toFen(fen) }]))
  const types = await sql<{
    code: string
    percent_bp: number
  }>`select code, percent_bp from fares.passenger_types where status = 'published'`.execute(db)
  const percentOf = new Map(types.rows.map(({ code, percent_bp }) => [code, percent_bp]))
  const { rows: charges } = await sql<{
    channels: string[] | null
    lines: string[] | null
    fixed_fen: string
    basis_points: number
  }>`select channels, line_ids::text[] as lines, fixed_fen, basis_points from fares.charges where status = 'published'`.execute(
    db,
  )
  return ({ sailingId, classCode, fromStop, toStop, channel, party }) => {
    const fare = fareOf.get(`${sailingId}/${classCode}/${fromStop}/${toStop}`)
    if (fare === undefined) return undefined
    const due = charges.filter(
      ({ channels, lines }) =>
        (channels === null || channels.includes(channel)) && (lines === null || lines.includes(fare.line)),
    )
    // Who travels free pays no charge either.
    const charged = (reduced: Fen) =>
      due.reduce(
        (sum, { fixed_fen, basis_points }) => sum + toFen(fixed_fen) + shareOf(reduced, basis_points),
        reduced,
      )
    return party.reduce((sum, passengerType) => {
      const reduced = shareOf(fare.fen, percentOf.get(passengerType) ?? 10_000)
      return sum + (reduced > 0 ? charged(reduced) : 0)
    }, 0)
  }
}
