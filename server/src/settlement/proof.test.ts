import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../accounts/fold-days.ts'
import { rulesOf } from '../orders/index.ts'
import { subjects } from '../orders/invariant-rules.ts'
import { ruleCodes } from './domain/rule-codes.ts'
import { settlementJobs } from './jobs.ts'
import { goOn } from './run.ts'
import { chainRules, sealRules } from './seal-rules.ts'

// The proof as an accountant reads it: what was altered behind the triggers, in days that are sealed and in one that is open.

let app: TestApp
/** Another node. */
let other: TestApp
let clerk: SignedInUser
let accountant: SignedInUser

const days = ['2026-06-15', '2026-06-16', '2026-06-17'] as const
const [firstDay, middleDay, lastDay] = days
const openDay = '2026-06-18'

async function sell() {
  const sailingId = await findDemoSailing(app, openDay)
  const request = await buildSale(app, { sailingId, passengers: [buildPassenger('张三')] })
  const sold = await app.call(clerk, 'orders.sell', request)
  expect(sold, sold.message).toMatchObject({ http: 200 })
  return { orderId: sold.data.orderId, ticketIds: sold.data.tickets.map(({ id }) => id) }
}

async function giveBack(order: Awaited<ReturnType<typeof sell>>) {
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', order)
  const confirmed = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: -offer.back,
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
}

