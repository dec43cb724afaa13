import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askApproval, decideApproval, useApproval } from './approvals.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let users: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase('demo')
  const { rows } = await database.pool.query<{ code: string; id: string }>('select code, id from staff.users')
  users = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
})
afterAll(() => database.drop())

const now = new Date('2026-06-15T09:00:00+08:00')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const user = (code: string) => users[code] ?? ''

let subjects = 0
const newSubject = (payload: unknown = { fen: 100_000 }) => {
  subjects += 1
  return { kind: 'accounts.withdraw', subject: `wallet ${subjects}`, payload }
}
const ask = (what: ReturnType<typeof newSubject>, at = now) =>
  askApproval(database.db, what, {
    userId: user('accountant'),
    withinOrganisation: true,
    now: at,
    validMinutes: 60,
  })
const decide = (id: string | undefined, code: string, at = now, approved = true) =>
  decideApproval(database.db, id ?? '', {
    userId: user(code),
    approved,
    reason: approved ? '' : 'no voucher',
    now: at,
  })
const use = (id: string | undefined, what: ReturnType<typeof newSubject>, at = now) =>
  useApproval(database.db, id ?? '', what, at)

test('[Q9] what one user asks for another one approves, and it is done once', async () => {
  const what = newSubject()
  const id = await ask(what)
  expect(await use(id, what)).toBe('notApproved')
  expect(await decide(id, 'accountant2')).toBeUndefined()
  expect(await use(id, what)).toBeUndefined()
  expect(await use(id, what)).toBe('notApproved')
})

test('[Q9] a user never approves an own request, whatever the session, nor one of another organisation', async () => {
  const id = await ask(newSubject())
  expect(await decide(id, 'accountant')).toBe('ownRequest')
  expect(await decide(id, 'agency')).toBe('otherOrganisation')
  await expect(
    database.pool.query(
      "update platform.approvals set state = 'approved', decided_by = asked_by, decided_at = now() where id = $1",
      [id],
    ),
  ).rejects.toThrow('decided_by_a_second_person')
  expect(await decide('999999', 'accountant2')).toBe('notFound')
})

test('[Q9] a payload that was changed after the approval is refused, and so is another subject or another kind', async () => {
  const what = newSubject({ fen: 100_000, account: 'A' })
  const id = await ask(what)
  await decide(id, 'accountant2')
  expect(await use(id, { ...what, payload: { fen: 100_001, account: 'A' } })).toBe('otherPayload')
  expect(await use(id, { ...what, subject: 'another wallet' })).toBe('notApproved')
  expect(await use(id, { ...what, kind: 'accounts.transfer' })).toBe('notApproved')
  await expect(
    database.pool.query("update platform.approvals set payload_hash = sha256('') where id = $1", [id]),
  ).rejects.toThrow('an approval stays what it was')
  // The order of the keys is no change.
  expect(await use(id, { ...what, payload: { account: 'A', fen: 100_000 } })).toBeUndefined()
})

test('[Q9] an expired request is neither approved nor used, and makes room for another one', async () => {
  const what = newSubject()
  const first = await ask(what)
  expect(await ask(what)).toBeUndefined()
  expect(await decide(first, 'accountant2', minutesLater(60))).toBe('expired')
  await decide(first, 'accountant2', minutesLater(59))
  expect(await use(first, what, minutesLater(60))).toBe('expired')
  const second = await ask(what, minutesLater(60))
  expect(second).toBeDefined()
  expect(await use(first, what, minutesLater(61))).toBe('notApproved')
})

/** Begins these at the same moment: each of them waits for the row of the request until all do. */
async function atOnce<Outcome>(
  id: string | undefined,
  begin: (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from platform.approvals where id = $1 for update', [id])
    const outcomes = Promise.all(begin.map((one) => one()))
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select count(*)::integer as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.waiting
      })
      .toBe(begin.length)
    await holder.query('commit')
    return await outcomes
  } finally {
    holder.release()
  }
}

test('[Q9] of two sessions that decide at the same moment one decides, and what is approved is used once', async () => {
  const what = newSubject()
  const id = await ask(what)
  const decisions = await atOnce(id, [
    () => decide(id, 'accountant2'),
    () => decide(id, 'accountant2'),
    () => decide(id, 'admin'),
  ])
  expect(decisions.map((refusal) => refusal ?? 'done').sort()).toEqual(['decided', 'decided', 'done'])
  const uses = await atOnce(id, [() => use(id, what), () => use(id, what)])
  expect(uses.map((refusal) => refusal ?? 'done').sort()).toEqual(['done', 'notApproved'])
})

test('[Q9] a request stays, whatever became of it, and so does who decided on it', async () => {
  const what = newSubject()
  const id = await ask(what)
  const stays = (change: string) =>
    expect(database.pool.query(`${change} where id = $1`, [id]), change).rejects.toThrow(
      'an approval stays what it was',
    )
  const taken = 'delete from platform.approvals'
  await stays(taken)
  // Nor is it decided on and changed at once.
  await stays(`update platform.approvals set state = 'approved', decided_by = ${user('accountant2')}, decided_at = now(),
    payload = '{"fen": 1}', payload_hash = sha256('{"fen": 1}')`)
  await decide(id, 'accountant2')
  await stays(taken)
  await stays("update platform.approvals set state = 'asked', decided_by = null, decided_at = null")
  await stays(`update platform.approvals set state = 'used', used_at = now(), decided_by = ${user('admin')}`)
  expect(await use(id, what)).toBeUndefined()
  await stays(taken)
  await stays("update platform.approvals set state = 'approved', used_at = null")
})

test('of two users who decide at once one decides, and a refusal needs a reason', async () => {
  const id = await ask(newSubject())
  const outcomes = await Promise.all([decide(id, 'accountant2', now, false), decide(id, 'admin')])
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1)
  expect(outcomes.filter((refusal) => refusal === 'decided')).toHaveLength(1)
  const other = await ask(newSubject())
  await expect(
    decideApproval(database.db, other ?? '', {
      userId: user('accountant2'),
      approved: false,
      reason: '',
      now,
    }),
  ).rejects.toThrow('refusals_have_a_reason')
})
