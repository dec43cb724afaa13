import {
  bookLate,
  closeMonth,
  type JuneMonth,
  type JuneParty,
  june,
  shareOutJune,
  statementOf,
} from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'

// What parties earned and are owed beside what their statements say.

const [july, august] = ['2026-07-01', '2026-08-01'] as const

let app: TestApp
let month: JuneMonth

const list = async (more: object = {}) => {
  const reply = await app.call(month.user('accountant'), 'settlement.partyReconciliation', {
    ...{ from: june, to: august, ...more },
  })
  expect(reply, reply.message).toMatchObject({ http: 200 })
  return reply.data
}
const of = async (party: JuneParty) =>
  (await list()).rows.find(({ organisationId }) => organisationId === month.ids[party])
const same = (fen: number) => ({ ledger: fen, papers: fen, difference: 0 })
const drawUp = (of: string, party: JuneParty) =>
  app.call(month.user('accountant'), 'settlement.drawUpStatements', {
    month: of,
    organisationId: month.ids[party],
  })

async function confirm(party: JuneParty, of: string) {
  for (const [code, command] of [
    ['accountant2', 'checkStatement'],
    ['accountant2', 'sendStatement'],
    [party, 'confirmStatement'],
  ] as const)
    expect(await month.act(code, command, party, of), command).toMatchObject({ http: 200 })
}

async function pay(party: JuneParty, of: string) {
  const { data } = await month.act('accountant', 'requestStatementPayment', party, of)
  expect((await month.decide('approvalId' in data ? data.approvalId : '')).http).toBe(200)
  const { id, number } = await statementOf(app, month.ids[party], of)
  const paid = await app.call(month.user('accountant'), 'settlement.recordStatementPayment', {
    id,
    reference: number,
  })
  expect(paid, paid.message).toMatchObject({ http: 200 })
}

beforeAll(async () => {
  app = await startTestApp()
  month = await shareOutJune(app)
})
afterAll(() => app.close())

test('[R5] what a statement has is on paper, what none has is a month without one', async () => {
  const { carrier, port } = month.earned
  expect((await drawUp(june, 'carrier')).data).toEqual({ parties: 1 })
  expect(await of('carrier')).toMatchObject({ unstated: 0, earned: same(carrier), owed: same(carrier) })
  expect(await of('port')).toMatchObject({
    ...{ unstated: 1, earned: { ledger: port, papers: 0, difference: -port }, owed: same(port) },
  })
})

test('[R5] an adjustment is owed and was not earned; what is paid is owed no more', async () => {
  const { carrier } = month.earned
  const { id } = await statementOf(app, month.ids.carrier, june)
  const adjustment = await app.call(month.user('accountant'), 'settlement.adjustStatement', {
    ...{ id, line: 1, fen: 500, reason: 'A group of 16 June' },
  })
  expect((await month.decide(adjustment.data.approvalId)).http).toBe(200)
  expect(await of('carrier')).toMatchObject({ earned: same(carrier), owed: same(carrier + 500) })
  await confirm('carrier', june)
  expect(await of('carrier')).toMatchObject({ owed: same(carrier + 500) })
  await pay('carrier', june)
  expect(await of('carrier')).toMatchObject({ unstated: 0, earned: same(carrier), owed: same(0) })
})

test('[R5] what is carried over is owed once, by the statement that has it last', async () => {
  const { port } = month.earned
  expect((await drawUp(june, 'port')).data).toEqual({ parties: 1 })
  await confirm('port', june)
  await pay('port', june)
  await bookLate(app, [
    { party: month.ids.port, fen: -300 },
    { party: month.ids.carrier, fen: 300 },
  ])
  expect(await of('port')).toMatchObject({ unstated: 1, owed: same(-300) })
  await month.moveTo('2026-08-02T09:00:00+08:00')
  await closeMonth(app, july)
  expect((await drawUp(july, 'port')).data).toEqual({ parties: 1 })
  await confirm('port', july)
  expect(await month.act('accountant', 'lockStatement', 'port', july)).toMatchObject({ http: 200 })
  expect(await of('port')).toMatchObject({ unstated: 0, earned: same(port - 300), owed: same(-300) })
  await month.moveTo('2026-09-02T09:00:00+08:00')
  await closeMonth(app, august)
  expect((await drawUp(august, 'port')).data).toEqual({ parties: 1 })
  expect(await statementOf(app, month.ids.port, august)).toMatchObject({ payable: -300 })
  expect(await of('port')).toMatchObject({ unstated: 0, earned: same(port - 300), owed: same(-300) })
})

test('[R5] a statement that says something else than the ledger is a difference, and is listed when those are asked for', async () => {
  // The carrier and the agency have shares that no statement has: they differ already.
  const before = (await list({ differing: true })).rows.map(({ organisationId }) => organisationId)
  expect(before.sort()).toEqual([month.ids.carrier, month.ids.agency].sort())
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query('update settlement.statements set shares_fen = shares_fen + 7 where id = $1', [
      (await statementOf(app, month.ids.port, august)).id,
    ])
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
  expect(await of('port')).toMatchObject({
    earned: { difference: 7 },
    owed: { ledger: -300, papers: -293, difference: 7 },
  })
  expect((await list({ differing: true })).total).toBe(3)
  // What is owed is of all months, whichever are shown.
  const former = (await list({ from: june, to: july, differing: true })).rows
  expect(former.find(({ organisationId }) => organisationId === month.ids.port)).toMatchObject({
    ...{ earned: { difference: 0 }, owed: { difference: 7 } },
  })
  expect((await list({ from: july, to: july, text: 'no such party' })).total).toBe(0)
})

test('[R5] of several days those that differ are listed alone', async () => {
  await foldDays(app.database.db, app.clock.now())
  const read = async (differing: boolean) =>
    (
      await app.call(month.user('accountant'), 'settlement.reconciliation', {
        ...{ from: '2026-06-10', to: '2026-07-05', pageSize: 50, differing },
      })
    ).data.rows
  const all = await read(false)
  const different = all.filter(({ services, tills, bank }) =>
    [services, tills, bank].some(({ difference }) => difference !== 0),
  )
  // The wallets of the starting data were paid into without a document.
  expect(different.length).toBeGreaterThan(0)
  expect(different.length).toBeLessThan(all.length)
  expect(await read(true)).toEqual(different)
})

test('[R5] people of other organisations see neither days nor parties beside the ledger, whatever their role allows', async () => {
  await grantRole(app, 'carrier', 'accountant')
  const allowed = await app.signIn('carrier')
  for (const reply of [
    await app.call(allowed, 'settlement.reconciliation', {}),
    await app.call(allowed, 'settlement.partyReconciliation', {}),
  ])
    expect(reply).toMatchObject({ code: 'settlement.otherOrganisation' })
})