beforeAll(async () => {
  app = await startTestApp()
  for (const day of [...days, openDay]) {
    app.clock.moveTo(`${day}T02:31:00+08:00`)
    await foldDays(app.database.db, app.clock.now())
    clerk = await app.signIn('clerk')
    const [refunded] = [await sell(), await sell()]
    await giveBack(refunded)
  }
  accountant = await app.signIn('accountant')
  other = await startTestApp({ database: app.database, clock: app.clock })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const ask = async (text: string): Promise<Record<string, string>[]> =>
  (await app.database.pool.query(text)).rows
const id = async (text: string) => (await ask(`select (${text})::text as id`))[0]?.id ?? ''

const state = async () => (await app.call(accountant, 'settlement.proof', {})).data
const broken = async (request: object = {}) =>
  (await app.call(accountant, 'settlement.violations', { pageSize: 200, ...request })).data.rows
const runs = async () => Number(await id('select count(*) from settlement.runs'))

/** A run to its end; the violations that are open then. */
async function prove(request: { coverage: 'night' | 'whole' | 'day'; day?: string } = { coverage: 'whole' }) {
  const begun = await app.call(accountant, 'settlement.runProof', request)
  expect(begun, begun.message).toMatchObject({ http: 200, data: { joined: false } })
  await goOn(app.services).catch((error: Error) => expect(error.name).toBe('BrokenInvariants'))
  return broken()
}

/** Alters the database as no command could, behind its triggers and constraints, and for good. */
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

/** What the proof names while something is altered: its next run says whether all is as it was. */
async function namedWhile(damage: string, repair: string) {
  await alter(damage)
  const found = await prove()
  expect((await state()).state).toBe('red')
  await alter(repair)
  return found
}

const placesOf = (found: Awaited<ReturnType<typeof broken>>, rule: string) =>
  found.filter((violation) => violation.rule === rule).map(({ day, place }) => `${day} ${place}`)

const inDay = (column: string, day: string) =>
  `${column} >= accounts.day_begins('${day}') and ${column} < accounts.day_begins('${day}'::date + 1)`
const saleOf = (day: string) =>
  `(select min(id) from accounts.transfers where kind = 'sale' and ${inDay('at', day)})`
const ticketOf = (day: string) =>
  `(select min(t.id) from orders.tickets t join orders.orders o on o.id = t.order_id where ${inDay('o.made_at', day)})`

test('[Q11] a night seals the days that are over, looks at every rule and is green', async () => {
  await settlementJobs['settlement:beginProof']?.run(app.services, {})
  await settlementJobs['settlement:prove']?.run(app.services, {})
  const proof = await state()
  expect(proof).toMatchObject({
    ...{ state: 'green', violations: 0, running: null },
    head: { day: lastDay },
    last: { coverage: 'night', askedBy: 'clock', person: null, violations: 0 },
  })
  expect(proof.last?.portions).toBeGreaterThan(10)
  expect(proof.last?.done).toBe(proof.last?.portions)
  const { rows } = (await app.call(accountant, 'settlement.proofDays', { from: firstDay, to: openDay })).data
  expect(rows.map(({ day, state, orders, hash }) => [day, state, orders, hash === null])).toEqual([
    [openDay, 'green', 2, true],
    ...days.toReversed().map((day) => [day, 'green', 2, false]),
  ])
  expect(rows[1]?.hash).toBe(proof.head?.hash)
  expect(await (await fetch(`${app.url}/api/metrics`)).text()).toContain('\nfairway_invariant_violations 0\n')
})

test('[Q11] a day opens to its rules with what was looked at, and to its sailings', async () => {
  expect(await prove()).toEqual([])
  const { data } = await app.call(accountant, 'settlement.proofDay', { day: lastDay })
  expect(data).toMatchObject({ day: lastDay, state: 'green' })
  // Two orders, the ticket that was given back, and the transfers of all three.
  expect(data.seal?.rows).toBeGreaterThanOrEqual(6)
  for (const subject of ['sailings', 'orders', 'transfers', 'days', 'seals'] as const)
    expect(data.rules.filter((rule) => rule.subject === subject).length).toBeGreaterThan(0)
  expect(data.rules.find(({ rule }) => rule === 'orderTotal')).toMatchObject({ rows: 2, violations: 0 })
  expect(data.sailings.length).toBeGreaterThan(0)
  expect(data.sailings[0]?.sailing.names.en).toBeTruthy()
})

test('[Q11] every rule has a code and is about something', () => {
  const rules = [
    ...subjects.flatMap((subject) => Object.keys(rulesOf[subject](() => 'true'))),
    ...sealRules,
    ...Object.keys(chainRules),
  ]
  expect(rules.filter((rule) => !ruleCodes[rule])).toEqual([])
  expect(Object.keys(ruleCodes).filter((rule) => !rules.includes(rule))).toEqual([
    'every portion can be looked at',
  ])
})

test('[Q11] an amount pair altered behind the triggers is named by its transfer on a sealed day; without a seal, in the open day, nothing names it', async () => {
  const post = (fen: number) =>
    `select (accounts.post(array[row('correction', null, $1::timestamptz, '', null, array[
       row(accounts.id_of('operator:bank'), -${fen}, null)::accounts.posted_entry,
       row(accounts.id_of('operator:suspense'), ${fen}, null)::accounts.posted_entry],
       null, null, null, null)::accounts.posting]))[1]::text as id`
  const { rows } = await app.database.pool.query<{ id: string }>(post(500), [app.clock.now()])
  const sealed = await id(saleOf(middleDay))
  const alterBy = (fen: number) =>
    [sealed, rows[0]?.id]
      .map(
        (transfer) => `update accounts.entries set fen = fen + sign(fen) * (${fen})
         where transfer_id = ${transfer} and number in (select min(number) from accounts.entries where transfer_id = ${transfer} group by fen > 0)`,
      )
      .join(';')
  const found = await namedWhile(alterBy(70), alterBy(-70))
  expect(placesOf(found, 'sealedAltered')).toEqual([`${middleDay} transfer ${sealed}: altered`])
  expect(found.find(({ rule }) => rule === 'sealedAltered')).toMatchObject({ transferId: sealed })
  // The sealed sale is not what its sailing of the open day has to earn.
  expect(found.flatMap(({ rule, day }) => (day === middleDay ? [] : [`${day} ${rule}`]))).toEqual([
    `${openDay} unearned`,
  ])
  expect(await prove()).toEqual([])
  expect((await state()).state).toBe('green')
})

test('[Q11] what no sum counts is named too: who booked, a receipt, the user of an event, a trip', async () => {
  const transfer = await id(saleOf(firstDay))
  const paid = await id(saleOf(middleDay))
  const ticket = await id(ticketOf(firstDay))
  const order = await id(`select order_id from orders.tickets where id = ${ticket}`)
  const alterBy = (sign: '+' | '-') =>
    `update accounts.transfers set made_by = made_by ${sign} 1 where id = ${transfer};
     update orders.payments set reference = '${sign === '+' ? 'X' : ''}' where transfer_id = ${paid};
     update orders.ticket_events set user_id = user_id ${sign} 1 where ticket_id = ${ticket};
     update orders.orders set clerk_id = clerk_id ${sign} 1 where id = ${order}`
  const found = await namedWhile(alterBy('+'), alterBy('-'))
  expect(found.map(({ rule, day, place }) => `${rule} ${day} ${place}`).sort()).toEqual([
    `sealedAltered ${firstDay} order ${order}: altered`,
    `sealedAltered ${firstDay} ticket ${ticket}: altered`,
    `sealedAltered ${firstDay} transfer ${transfer}: altered`,
    `sealedAltered ${middleDay} transfer ${paid}: altered`,
  ])
})

test('[Q11] in the open day what does not add up is named by the rule, with its row', async () => {
  const transfer = await id(saleOf(openDay))
  const found = await namedWhile(
    `update accounts.entries set fen = fen + 1 where transfer_id = ${transfer} and number = 1`,
    `update accounts.entries set fen = fen - 1 where transfer_id = ${transfer} and number = 1`,
  )
  expect(found.find(({ rule }) => rule === 'transferSum')).toMatchObject({
    ...{ day: openDay, place: `transfer ${transfer}: 1`, transferId: transfer },
    order: { id: await id(`select order_id from accounts.transfers where id = ${transfer}`) },
  })
  const order = await id(`select min(id) from orders.orders where ${inDay('made_at', openDay)}`)
  const altered = await namedWhile(
    `update orders.orders set total_fen = total_fen + 100 where id = ${order}`,
    `update orders.orders set total_fen = total_fen - 100 where id = ${order}`,
  )
  expect(altered).toMatchObject([{ rule: 'orderTotal', day: openDay, order: { id: order } }])
})

test('[Q11] a transfer deleted from a sealed day is missing, one written into it is added, and one moved out of its day is both', async () => {
  const deleted = await id(saleOf(middleDay))
  const moved = await id(saleOf(firstDay))
  const moment = `'${lastDay}T12:00+08'`
  const bank = `accounts.id_of('operator:bank')`
  await alter(`create table public.added as select nextval('accounts.transfers_id_seq') as id`)
  const added = await id('select id from public.added')
  const move = (interval: string) =>
    `update accounts.transfers set at = at + interval '${interval}' where id = ${moved};
     update accounts.entries set at = at + interval '${interval}' where transfer_id = ${moved}`
  const found = await namedWhile(
    `create table public.kept_entries as select * from accounts.entries where transfer_id = ${deleted};
     create table public.kept_transfers as select * from accounts.transfers where id = ${deleted};
     delete from accounts.entries where transfer_id = ${deleted}; delete from accounts.transfers where id = ${deleted};
     insert into accounts.transfers (id, kind, at) overriding system value values (${added}, 'correction', ${moment});
     insert into accounts.entries (transfer_id, number, account_id, fen, at) values
       (${added}, 1, ${bank}, -5, ${moment}), (${added}, 2, ${bank}, 5, ${moment});
     ${move('1 day')}`,
    `insert into accounts.transfers overriding system value select * from public.kept_transfers;
     insert into accounts.entries select * from public.kept_entries; drop table public.kept_entries, public.kept_transfers;
     delete from accounts.entries where transfer_id = ${added}; delete from accounts.transfers where id = ${added};
     ${move('-1 day')}`,
  )
  expect(placesOf(found, 'sealedMissing').sort()).toEqual([
    `${firstDay} transfer ${moved}: missing`,
    `${middleDay} transfer ${deleted}: missing`,
  ])
  expect(placesOf(found, 'sealedAdded').sort()).toEqual([
    `${middleDay} transfer ${moved}: added`,
    `${lastDay} transfer ${added}: added`,
  ])
})

test('[Q11] a chain broken in the middle is named at its day', async () => {
  await alter('create table public.kept_seals as select * from settlement.seals')
  const restore = `delete from settlement.seals; insert into settlement.seals select * from public.kept_seals`
  const named = async (damage: string) => {
    const found = await namedWhile(damage, restore)
    return found.map(({ rule, place }) => `${rule} ${place}`)
  }
  expect(
    await named(`update settlement.seals set content = sha256('other') where day = '${middleDay}'`),
  ).toEqual(expect.arrayContaining([`sealChain seal ${middleDay}`, `sealContent seal ${middleDay}`]))
  expect(
    await named(`update settlement.seals set former = sha256('other') where day = '${middleDay}'`),
  ).toEqual([`sealChain seal ${middleDay}`])
  expect(await named(`delete from settlement.seals where day = '${middleDay}'`)).toEqual([
    `sealChain seal ${lastDay}`,
  ])
})

test('[Q11] a list of sealed rows that was altered with its rows does not fit its seal', async () => {
  const transfer = await id(saleOf(middleDay))
  await alter('create table public.kept_rows as select * from settlement.sealed_rows')
  const remake = `delete from settlement.sealed_rows where day = '${middleDay}' and kind = 'transfer';
    insert into settlement.sealed_rows select '${middleDay}', 'transfer', 0, array_agg(r.id order by r.id),
      string_agg(r.digest, ''::bytea order by r.id) from settlement.day_rows('${middleDay}', 'transfer') r`
  const found = await namedWhile(
    `update accounts.transfers set memo = 'other' where id = ${transfer}; ${remake}`,
    `update accounts.transfers set memo = '' where id = ${transfer}; ${remake}`,
  )
  expect(found.map(({ rule, day, place }) => [rule, day, place])).toEqual([
    ['sealContent', middleDay, `seal ${middleDay}`],
  ])
})

test('[Q11] a hash that was noted elsewhere fits, and does not fit a chain that was made anew', async () => {
  const compare = async (hash: string) =>
    (await app.call(accountant, 'settlement.compareHash', { hash })).data
  const noted = (await state()).head?.hash ?? ''
  const typed = `${noted.slice(0, 32).toUpperCase()} ${noted.slice(32)}`
  expect(await compare(typed)).toEqual({ outcome: 'fits', day: lastDay })
  await alter(`create table public.noted_seals as select * from settlement.seals;
    create table public.noted_runs as select id, head_day, head_hash from settlement.runs;
    create table public.noted_rows as select * from settlement.sealed_rows;
    update accounts.transfers set memo = 'other' where id = ${saleOf(middleDay)};
    delete from settlement.seals where day >= '${middleDay}'; delete from settlement.sealed_rows where day >= '${middleDay}';
    update settlement.runs set head_day = null, head_hash = null`)
  // Everything is made anew from the altered day on, the heads of former runs are taken away: within the database all fits.
  expect(await prove()).toEqual([])
  expect(await compare(noted)).toEqual({ outcome: 'unknown', day: null })
  await alter(`update accounts.transfers set memo = '' where id = ${saleOf(middleDay)};
    delete from settlement.seals; delete from settlement.sealed_rows;
    insert into settlement.seals select * from public.noted_seals; insert into settlement.sealed_rows select * from public.noted_rows;
    update settlement.runs set head_day = null, head_hash = null`)
  expect(await prove()).toEqual([])
  expect(await compare(noted)).toEqual({ outcome: 'fits', day: lastDay })
  expect((await app.callRaw(accountant, 'settlement.compareHash', { hash: 'abc' })).http).toBe(400)
})

test('[Q11] what is red is looked at again each night until it holds, however long ago its day was', async () => {
  await alter('update accounts.wallets set balance_fen = balance_fen + 1')
  const transfer = await id(saleOf(firstDay))
  await alter(`update accounts.transfers set memo = 'other' where id = ${transfer}`)
  await prove()
  const later = async (night: number) => {
    app.clock.moveTo(`2026-07-${String(night).padStart(2, '0')}T02:31:00+08:00`)
    accountant = await app.signIn('accountant')
    return (await prove({ coverage: 'night' })).map(({ rule }) => rule).sort()
  }
  const wallets = (await ask('select organisation_id from accounts.wallets')).map(() => 'walletBalance')
  expect(await later(9)).toEqual(['sealedAltered', ...wallets])
  expect(await later(10)).toEqual(['sealedAltered', ...wallets])
  await alter('update accounts.wallets set balance_fen = balance_fen - 1')
  await alter(`update accounts.transfers set memo = '' where id = ${transfer}`)
  expect(await later(11)).toEqual([])
  const former = await broken({ former: true })
  expect(former.filter(({ rule }) => rule === 'walletBalance').length).toBeGreaterThan(wallets.length)
  expect(former.every(({ settled }) => settled)).toBe(true)
})

test('[Q11] one day is looked at alone', async () => {
  const ofMiddle = await id(saleOf(middleDay))
  const ofFirst = await id(saleOf(firstDay))
  await alter(`update accounts.transfers set memo = 'other' where id in (${ofMiddle}, ${ofFirst})`)
  const found = await prove({ coverage: 'day', day: middleDay })
  expect(found.map(({ rule, day }) => [rule, day])).toEqual([['sealedAltered', middleDay]])
  await alter(`update accounts.transfers set memo = '' where id in (${ofMiddle}, ${ofFirst})`)
  expect(await prove({ coverage: 'day', day: middleDay })).toEqual([])
})

test('[Q11] places beyond those that are kept are counted', async () => {
  const { rows } = await app.database.pool.query<{ count: string }>(
    `select count(*)::text from inventory.seats s join sailings.sailings r on r.id = s.sailing_id where r.service_date = (select max(service_date) from sailings.sailings)`,
  )
  const damaged = Number(rows[0]?.count)
  expect(damaged).toBeGreaterThan(20)
  const seats = `id in (select s.id from inventory.seats s join sailings.sailings r on r.id = s.sailing_id where r.service_date = (select max(service_date) from sailings.sailings))`
  const found = await namedWhile(
    `update inventory.seats set mask = mask # 1 where ${seats}`,
    `update inventory.seats set mask = mask # 1 where ${seats}`,
  )
  const masks = found.filter(({ rule }) => rule === 'seatMask')
  expect(masks).toHaveLength(20)
  expect(masks.reduce((sum, { more }) => sum + 1 + more, 0)).toBe(damaged)
  expect(new Set(masks.map(({ sailing }) => sailing?.id)).has(undefined)).toBe(false)
})

test('[Q11] two runs at once are one, and the second person joins the first', async () => {
  const before = await runs()
  const admin = await app.signIn('admin')
  const begun = await Promise.all(
    [accountant, admin, accountant].map((user) =>
      app.call(user, 'settlement.runProof', { coverage: 'night' }),
    ),
  )
  expect(new Set(begun.map(({ data }) => data.id)).size).toBe(1)
  expect(begun.map(({ data }) => data.joined).sort()).toEqual([false, true, true])
  expect((await state()).running).toMatchObject({ askedBy: 'person', coverage: 'night' })
  await goOn(app.services)
  expect(await runs()).toBe(before + 1)
  expect((await state()).running).toBeNull()
})

test('[Q11] all nodes together prove in two lanes: a node that finds both taken leaves the run to the others', async () => {
  await app.call(accountant, 'settlement.runProof', { coverage: 'night' })
  const others = await app.database.pool.connect()
  try {
    await others.query(
      "select pg_advisory_lock(hashtext('settlement:prove'), lane) from generate_series(1, 2) lane",
    )
    await goOn(app.services)
    const [left] = await ask(
      'select count(done_at)::text as done, min(attempts)::text as failed from settlement.portions',
    )
    expect(left).toEqual({ done: '0', failed: '0' })
  } finally {
    others.release(true)
  }
  await expect
    .poll(
      async () =>
        (
          await ask(`select from pg_locks l join pg_database d on d.oid = l.database
            where l.locktype = 'advisory' and d.datname = current_database()`)
        ).length,
    )
    .toBe(0)
  await goOn(app.services)
  expect((await state()).running).toBeNull()
})

test('[Q11] two nodes share a run: each portion is looked at once', async () => {
  // A place on each sealed day: what is looked at twice is found twice.
  const memoOfSales = (memo: string) =>
    `update accounts.transfers set memo = '${memo}' where id in (${days.map(saleOf).join(', ')})`
  await alter(memoOfSales('other'))
  await app.call(accountant, 'settlement.runProof', { coverage: 'whole' })
  const ends = await Promise.allSettled([goOn(app.services), goOn(other.services)])
  await alter(memoOfSales(''))
  // One of them ends the run.
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await broken()).map(({ rule, day }) => `${rule} ${day}`).sort()).toEqual(
    days.map((day) => `sealedAltered ${day}`),
  )
  const { last } = await state()
  expect(last?.endedAt).not.toBeNull()
  const [counts] = await ask(
    `select count(*)::text as portions, count(done_at)::text as done, max(attempts)::text as failed from settlement.portions`,
  )
  expect(counts).toEqual({ portions: String(last?.portions), done: String(last?.portions), failed: '0' })
  expect(
    await ask(`select portion from settlement.proved group by portion, day, sailing_id having count(*) > 1`),
  ).toEqual([])
})

