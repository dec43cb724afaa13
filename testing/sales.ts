import { randomBytes, randomInt } from 'node:crypto'
import type { Names } from '@fairway/contract/kernel/languages'
import { addDays } from '@fairway/contract/kernel/service-date'
import type pg from 'pg'
import {
  type PassengerToSell,
  type SaleRequest,
  type SaleResult,
  sellBatch,
} from '../server/src/orders/sell/sell-batch.ts'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { generateSailings } from '../server/src/sailings/generate-sailings.ts'

/** What the made-up line costs from one stop to the next. */
export const fenPerLeg = 1_000
export const testSaleTime = '2026-06-15T09:00:00+08:00'

const bytes = (length: number) => `\\x${randomBytes(length).toString('hex')}`
let builtPassengers = 0

/** A passenger with an unused certificate. */
export function buildPassengerToSell(more: Partial<PassengerToSell> = {}): PassengerToSell {
  builtPassengers += 1
  return {
    name: `旅客${builtPassengers}`,
    type: 'adult',
    kind: 'idCard',
    hash: bytes(32),
    cipher: bytes(47),
    masked: '5001**********0012',
    born: '1990-03-04',
    sex: 'female',
    ...more,
  }
}

/** A sailing of its own with one class and fares of `fenPerLeg`, and who sells on it. */
export interface TestSailing {
  id: string
  stops: number
  clerk: string
  operator: string
  agencyClerk: string
  agency: string
}

/**
 * Makes a line, a ship and one sailing on it, eight days after the tests' morning. The ship has rows of four seats.
 */
export async function buildSailing(
  { pool, db }: OpenDatabase,
  { seats, stops = 4, capacity = seats }: { seats: number; stops?: number; capacity?: number },
): Promise<TestSailing> {
  const code = `T${randomBytes(6).toString('hex')}`
  const names: Names = { en: code, zh: code, es: code, ja: code }
  await pool.query(
    `with line as (
      insert into network.lines (code, names, kind, carrier_id)
      select $1, $2::jsonb, 'ferry', id from staff.organisations where code = 'CFC' returning id
    ), version as (
      insert into network.line_versions (line_id, version, status, valid_from, drawn_up_by, drawn_up_at, approved_by,
        approved_at, published_at)
      select line.id, 1, 'published', '2026-01-01', a.id, now(), b.id, now(), now()
      from line, staff.users a, staff.users b where a.code = 'admin' and b.code = 'admin2' returning id, line_id
    ), calls as (
      insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
      select version.id, n, (select min(id) from network.docks) + n, nullif(n, 0) * 60, case when n < $4 - 1 then n * 60 end
      from version, generate_series(0, $4 - 1) n
    ), ship as (
      insert into fleet.ships (code, names, carrier_id, certified_capacity)
      select $1, $2::jsonb, id, $5 from staff.organisations where code = 'CFC' returning id
    ), plan as (
      insert into fleet.deck_plans (ship_id, version, drawn_up_by, drawn_up_at)
      select ship.id, 1, a.id, now() from ship, staff.users a where a.code = 'admin' returning id
    ), deck as (
      insert into fleet.decks (plan_id, number, names) select id, 1, $2::jsonb from plan returning plan_id
    ), seat_row as (
      insert into fleet.plan_rows (plan_id, deck, row_number, aisle_after)
      select deck.plan_id, 1, n, case when n * 4 <= $3 then array[2] else '{}' end from deck, generate_series(1, ($3 + 3) / 4) n
    ), seat as (
      insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id)
      select deck.plan_id, 1, (n / 4 + 1) || substr('ABCD', n % 4 + 1, 1), n / 4 + 1, n % 4 + 1, c.id
      from deck, fleet.classes c, generate_series(0, $3 - 1) n where c.code = 'SEAT2'
    ), service as (
      insert into sailings.services (code, line_id, ship_id, departure_minute, every_days, offset_days, anchor_date)
      select $1, line.id, ship.id, 480, 366, 0, $6::date from line, ship
    ), tab as (
      insert into fares.fare_tables (line_id, line_version_id, version, status, valid_from, valid_to, drawn_up_by, drawn_up_at, approved_by,
        approved_at, published_at)
      select version.line_id, version.id, 1, 'published', '2026-01-01', '2026-12-31', a.id, now(), b.id, now(), now()
      from version, staff.users a, staff.users b where a.code = 'admin' and b.code = 'admin2' returning id
    )
    insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
    select tab.id, c.id, f, t, (t - f) * $7 from tab, fleet.classes c, generate_series(0, $4 - 2) f, generate_series(f + 1, $4 - 1) t
    where c.code = 'SEAT2'`,
    [code, names, seats, stops, capacity, testSailingDate, fenPerLeg],
  )
  await publishPlanOf(pool, code)
  await db.transaction().execute((tx) => generateSailings(tx, { from: testSailingDate, to: testSailingDate }))
  const { rows } = await pool.query<TestSailing>(
    `select s.id, s.stops_count as stops, clerk.id as clerk, clerk.organisation_id as operator,
      agency.id as "agencyClerk", agency.organisation_id as agency
    from sailings.sailings s join network.lines l on l.id = s.line_id
    join staff.users clerk on clerk.code = 'clerk' join staff.users agency on agency.code = 'agency'
    where l.code = $1`,
    [code],
  )
  return rows[0]!
}

