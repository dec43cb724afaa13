import { sql } from 'kysely'
import { expect } from 'vitest'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { withdrawPassword } from '../agents.ts'
import type { SignedInUser } from '../api-client.ts'
import { buildPassenger, buildSale } from '../orders.ts'
import type { TestApp } from '../test-app.ts'
import { addUserOf, idOf } from '../users.ts'

/** Three carriers, two port corporations, three agencies. */
export const monthParties = ['GRS', 'CFC', 'TRC', 'CQ', 'YC', 'RVT', 'OLT', 'WZT'] as const
export type PartyCode = (typeof monthParties)[number]
const agencies = ['RVT', 'OLT', 'WZT'] as const

/** The user of each party: a demo user where there is one. */
export const partyUsers: Readonly<Record<PartyCode, string>> = {
  ...{ GRS: 'carrier', CFC: 'carrier.cfc', TRC: 'carrier.trc' },
  ...{ CQ: 'port.cq', YC: 'port' },
  ...{ RVT: 'agency', OLT: 'agency.olt', WZT: 'agency.wzt' },
}

/** One line of each carrier, with three kinds of rule: a percentage, an amount a passenger, a guarantee. */
const lines = [
  { code: 'FAST-DOWN', fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  { code: 'FERRY-BW', fromStop: 0, toStop: 2, classCode: 'OPEN' },
  { code: 'NIGHT-2R', fromStop: 0, toStop: 1, classCode: 'OPEN' },
] as const

interface Sold {
  orderId: string
  ticketIds: string[]
  total: number
}

/** A month of sales of all parties, in a river of a few days. */
export interface Month {
  idOf(code: PartyCode): string
  /** A signed-in user by name. */
  user(name: string): SignedInUser
  /** The order that is given back after the month is closed. */
  late: Sold
  /** What passengers paid for trips, less what they got back in time, without service fees. */
  kept: number
  /** Passes time: sailings run and are earned, and everybody signs in again. */
  moveTo(time: string): Promise<void>
  /** Gives an order back; for illness afterwards, which a supervisor approves. */
  giveBack(sold: Sold, overrule?: 'illness'): Promise<{ back: number }>
}

/** The sum of a statement in fen, `as fen`. */
export const readFen = async (app: TestApp, text: string, values: unknown[] = []) =>
  Number((await app.database.pool.query<{ fen: string | null }>(text, values)).rows[0]?.fen ?? 0)

/** Sells on a line of each carrier, at the counter and by each agency out of its wallet; one order of each line is given back. */
export async function sellMonth(app: TestApp): Promise<Month> {
  const ids = new Map<PartyCode, string>()
  const people = new Map<string, SignedInUser>()
  const user = (name: string) => {
    const signedIn = people.get(name)
    if (!signedIn) throw new Error(`${name} is not signed in`)
    return signedIn
  }
  const signInAll = async () => {
    for (const name of ['clerk', 'pier', 'accountant', 'accountant2', ...Object.values(partyUsers)])
      people.set(name, await app.signIn(name))
  }
  const sell = async (
    { code, ...place }: (typeof lines)[number],
    seller: 'clerk' | (typeof agencies)[number],
    count = 1,
  ): Promise<Sold> => {
    const { rows } = await sql<{ id: string }>`
      select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
      where l.code = ${code} and s.departs_at > ${app.clock.now()} order by s.departs_at limit 1`.execute(
      app.database.db,
    )
    const trip = { sailingId: rows[0]?.id ?? '', ...place }
    const passengers = Array.from({ length: count }, () => buildPassenger())
    const sale = await buildSale(app, { ...trip, passengers }, seller === 'clerk' ? 'counter' : 'agent')
    const { payment: _, ...agent } = { ...sale, phone: '13800138000', paymentPassword: withdrawPassword }
    const { data, message } =
      seller === 'clerk'
        ? await app.call(user('clerk'), 'orders.sell', sale)
        : await app.call(user(partyUsers[seller]), 'orders.sellFromWallet', agent)
    if (!data) throw new Error(message)
    return { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id), total: data.total }
  }
  const giveBack: Month['giveBack'] = async ({ orderId, ticketIds }, overrule) => {
    const { data, message } = await app.call(user('clerk'), 'orders.proposeRefund', {
      ...{ orderId, ticketIds, ...(overrule && { overrule }) },
    })
    if (!data) throw new Error(message)
    if (overrule) {
      const { data: waiting } = await app.call(user('pier'), 'approvals.list', { state: ['asked'] })
      for (const { id } of waiting.rows)
        await app.call(user('pier'), 'approvals.decide', { id, approved: true })
    }
    const offer = { offerId: data.id, expected: -data.back }
    const done = await app.call(user('clerk'), 'orders.confirmOffer', offer)
    expect(done, done.message).toMatchObject({ http: 200 })
    return data
  }

  for (const [code, name] of Object.entries(partyUsers) as [PartyCode, string][]) {
    ids.set(code, await idOf(app, 'staff.organisations', code))
    const [like = ''] = name.split('.')
    if (like !== name) await addUserOf(app, { code: name, like, organisation: code })
  }
  await signInAll()
  let total = 0
  for (const line of lines) {
    for (const agency of agencies) total += (await sell(line, agency)).total
    total += (await sell(line, 'clerk', 3)).total
    // Its fee is kept.
    const changedMind = await sell(line, 'clerk')
    total += changedMind.total - (await giveBack(changedMind)).back
  }
  const late = await sell(lines[0], 'clerk', 2)
  // Service fees are income of the operator at once.
  const fees = await readFen(
    app,
    "select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.kind = 'feeIncome'",
  )
  return {
    idOf: (code) => ids.get(code) ?? '',
    user,
    late,
    kept: total + late.total - fees,
    giveBack,
    async moveTo(time) {
      app.clock.moveTo(time)
      await advanceSailings(app.database.db, app.clock.now())
      await signInAll()
      await earnDue(app.services)
    },
  }
}
