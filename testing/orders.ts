import type { fares } from '@fairway/contract/fares/endpoints'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import { identityCheckCharacter } from '@fairway/contract/kernel/identity'
import type { orders } from '@fairway/contract/orders/endpoints'
import type { printing } from '@fairway/contract/orders/print-endpoints'
import type { TicketState } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import type { SignedInUser } from './api-client.ts'
import type { TestApp } from './test-app.ts'
import { idOf } from './users.ts'

/** The request of a sale. */
export type Sale = RequestOf<(typeof orders)['orders.sell']>

let issuedNumbers = 0

/** An unused identity card number of a person born on a date. */
export function buildIdCardNumber(birth = '1990-03-04'): string {
  issuedNumbers += 1
  const digits = `500105${birth.replaceAll('-', '')}${String(issuedNumbers % 1000).padStart(3, '0')}`
  return digits + identityCheckCharacter(digits)
}

/** A passenger with a new card. */
export const buildPassenger = (name = '旅客', passengerType = 'adult', birth?: string) => ({
  passengerType,
  certificateType: 'idCard' as const,
  certificateNumber: buildIdCardNumber(birth),
  name,
})

/** The first sailing of the fast line downstream after the test's morning; it calls at four stops. */
export async function findDemoSailing(app: TestApp, day = '2026-06-16'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code = 'FAST-DOWN' and s.service_date = ${day}::date order by s.departs_at limit 1`.execute(
    app.database.db,
  )
  return rows[0]!.id
}

/** The total of a party, in fen. */
export async function quoteTotal(
  app: TestApp,
  sale: Pick<Sale, 'sailingId' | 'fromStop' | 'toStop' | 'classCode'>,
  types: string[],
  channel = 'counter',
) {
  const { rows } = await sql<{ total: string }>`
    select sum(price_fen) as total from fares.quote(${sale.sailingId}, ${sale.fromStop}, ${sale.toStop}, ${sale.classCode},
      ${types}::text[], ${channel}, ${app.clock.now()})`.execute(app.database.db)
  return Number(rows[0]!.total)
}

/** A sale of one adult from the second to the third stop, paid in cash, at the right price. */
export async function buildSale(app: TestApp, more: Partial<Sale> = {}, channel = 'counter'): Promise<Sale> {
  const sale = {
    sailingId: await findDemoSailing(app),
    fromStop: 1,
    toStop: 2,
    classCode: 'SEAT2',
    passengers: [buildPassenger()],
    payment: { method: 'cash' as const },
    ...more,
  }
  const expectedTotal = await quoteTotal(
    app,
    sale,
    sale.passengers.map(({ passengerType }) => passengerType),
    channel,
  )
  return { expectedTotal, ...sale }
}

/** Counts of seats, money and orders, to compare before and after. */
export async function snapshotCounts(app: TestApp) {
  const { rows } = await sql<Record<string, string>>`
    select (select count(*) from orders.orders) as orders, (select count(*) from orders.tickets) as tickets,
      (select count(*) from orders.passengers) as passengers, (select count(*) from inventory.occupations) as occupations,
      (select coalesce(sum(mask), 0) from inventory.seats) as masks, (select count(*) from accounts.entries) as entries,
      (select sum(balance_fen) from accounts.wallets) as wallets,
      (select count(*) from journal.operations where operation like 'orders.%') as journal`.execute(
    app.database.db,
  )
  return rows[0]!
}

/** Takes the name off a passenger behind the guards of the database: a place of a group whose people are not named yet. */
export async function takeName(
  { database }: Pick<TestApp, 'database'>,
  orderId: string,
  number: number,
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update orders.passengers set name = null, certificate_kind = null, certificate_hash = null, certificate_cipher = null,
        certificate_masked = null, birth_date = null, sex = null, nationality = null, identity_source = null
      where order_id = $1 and number = $2`,
      [orderId, number],
    )
    await client.query(
      `update inventory.occupations set person = null
      where ticket_id in (select id from orders.tickets where order_id = $1 and passenger_number = $2)`,
      [orderId, number],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Gives tickets another state behind the guards of the database, as no command could. */
export async function forceTicketState(
  { database }: Pick<TestApp, 'database'>,
  state: TicketState,
  where: string,
  values: unknown[],
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`update orders.tickets set state = '${state}' where ${where}`, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Lets the tickets of an order have travelled, as the clock does. */
export async function markTravelled(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  orderId: string,
) {
  await database.pool.query(
    `select orders.change_state(array(select id from orders.tickets where order_id = $1), 'travelled', $2,
      row('clock', null, null, null)::orders.change_cause)`,
    [orderId, clock.now()],
  )
  await database.pool.query("update orders.orders set state = 'closed' where id = $1", [orderId])
}

/** Prints tickets of an order, all without a choice, and fetches their papers. */
export async function printPapers(
  app: Pick<TestApp, 'call'>,
  user: SignedInUser,
  request: RequestOf<(typeof printing)['orders.print']>,
) {
  const { data, message } = await app.call(user, 'orders.print', request)
  if (!data) throw new Error(message)
  const ticketIds = data.tickets.map(({ id }) => id)
  return (await app.call(user, 'orders.sheet', { orderId: request.orderId, ticketIds })).data
}

type Endpoints = typeof fares

/** A new passenger type that pays the full fare without conditions, with some fields changed. */
export const newPassengerType = (
  more: Partial<RequestOf<Endpoints['fares.createPassengerType']>>,
): RequestOf<Endpoints['fares.createPassengerType']> => ({
  ...{ code: 'GUEST', names: { en: 'Guest' }, validFrom: '2026-01-01T00:00:00+08:00', validTo: null },
  ...{ percent: 10_000, needsSeat: true, ageFrom: null, ageBelow: null, heightFromCm: null },
  ...{
    heightBelowCm: null,
    certificateKinds: null,
    proof: {},
    freePerAdult: null,
    isAdult: false,
    position: 9,
  },
  ...more,
})

/** A new charge of one yuan for each ticket of every sale, with some fields changed. */
export const newCharge = (
  more: Partial<RequestOf<Endpoints['fares.createCharge']>>,
): RequestOf<Endpoints['fares.createCharge']> => ({
  ...{ code: 'EXTRA', names: { en: 'Extra' }, validFrom: '2026-01-01T00:00:00+08:00', validTo: null },
  ...{ kind: 'portFee', basis: 'ticket', fixedFen: 100, percent: 0, onFree: false, payeeId: null },
  ...{ refundable: false, lineIds: null, classIds: null, channels: null, typeCodes: null },
  ...more,
})

/** A new promotion of ten percent off every fare, with some fields changed. */
export const newPromotion = (
  more: Partial<RequestOf<Endpoints['fares.createPromotion']>>,
): RequestOf<Endpoints['fares.createPromotion']> => ({
  ...{ code: 'SPRING', names: { en: 'Spring' }, validFrom: '2026-01-01T00:00:00+08:00', validTo: null },
  ...{
    benefit: 'percentOff',
    percent: 1_000,
    amountFen: null,
    lineIds: null,
    classIds: null,
    channels: null,
  },
  ...{ typeCodes: null, travelFrom: null, travelTo: null, daysAhead: null, peopleLeast: null },
  ...{ maxUses: null, budgetFen: null, returns: true },
  ...more,
})

/** Drafts a promotion that another administrator approves and publishes; sales of the next minute have it. */
export async function publishPromotion(
  app: TestApp,
  more: Parameters<typeof newPromotion>[0],
): Promise<string> {
  const [author, second] = await Promise.all(['admin', 'admin2'].map((code) => app.signIn(code)))
  const { data, message } = await app.call(author, 'fares.createPromotion', newPromotion(more))
  if (!data) throw new Error(message)
  const version = { kind: 'promotion' as const, id: data.id, revision: 1 }
  await app.call(second, 'fares.approvePriceRule', version)
  await app.call(second, 'fares.publishPriceRule', version)
  app.clock.passMinutes(1)
  return data.id
}

/** Drafts a charge as one administrator, and approves and publishes it as another; sales a few seconds later have it. */
export async function publishCharge(
  app: TestApp,
  [author, second]: readonly [SignedInUser, SignedInUser],
  more: Parameters<typeof newCharge>[0],
) {
  const { data, message } = await app.call(author, 'fares.createCharge', newCharge(more))
  if (!data) throw new Error(message)
  const { id } = data
  await app.call(second, 'fares.approvePriceRule', { kind: 'charge', id, revision: 1 })
  await app.call(second, 'fares.publishPriceRule', { kind: 'charge', id, revision: 1 })
  app.clock.passMinutes(0.2)
  return id
}

/** The days of a sale of `sellInsured`, and of its voyage. */
export const insuredDays = { from: '2026-06-15', to: '2026-06-16' }

/** An insurer, a ticket that was sold with its charge, and the list it is on; nothing else is sold with the charge. */
export async function sellInsured(
  app: TestApp,
  { admin, clerk }: { admin: SignedInUser; clerk: SignedInUser },
) {
  const insurer = await idOf(app, 'agents.suppliers', 'INSURER')
  const second = await app.signIn('admin2')
  const charge = { code: 'INSURED', kind: 'insurance', fixedFen: 300, payeeId: insurer } as const
  const id = await publishCharge(app, [admin, second], charge)
  await app.call(clerk, 'orders.sell', await buildSale(app))
  await app.call(second, 'fares.withdrawPriceRule', { kind: 'charge', id, revision: 1, reason: 'sold once' })
  const { data, message } = await app.call(admin, 'accounts.makeInsuredList', { payeeId: insurer })
  if (!data) throw new Error(message)
  return { insurer, insuredList: data.id }
}