/** Publishes the draft of the deck plan of a ship, as a second person. */
export const publishPlanOf = (pool: pg.Pool, ship: string) =>
  pool.query(
    `update fleet.deck_plans p set status = 'published', published_at = now(),
      published_by = (select min(u.id) from staff.users u where u.id <> p.drawn_up_by)
    from fleet.ships s where s.id = p.ship_id and s.code = $1 and p.status = 'draft'`,
    [ship],
  )

/** The day of the made-up sailings; they leave at eight in the morning and call once an hour. */
export const testSailingDate = addDays('2026-06-15', 8)

type SaleOverrides = Partial<SaleRequest> & { people?: number }

/** A sale of single adults at the counter, paid in cash, at the right price. */
export function buildSaleRequest(
  sailing: TestSailing,
  from: number,
  to: number,
  more: SaleOverrides = {},
): SaleRequest {
  const {
    people = 1,
    passengers = Array.from({ length: people }, () => buildPassengerToSell()),
    ...rest
  } = more
  return {
    key: randomBytes(16).toString('base64url'),
    endpoint: 'orders.sell',
    hash: bytes(32),
    user: sailing.clerk,
    organisation: sailing.operator,
    channel: 'counter',
    operation: 'orders.sell',
    at: testSaleTime,
    sailing: sailing.id,
    from,
    to,
    class: 'SEAT2',
    expected: passengers.length * (to - from) * fenPerLeg,
    method: 'cash',
    passengers,
    ...rest,
  }
}

/** The same from the agency's wallet; its service fee is one yuan a ticket. */
export function buildAgencySaleRequest(
  sailing: TestSailing,
  from: number,
  to: number,
  more: SaleOverrides = {},
): SaleRequest {
  const sale = buildSaleRequest(sailing, from, to, {
    user: sailing.agencyClerk,
    organisation: sailing.agency,
    channel: 'agent',
    method: 'wallet',
    endpoint: 'orders.sellFromWallet',
    operation: 'orders.sellFromWallet',
    ...more,
  })
  return { ...sale, expected: more.expected ?? sale.expected + sale.passengers.length * 100 }
}

/** A hold until a moment. */
export function buildHoldRequest(
  sailing: TestSailing,
  from: number,
  to: number,
  heldUntil: string,
  more: SaleOverrides = {},
): SaleRequest {
  return {
    ...buildSaleRequest(sailing, from, to, { endpoint: 'orders.hold', operation: 'orders.hold', ...more }),
    method: undefined,
    heldUntil,
  }
}

/** Sells over a connection of its own, waiting for the locks that another transaction has, as a lane does. */
export async function sellAlone(client: pg.ClientBase, request: SaleRequest): Promise<SaleResult> {
  for (let lock: string | undefined; ; ) {
    const [result] = await sellBatch(client, [request], lock)
    if (result?.code !== 'busy') return result as SaleResult
    lock = String(result.detail?.lock)
  }
}

/** Any trip of the sailing. */
export function randomTrip(stops: number): [from: number, to: number] {
  const from = randomInt(0, stops - 1)
  return [from, randomInt(from + 1, stops)]
}

/** Seats of the sailing with the legs taken, by label. */
export async function seatMasksOf(pool: pg.Pool, sailing: TestSailing): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ label: string; mask: number }>(
    'select label, mask from inventory.seats where sailing_id = $1 order by position',
    [sailing.id],
  )
  return Object.fromEntries(rows.map(({ label, mask }) => [label, mask]))
}
