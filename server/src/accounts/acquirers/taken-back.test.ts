import {
  createAcquirer,
  importFile,
  inputMapping,
  mappingOf,
  type WrittenLine,
  wechatStatement,
} from '@fairway/testing/acquirers'
import { bookTopUp, draftTakingBack, takeBackTopUp, topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { searchDifferences } from './import-statement.ts'

// A top-up that was booked to the wrong agency and taken back: what payment services say of it goes to the one booked in its place.

let app: TestApp
let accountant: SignedInUser
let second: SignedInUser
let wechat: string
let wrong: string
let right: string
beforeAll(async () => {
  app = await startTestApp()
  accountant = await app.signIn('accountant')
  second = await app.signIn('accountant2')
  wrong = await idOf(app, 'staff.organisations', 'RVT')
  right = await idOf(app, 'staff.organisations', 'OLT')
  wechat = await createAcquirer(app, accountant, {
    code: 'WECHAT',
    names: { zh: '微信支付' },
    methods: ['wechat'],
    mapping: inputMapping(mappingOf(wechatStatement([]))),
  })
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]
const topUp = (
  reference: string,
  fen = 2_500,
  organisationId = wrong,
  method: 'wechat' | 'alipay' = 'wechat',
) =>
  bookTopUp(
    app,
    { accountant, second },
    {
      ...topUpRequest(organisationId, fen),
      method,
      reference,
    },
  )
const takeBack = (id: string) => takeBackTopUp(app, { accountant, second }, id)
const importLines = async (...lines: WrittenLine[]) =>
  (await importFile(app, accountant, wechat, wechatStatement(lines))).data
const bookLines = (statementId: string) => app.call(accountant, 'accounts.bookStatement', { statementId })
const lineOf = async (reference: string) => {
  const [line] = await ask(
    `select state, settled_id::text as settled, transfer_id is not null as booked from accounts.acquirer_lines where reference = $1`,
    [reference],
  )
  return line
}
/** Searches in a night for what no statement has, from the first day on. */
async function search(night: string): Promise<void> {
  await ask('update accounts.acquirers set checked_to = null')
  await searchDifferences(app.database.db, new Date(`${night}T03:41:00+08:00`))
}
const differences = async (text: string, kind: 'theirsOnly' | 'oursOnly' | 'differs') =>
  (await app.call(accountant, 'accounts.acquirerDifferences', { text, kind: [kind] })).data.rows
const differenceOf = async (text: string, kind: 'theirsOnly' | 'oursOnly' | 'differs') =>
  (await differences(text, kind))[0] ?? expect.fail(`no difference of ${text}`)
const eventsOf = async (id: string) =>
  (await app.call(accountant, 'accounts.acquirerDifference', { id })).data.events.map(({ event, reason }) =>
    reason === '' ? event : `${event}: ${reason}`,
  )
const assign = ({ id, revision }: { id: string; revision: number }, settledId: string) =>
  app.call(accountant, 'accounts.assignDifference', {
    ...{ id, revision, kind: 'topUp', settledId, reason: 'mistyped' },
  })
const heldByWechat = async () =>
  Number(
    (
      await ask(`select -coalesce(sum(e.fen), 0) as fen from accounts.entries e
        where e.account_id = accounts.id_of('acquirer:wechat')`)
    )[0]?.fen,
  )

test('[Q4] a line of a payment service does not match a top-up that was taken back, by itself or by hand, and it is not missing', async () => {
  const former = await topUp('WX-WRONG-1')
  await takeBack(former)
  await search('2026-06-17')
  expect(await differences('WX-WRONG-1', 'oursOnly')).toEqual([])
  expect(await importLines({ reference: 'WX-WRONG-1', amount: '25.00' })).toMatchObject({
    ...{ matched: 0, theirsOnly: 1 },
  })
  const open = await differenceOf('WX-WRONG-1', 'theirsOnly')
  const offered = await app.call(accountant, 'accounts.assignable', { id: open.id, text: 'WX-WRONG-1' })
  expect(offered.data.rows).toEqual([])
  expect(await assign(open, former)).toMatchObject({ http: 409, code: 'accounts.notAssignable' })
  // Booked for the right agency it is matched in the night.
  const later = await topUp('WX-WRONG-1', 2_500, right)
  await search('2026-06-18')
  expect(await lineOf('WX-WRONG-1')).toEqual({ state: 'matched', settled: later, booked: false })
  expect(await differenceOf('WX-WRONG-1', 'theirsOnly')).toMatchObject({ state: 'resolved' })
  expect(await differences('WX-WRONG-1', 'oursOnly')).toEqual([])
})

test('[Q4] a line that is not booked is released with its top-up, whether it matched, differed or was assigned by hand', async () => {
  const matched = await topUp('WX-RELEASED-SAME')
  const differing = await topUp('WX-RELEASED-OTHER')
  const assigned = await topUp('WX-RELEASED-HAND', 2_600)
  const { statementId } = await importLines(
    { reference: 'WX-RELEASED-SAME', amount: '25.00' },
    { reference: 'WX-RELEASED-OTHER', amount: '24.00' },
    { reference: 'WX-RELEASED-TYPO', amount: '26.00' },
  )
  const claimed = await differenceOf('WX-RELEASED-OTHER', 'differs')
  await app.call(accountant, 'accounts.claimDifference', {
    ...{ id: claimed.id, revision: claimed.revision, reason: 'claimed by mail' },
  })
  const byHand = await differenceOf('WX-RELEASED-TYPO', 'theirsOnly')
  expect(await assign(byHand, assigned)).toMatchObject({ data: { state: 'resolved' } })
  for (const id of [matched, differing, assigned]) await takeBack(id)
  const why = 'unassigned: booked to the wrong agency'
  for (const [reference, theirs, state, events] of [
    ['WX-RELEASED-SAME', 2_500, 'open', ['found', why]],
    ['WX-RELEASED-OTHER', 2_400, 'claimed', ['found', 'claimed: claimed by mail', why]],
    ['WX-RELEASED-TYPO', 2_600, 'open', ['found', 'assigned: mistyped', why]],
  ] as const) {
    expect(await lineOf(reference), reference).toEqual({ state: 'theirsOnly', settled: null, booked: false })
    const difference = await differenceOf(reference, 'theirsOnly')
    expect(difference).toMatchObject({
      ...{ state, theirs, ours: null, settled: null, note: 'booked to the wrong agency' },
      can: { assign: { allowed: true } },
    })
    expect(await eventsOf(difference.id)).toEqual(events)
  }
  expect(await bookLines(statementId)).toMatchObject({ code: 'accounts.nothingToBook' })
  // None of them is missing on our side.
  await search('2026-06-17')
  for (const reference of ['WX-RELEASED-SAME', 'WX-RELEASED-OTHER', 'WX-RELEASED-HAND'])
    expect(await differences(reference, 'oursOnly'), reference).toEqual([])
})

test('[Q4] what was missing of a top-up that is taken back is missing no more', async () => {
  const [open, claimed] = [await topUp('WX-MISSING-1'), await topUp('WX-MISSING-2')]
  await search('2026-06-17')
  const { id, revision } = await differenceOf('WX-MISSING-2', 'oursOnly')
  await app.call(accountant, 'accounts.claimDifference', { id, revision, reason: 'claimed by mail' })
  for (const topUpId of [open, claimed]) await takeBack(topUpId)
  for (const reference of ['WX-MISSING-1', 'WX-MISSING-2'])
    expect(await differenceOf(reference, 'oursOnly')).toMatchObject({ state: 'resolved' })
  expect(await eventsOf(id)).toEqual(['found', 'claimed: claimed by mail', 'resolved'])
  // The one that is booked in its place is in no statement either.
  const later = await topUp('WX-MISSING-1', 2_500, right)
  await search('2026-06-17')
  expect(
    (await differences('WX-MISSING-1', 'oursOnly')).map(({ state, settled }) => [settled?.id, state]),
  ).toEqual([
    [open, 'resolved'],
    [later, 'open'],
  ])
})

test('[Q4] a booked line stays, and stands for the top-up of the same amount that is booked in place of the one taken back', async () => {
  const held = await heldByWechat()
  const former = await topUp('WX-BOOKED-1')
  const { statementId } = await importLines({ reference: 'WX-BOOKED-1', amount: '25.00', fee: '0.15' })
  expect(await bookLines(statementId)).toMatchObject({ data: { lines: 1, net: 2_485 } })
  await takeBack(former)
  expect(await lineOf('WX-BOOKED-1')).toEqual({ state: 'matched', settled: former, booked: true })
  expect(await differences('WX-BOOKED-1', 'theirsOnly')).toEqual([])
  // Of another amount it is another payment.
  const other = await topUp('WX-BOOKED-1', 2_501, right)
  expect(await lineOf('WX-BOOKED-1')).toMatchObject({ settled: former })
  await takeBack(other)
  const later = await topUp('WX-BOOKED-1', 2_500, right)
  expect(await lineOf('WX-BOOKED-1')).toEqual({ state: 'matched', settled: later, booked: true })
  await search('2026-06-17')
  expect(await differences('WX-BOOKED-1', 'oursOnly')).toEqual([])
  expect(await heldByWechat()).toBe(held)
  // Once more: the line goes along from one to the next.
  await takeBack(later)
  const last = await topUp('WX-BOOKED-1', 2_500, wrong)
  expect(await lineOf('WX-BOOKED-1')).toMatchObject({ settled: last })
})

test('[Q4] a difference and a loss that were accepted of a top-up that was taken back count for the one booked in its place', async () => {
  const [differing, lost] = [await topUp('WX-ACCEPTED-1'), await topUp('WX-ACCEPTED-2')]
  await importLines({ reference: 'WX-ACCEPTED-1', amount: '24.90' })
  await search('2026-06-17')
  const accepted = [
    await differenceOf('WX-ACCEPTED-1', 'differs'),
    await differenceOf('WX-ACCEPTED-2', 'oursOnly'),
  ]
  for (const { id, revision } of accepted)
    expect(
      await app.call(accountant, 'accounts.acceptDifference', { id, revision, reason: 'not to be had' }),
    ).toMatchObject({ data: { state: 'accepted' } })
  await takeBack(differing)
  await takeBack(lost)
  const later = [await topUp('WX-ACCEPTED-1', 2_500, right), await topUp('WX-ACCEPTED-2', 2_500, right)]
  for (const [index, { id }] of accepted.entries()) {
    const { difference } = (await app.call(accountant, 'accounts.acquirerDifference', { id })).data
    expect(difference).toMatchObject({ state: 'accepted', settled: { kind: 'topUp', id: later[index] } })
  }
  // Neither is missing, and a line that comes late is not matched with the loss.
  await importLines({ reference: 'WX-ACCEPTED-2', amount: '25.00' })
  await search('2026-06-18')
  expect(await differences('WX-ACCEPTED-1', 'oursOnly')).toEqual([])
  expect((await differences('WX-ACCEPTED-2', 'oursOnly')).map(({ state }) => state)).toEqual(['accepted'])
  expect(await lineOf('WX-ACCEPTED-2')).toMatchObject({ state: 'theirsOnly' })
})

test('[Q4][Q9] an acceptance that waits for a second person is withdrawn once its difference is another one or none', async () => {
  const [differing, missing] = [await topUp('WX-WAITING-1', 30_000), await topUp('WX-WAITING-2', 30_000)]
  await topUp('WX-WAITING-3', 30_000)
  await importLines(
    { reference: 'WX-WAITING-1', amount: '50.00' },
    { reference: 'WX-WAITING-4', amount: '150.00' },
    { reference: 'WX-WAITING-5', amount: '150.00' },
  )
  await search('2026-06-17')
  const differencesOf = [
    await differenceOf('WX-WAITING-1', 'differs'),
    await differenceOf('WX-WAITING-2', 'oursOnly'),
    await differenceOf('WX-WAITING-3', 'oursOnly'),
    await differenceOf('WX-WAITING-4', 'theirsOnly'),
    await differenceOf('WX-WAITING-5', 'theirsOnly'),
  ]
  const approvals: string[] = []
  for (const { id, revision } of differencesOf) {
    const accept = { id, revision, reason: 'not to be had' }
    const { data } = await app.call(accountant, 'accounts.acceptDifference', accept)
    expect(data.state).toBe('open')
    approvals.push(data.approvalId ?? '')
  }
  await takeBack(differing)
  await takeBack(missing)
  // The third one comes in a later statement, the fourth one is booked with another amount; nothing becomes of the fifth one.
  await importLines({ reference: 'WX-WAITING-3', amount: '300.00' })
  await topUp('WX-WAITING-4', 30_000)
  await search('2026-06-18')
  const still = approvals.pop()
  for (const id of approvals)
    expect(await app.call(second, 'approvals.decide', { id, approved: true })).toMatchObject({
      ...{ http: 409, code: 'approvals.decided' },
    })
  const waiting = await app.call(second, 'approvals.list', {
    ...{ state: ['asked'], kind: 'accounts.acceptDifference' },
  })
  expect(waiting.data.rows.map(({ id }) => id)).toEqual([still])
  expect(await differenceOf('WX-WAITING-4', 'differs')).toMatchObject({ state: 'open', pending: false })
  const released = await differenceOf('WX-WAITING-1', 'theirsOnly')
  expect(released).toMatchObject({ state: 'open', pending: false, can: { accept: { allowed: true } } })
  expect(await eventsOf(released.id)).toEqual([
    'found',
    'askedToAccept: not to be had',
    'unassigned: booked to the wrong agency',
  ])
  for (const reference of ['WX-WAITING-2', 'WX-WAITING-3'])
    expect(await differenceOf(reference, 'oursOnly')).toMatchObject({ state: 'resolved', pending: false })
  // What is left of it is assigned to the one booked in its place.
  expect(await assign(released, await topUp('WX-WAITING-1', 5_000, right))).toMatchObject({
    data: { state: 'resolved' },
  })
})

test('[Q4] in the database a booked line stands for another top-up only in place of one that was taken back', async () => {
  const former = await topUp('WX-STAYS-1')
  const { statementId } = await importLines({ reference: 'WX-STAYS-1', amount: '25.00' })
  await bookLines(statementId)
  const change = (settledId: string) =>
    ask(`update accounts.acquirer_lines set settled_id = $1 where reference = 'WX-STAYS-1'`, [settledId])
  const stays = 'a booked line stands for what it was booked with'
  const otherReference = await topUp('WX-STAYS-2')
  await expect(change(otherReference)).rejects.toThrow(stays)
  await takeBack(former)
  const otherMethod = await topUp('WX-STAYS-1', 2_500, right, 'alipay')
  await expect(change(otherMethod)).rejects.toThrow(stays)
  await expect(change(otherReference)).rejects.toThrow(stays)
  const otherAmount = await topUp('WX-STAYS-1', 2_501)
  await expect(change(otherAmount)).rejects.toThrow(stays)
  await takeBack(otherAmount)
  expect(await lineOf('WX-STAYS-1')).toMatchObject({ settled: former })
  // From the one that is booked it does not go back to the one that was taken back.
  const later = await topUp('WX-STAYS-1')
  await expect(change(former)).rejects.toThrow(stays)
  await takeBack(later)
  await expect(change(former)).rejects.toThrow(stays)
  expect(await lineOf('WX-STAYS-1')).toMatchObject({ settled: later })
})

/** Begins this beside what another session has locked, and lets that session end once it waits. */
async function beside<Outcome>(
  locked: string,
  values: unknown[],
  begin: () => Promise<Outcome>,
): Promise<Outcome> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(locked, values)
    const outcome = begin()
    await expect
      .poll(async () => {
        const [row] = await ask(`select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return row?.waiting
      })
      .toBe(1)
    await client.query('commit')
    return await outcome
  } finally {
    client.release()
  }
}

test('[Q4][Q9] a statement that is booked while a top-up is taken back books its line or leaves it out, never half', async () => {
  const [first, later] = [await topUp('WX-RACE-1'), await topUp('WX-RACE-2')]
  const statements = [
    (await importLines({ reference: 'WX-RACE-1', amount: '25.00' })).statementId,
    (await importLines({ reference: 'WX-RACE-2', amount: '25.00' })).statementId,
  ]
  const user = await idOf(app, 'staff.users', 'accountant')
  // The statement comes first: the line is booked and stays.
  const id = await draftTakingBack(app, accountant, first)
  expect(
    await beside('select accounts.book_statement($1, $2, $3)', [statements[0], user, app.clock.now()], () =>
      app.call(second, 'approvals.decide', { id, approved: true }),
    ),
  ).toMatchObject({ data: { state: 'used' } })
  expect(await lineOf('WX-RACE-1')).toEqual({ state: 'matched', settled: first, booked: true })
  expect((await app.call(accountant, 'agents.topUp', { id: first })).data.topUp.state).toBe('takenBack')
  // The top-up comes first: nothing is left to book.
  expect(
    await beside(
      "select accounts.release_top_up($1, $2, $3, 'booked to the wrong agency')",
      [later, user, app.clock.now()],
      () => bookLines(statements[1] ?? ''),
    ),
  ).toMatchObject({ code: 'accounts.nothingToBook' })
  expect(await lineOf('WX-RACE-2')).toEqual({ state: 'theirsOnly', settled: null, booked: false })
  await takeBack(later)
})

test('[Q4][Q9] a line that is matched while its top-up is taken back is released with it', async () => {
  await importLines({ reference: 'WX-RACE-3', amount: '25.00' })
  const former = await topUp('WX-RACE-3')
  const id = await draftTakingBack(app, accountant, former)
  expect(
    await beside(
      `select accounts.match_lines($1, array(select l.id from accounts.acquirer_lines l where l.reference = 'WX-RACE-3'), $2)`,
      [wechat, app.clock.now()],
      () => app.call(second, 'approvals.decide', { id, approved: true }),
    ),
  ).toMatchObject({ data: { state: 'used' } })
  expect(await lineOf('WX-RACE-3')).toEqual({ state: 'theirsOnly', settled: null, booked: false })
  expect(await eventsOf((await differenceOf('WX-RACE-3', 'theirsOnly')).id)).toEqual([
    'found',
    'resolved',
    'unassigned: booked to the wrong agency',
  ])
})
