import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Fen, shareOf, toFen } from '@fairway/contract/kernel/money'
import { momentOn, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { placeOrder } from '../../../src/orders/sell/place-order.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { type Caller, ownScope } from '../../../src/platform/http/caller.ts'
import type { IdempotentContext } from '../../../src/platform/http/context.ts'
import { ProblemError } from '../../../src/platform/http/problems.ts'
import type { Services } from '../../../src/platform/services.ts'
import { closeDemoTills, openDemoTills } from '../tills.ts'
import { payIn, registerBankAccount } from '../wallets.ts'
import { chanceFrom } from './chance.ts'
import { type DemandedSale, demandFor, generatePassengers, type SailingOffer } from './demand.ts'
import { people } from './people.ts'
import { clerkOfAgent, clerksOfDock, miniProgramClerk } from './sellers.ts'

/** What the history came to. */
export interface LoadedHistory {
  orders: number
  tickets: number
  /** Sales that could not be made: no seats left for the party, or the sale of the boat was over. */
  refused: number
}

/** Sales under way at once: enough to fill the lanes, and live sales still find room. */
const concurrency = 192
/** Where the money goes that the demo agency takes out of its wallet. */
const demoBankAccount = {
  agent: 'RVT',
  holder: '三峡旅行社有限公司',
  bank: '中国银行重庆渝中支行',
  number: '6216600000000004217',
  askedBy: 'agency',
  approvedBy: 'accountant',
}

/** An agent pays in again when less than this is left, and so much at once. */
const minBalance: Fen = 5_000_000
const topUpAmount: Fen = 30_000_000

/**
 * The sales of the past weeks, and the advance sales up to now, made day after day by the product's own sale. The same demand every time, each sale with a key of its own: taken up again after an
 * interruption, what was sold already stays sold once.
 */
export async function loadHistory(
  services: Services,
  days: { from: ServiceDate; to: ServiceDate },
  now: Date,
): Promise<LoadedHistory> {
  const { db } = services.database
  const sales = await demandedSales(db, days, now)
  const callers = await sellers(db)
  const prices = await priceList(db)
  await db
    .transaction()
    .execute((tx) => registerBankAccount(tx, services.crypto, demoBankAccount, momentOn(days.from)))
  // Counted from nothing, also when taken up again: the agents pay in at the same moments every time.
  const wallets = new Map<string, Fen>()
  const someone = people(chanceFrom('people'))
  const loaded: LoadedHistory = { orders: 0, tickets: 0, refused: 0 }
  const running = new Set<Promise<void>>()
  let day: ServiceDate | undefined
  for (const [index, sale] of sales.entries()) {
    const saleDay = serviceDateOf(sale.at)
    if (saleDay !== day) {
      await Promise.all(running)
      if (day) await closeDemoTills(db, momentOn(saleDay))
      await openDemoTills(db, saleDay)
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
    const done = sell(
      services,
      sale,
      generatePassengers(sale, someone),
      `${sale.sailingId}/${index}`,
      caller,
      total,
    )
      .then((sold) => {
        loaded.orders += sold ? 1 : 0
        loaded.tickets += sold ? sale.party.length : 0
        loaded.refused += sold ? 0 : 1
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
  return loaded
}

async function sell(
  services: Services,
  sale: DemandedSale,
  passengers: ReturnType<typeof generatePassengers>,
  name: string,
  caller: Caller,
  expectedTotal: Fen,
): Promise<boolean> {
  const endpoint = sale.channel === 'agent' ? 'orders.sellFromWallet' : 'orders.sell'
  const key = createHash('sha256').update(`${name}/${sale.at.toISOString()}`).digest('base64url')
  const context: IdempotentContext = {
    endpoint,
    journalLabel: endpoint,
    caller,
    scope: ownScope,
    db: services.database.db,
    services,
    config: services.config,
    now: sale.at,
    language: 'zh',
    idempotencyKey: key,
    checkReply: () => undefined,
    committed: false,
    requestId: '',
    clientAddress: '',
    origin: '',
    browser: '',
    log: services.log,
  }
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
    sale.channel === 'agent'
      ? { method: 'wallet' as const }
      : sale.method === 'cash'
        ? { method: sale.method }
        : { method: sale.method, reference: key.slice(0, 20) }
  try {
    await placeOrder(context, request, payment, sale.channel)
    return true
  } catch (error) {
    // A boat that is full, or a person who is on another one, is a sale that was not made, as in life.
    if (error instanceof ProblemError && error.code.startsWith('orders.')) return false
    throw error
  }
}

/** What people want to buy up to now, day after day. */
async function demandedSales(
  db: Database,
  days: { from: ServiceDate; to: ServiceDate },
  now: Date,
): Promise<DemandedSale[]> {
  const ofDay = new Map<ServiceDate, DemandedSale[]>()
  for (const sailing of await sailingOffers(db, days)) {
    const key = `${sailing.line}/${sailing.ship}/${sailing.serviceDate}/${sailing.departs}`
    for (const sale of demandFor(sailing, chanceFrom(key)).filter(({ at }) => at < now)) {
      const day = serviceDateOf(sale.at)
      const sales = ofDay.get(day)
      if (sales) sales.push(sale)
      else ofDay.set(day, [sale])
    }
    // The server answers meanwhile; thinking up a month of passengers must not keep it from that.
    await setImmediate()
  }
  const sales: DemandedSale[] = []
  for (const day of [...ofDay.keys()].sort()) {
    sales.push(...(ofDay.get(day) ?? []).sort(byPayer))
    await setImmediate()
  }
  return sales
}

/**
 * Within a day first what counters and the mini-program sold and then what agents did: a lane that books from a wallet
 * keeps the other one waiting for it, and the others need none.
 */
function byPayer(a: DemandedSale, b: DemandedSale): number {
  const [purseA, purseB] = [a.channel === 'agent', b.channel === 'agent']
  if (purseA !== purseB) return purseB ? -1 : 1
  return a.at.getTime() - b.at.getTime()
}

type SailingRow = Omit<SailingOffer, 'stops'> & {
  line: string
  ship: string
  departs: string
  stops: { dock: string; departs: string | null }[]
}

async function sailingOffers(
  db: Database,
  days: { from: ServiceDate; to: ServiceDate },
): Promise<(SailingOffer & Pick<SailingRow, 'line' | 'ship' | 'departs'>)[]> {
  const { rows } = await sql<{ sailing: SailingRow }>`
    select json_build_object('id', s.id::text, 'line', l.code, 'ship', ship.code, 'departs', s.departs_at, 'kind', l.kind,
      'serviceDate', s.service_date, 'capacity', s.certified_capacity,
      'stops', (select json_agg(json_build_object('dock', d.code, 'departs', stop.planned_depart) order by stop.stop_number)
        from sailings.sailing_stops stop join network.docks d on d.id = stop.dock_id where stop.sailing_id = s.id),
      'classes', (select json_agg(json_build_object('code', c.code, 'seats', n.seats) order by c.rank)
        from (select class_id, count(*) as seats from fleet.ship_seats where plan_id = s.plan_id group by class_id) n
          join fleet.classes c on c.id = n.class_id),
      'pairs', (select coalesce(json_agg(json_build_object('classCode', c.code, 'fromStop', f.from_stop, 'toStop', f.to_stop)
          order by c.rank, f.from_stop, f.to_stop), '[]')
        from fares.fare_tables t join fares.fares f on f.table_id = t.id join fleet.classes c on c.id = f.class_id
        where t.line_version_id = s.line_version_id and t.status = 'published' and s.service_date between t.valid_from and t.valid_to)) as sailing
    from sailings.sailings s join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
    where s.service_date between ${days.from}::date and ${days.to}::date
    order by s.departs_at, l.code, ship.code`.execute(db)
  return rows.map(({ sailing }) => ({
    ...sailing,
    stops: sailing.stops.map(({ dock, departs }) => ({ dock, departs: departs ? new Date(departs) : null })),
  }))
}

async function sellers(db: Database): Promise<Map<string, Caller>> {
  const { rows } = await sql<{ caller: Omit<Caller, 'permissions'> }>`
    select json_build_object('userId', u.id::text, 'code', u.code, 'name', u.name, 'organisationId', o.id::text,
      'organisationKind', o.kind, 'sessionId', '0', 'dockIds', '[]'::json,
      'reaches', '[{"dataScope": "all", "dockScope": "all"}]'::json) as caller
    from staff.users u join staff.organisations o on o.id = u.organisation_id`.execute(db)
  return new Map(rows.map(({ caller }) => [caller.code, { ...caller, permissions: new Set<string>() }]))
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