test('[Q11] a run that two nodes begin to plan at the same time is planned once', async () => {
  await app.call(accountant, 'settlement.runProof', { coverage: 'night' })
  const holder = await app.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from settlement.runs where ended_at is null for update')
    const both = [goOn(app.services), goOn(other.services)]
    await expect.poll(() => countLockWaiters(app.database)).toBe(2)
    await holder.query('rollback')
    expect(await Promise.all(both)).toEqual([true, true])
  } finally {
    holder.release()
  }
  const { running, last } = await state()
  expect(running).toBeNull()
  expect(
    await ask('select count(*)::text as portions, count(done_at)::text as done from settlement.portions'),
  ).toEqual([{ portions: String(last?.portions), done: String(last?.portions) }])
})

test('[Q11] what cannot be looked at is not green, and the rest is looked at', async () => {
  await alter('alter table platform.approvals rename to approvals_away')
  const found = await prove()
  await alter('alter table platform.approvals_away rename to approvals')
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['unproved']))
  expect(found.every(({ place }) => place.includes('"subject":"orders"'))).toBe(true)
  expect(await prove()).toEqual([])
})

test('[Q11] people of other organisations do not read the proof, and clerks do not run it', async () => {
  const agency = await app.signIn('agency')
  clerk = await app.signIn('clerk')
  for (const user of [agency, clerk]) {
    expect((await app.call(user, 'settlement.proof', {})).http).toBe(403)
    expect((await app.call(user, 'settlement.runProof', { coverage: 'night' })).http).toBe(403)
  }
  // Granted by a role of its own, it is still the operator's.
  await app.database.pool.query(
    `insert into staff.role_menus (role_id, menu_id)
     select ur.role_id, m.id from staff.user_roles ur join staff.users u on u.id = ur.user_id and u.code = 'agency',
       (values ('settlement.viewProof'), ('settlement.runProof')) m(id)`,
  )
  const granted = await app.signIn('agency')
  for (const name of ['settlement.proof', 'settlement.proofDays', 'settlement.proofRuns'] as const)
    expect((await app.callRaw(granted, name, {})).message).toContain('people of the operator')
  expect((await app.call(granted, 'settlement.runProof', { coverage: 'night' })).http).toBe(403)
})

test('[Q11] what is broken fails the job and is notified to those who may read it, once a run', async () => {
  await alter('update accounts.wallets set balance_fen = balance_fen + 1')
  await settlementJobs['settlement:beginProof']?.run(app.services, {})
  await expect(settlementJobs['settlement:prove']?.run(app.services, {})).rejects.toThrow(
    'walletBalance: wallet of',
  )
  await alter('update accounts.wallets set balance_fen = balance_fen - 1')
  const titles = async (person: SignedInUser) =>
    JSON.stringify((await app.call(person, 'messages.inbox', {})).data)
  expect(await titles(accountant)).toContain('The nightly check found inconsistent records')
  expect(await titles(clerk)).not.toContain('The nightly check found inconsistent records')
  expect(await prove()).toEqual([])
})
