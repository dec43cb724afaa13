import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Thousands of users: deep pages are read from the nearer end, without a gap or a repeated row.

let app: TestApp
let admin: SignedInUser
let role: string

const people = 4_730
const pageSize = 100

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  const { db } = app.database
  await sql`insert into staff.users (code, name, organisation_id, password_hash, valid_to, created_at)
    select 'many' || n * 7919 % 10007, substr('王李张刘陈杨黄赵周吴', 1 + n % 10, 1) || '船', u.organisation_id,
      u.password_hash, case when n % 3 = 0 then date '2027-01-01' + n % 9 end, u.created_at - n % 50 * interval '1 day'
    from generate_series(1, ${people}) n join staff.users u on u.code = 'agency'`.execute(db)
  // Most of them clerks of an agency; some see more, some see other things, and some both.
  await sql`insert into staff.user_roles (user_id, role_id)
    select u.id, r.id from staff.users u join staff.roles r
      on r.code = 'agencyClerk' and u.id % 10 <> 0 or r.code = 'viewer' and u.id % 4 = 0
    where u.code like 'many%'`.execute(db)
  const { rows } = await sql<{
    id: string
  }>`select id::text from staff.roles where code = 'agencyClerk'`.execute(db)
  role = rows[0]?.id ?? ''
})
afterAll(() => app.close())

/** The codes of all these people in this order, as the database sorts them. */
async function inOrder(where: RawBuilder<unknown>, order: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select u.code from staff.users u where ${where} order by ${sql.raw(order)}`.execute(app.database.db)
  return rows.map(({ code }) => code)
}

/** Pages from both ends, from the middle, around the place from which they are read backwards, and one too many. */
const pagesOf = (total: number) => {
  const last = Math.ceil(total / pageSize)
  return [1, 2, 20, 21, 22, Math.floor(last / 2), Math.ceil(last / 2) + 1, last - 1, last, last + 1]
}

const slice = (all: readonly string[], page: number) => all.slice((page - 1) * pageSize, page * pageSize)

const orders = {
  code: ['lower(u.code)', 'lower(u.code) desc'],
  name: ['u.name collate "zh-x-icu", u.id', 'u.name collate "zh-x-icu" desc, u.id desc'],
  createdAt: ['u.created_at, u.id', 'u.created_at desc, u.id desc'],
  validTo: ['u.valid_to, u.id', 'u.valid_to desc, u.id desc'],
} as const

describe('of thousands of people every page is the right one', () => {
  test.each(['code', 'name', 'createdAt', 'validTo'] as const)('by %s, up and down', async (column) => {
    const [up, down] = orders[column]
    for (const [sort, order] of [
      [column, up],
      [`-${column}`, down],
    ] as const) {
      const all = await inOrder(sql`true`, order)
      for (const page of pagesOf(all.length)) {
        const { data } = await app.call(admin, 'staff.users', { page, pageSize, sort })
        expect(data.total).toBe(all.length)
        expect(data.rows.map(({ code }: { code: string }) => code)).toEqual(slice(all, page))
      }
    }
  })

  test.each(['code', 'name'] as const)(
    'of those who have a role, or any that can do something, by %s',
    async (column) => {
      const { db } = app.database
      const { rows } = await sql<{ menu: string }>`
      select menu_id::text as menu from staff.role_menus where role_id in (
        select id from staff.roles where enabled and code in ('agencyClerk', 'viewer'))
      group by menu_id order by count(*) desc, menu_id limit 1`.execute(db)
      const permission = rows[0]?.menu ?? ''
      for (const [sort, order] of [
        [column, orders[column][0]],
        [`-${column}`, orders[column][1]],
      ] as const) {
        const clerks = await inOrder(
          sql`exists (select from staff.user_roles g where g.user_id = u.id and g.role_id = ${role})`,
          order,
        )
        const able = await inOrder(
          sql`exists (select from staff.user_roles g join staff.roles r on r.id = g.role_id and r.enabled
          join staff.role_menus m on m.role_id = r.id where g.user_id = u.id and m.menu_id = ${permission})`,
          order,
        )
        expect(able.length).toBeGreaterThan(clerks.length)
        for (const page of pagesOf(clerks.length)) {
          const { data } = await app.call(admin, 'staff.roleHolders', { id: role, page, pageSize, sort })
          expect(data.total).toBe(clerks.length)
          expect(data.rows.map(({ code }: { code: string }) => code)).toEqual(slice(clerks, page))
        }
        for (const page of pagesOf(able.length)) {
          const { data } = await app.call(admin, 'staff.permissionHolders', {
            permission,
            page,
            pageSize,
            sort,
          })
          expect(data.total).toBe(able.length)
          expect(data.rows.map(({ code }: { code: string }) => code)).toEqual(slice(able, page))
        }
      }
    },
  )
})
