import { approvalKinds } from '@fairway/contract/approvals/values'
import { draftTransfer } from '@fairway/testing/agents'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalKindsByName } from './kinds.ts'

// Who decides on requests: those with the permission of their kind. To others they are not there.

let app: TestApp
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** From now on no role may decide on requests of any kind. */
const takePermissions = () =>
  query('delete from staff.role_menus where menu_id = any($1)', [
    Object.values(approvalKindsByName).map(({ permission }) => permission),
  ])
const decide = async (code: string, id: string) =>
  app.call(await app.signIn(code), 'approvals.decide', { id, approved: true })
const listed = async (code: string) =>
  (await app.call(await app.signIn(code), 'approvals.list', { state: ['asked'], pageSize: 200 })).data.rows

test('[Q9] a user without the permission of its kind neither sees nor decides on a request of another one', async () => {
  const draftId = await draftTransfer(app, await app.signIn('accountant'))
  const [waiting] = await listed('accountant2')
  expect(waiting).toMatchObject({ kind: 'accounts.transfer', can: { decide: { allowed: true } } })
  const id = waiting?.id ?? ''
  await takePermissions()
  expect(await listed('accountant2')).toEqual([])
  expect(await decide('accountant2', id)).toMatchObject({ http: 404, code: 'approvals.notFound' })
  // The author still sees it wait, and does not decide either.
  expect(await listed('accountant')).toMatchObject([
    { id, can: { decide: { allowed: false, reason: 'approvals.ownRequest' } } },
  ])
  expect(await decide('accountant', id)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  expect(await query('select state from accounts.transfer_drafts where id = $1', [draftId])).toEqual([
    { state: 'requested' },
  ])
})

test.each(approvalKinds)(
  '[Q9] a request of %s is not found by who may not decide on its kind',
  async (kind) => {
    await takePermissions()
    const [request] = await query<{ id: string }>(
      `select platform.ask_approval($1, 'unknown', '{}', u.id, true, $2, $2::timestamptz + interval '1 day')::text as id
     from staff.users u where u.code = 'accountant'`,
      [kind, app.clock.now()],
    )
    const id = request?.id ?? ''
    expect(await decide('accountant2', id)).toMatchObject({ http: 404, code: 'approvals.notFound' })
    expect(await query('select state from platform.approvals where id = $1', [id])).toEqual([
      { state: 'asked' },
    ])
  },
)
