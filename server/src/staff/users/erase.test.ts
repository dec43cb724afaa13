import type { EndpointName } from '@fairway/contract/all'
import { names } from '@fairway/contract/kernel/languages'
import type { SignedInUser } from '@fairway/testing/api-client'
import { columnsContaining } from '@fairway/testing/columns-containing'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyPersons } from '../../messages/index.ts'

// Erasure of a disabled member of staff: the number stays for orders, money and journal, the personal data do not.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const left = { name: '欧阳锦鲤', phone: '13911112222', email: 'koi.ouyang@example.org' }

/** A clerk of the operator with the demo password, as the administrator makes one. */
async function employ(code: string, more: Partial<typeof left> & { organisation?: string } = {}) {
  const { organisation = 'OPERATOR', ...words } = more
  const { rows } = await sql<{ id: string; organisation: string }>`
    select r.id, coalesce((select o.id from staff.organisations o where o.code = ${organisation}),
      (select organisation_id from staff.users where code = 'clerk')) as organisation
    from staff.roles r where r.code = 'ticketClerk'`.execute(app.database.db)
  const { data, message } = await app.call(admin, 'staff.createUser', {
    ...{ code, name: code, phone: '', email: '', validFrom: null, validTo: null, dockIds: [] },
    ...words,
    organisationId: rows[0]?.organisation ?? '',
    roleIds: [rows[0]?.id ?? ''],
  })
  if (!data) throw new Error(message)
  await sql`update staff.users set must_change_password = false, withdraw_password_hash = null,
    password_hash = (select password_hash from staff.users where code = 'clerk') where id = ${data.id}`.execute(
    app.database.db,
  )
  return data.id
}
const erase = (id: string, code: string, by = admin) => app.call(by, 'staff.eraseUser', { id, code })
const disable = (id: string) => app.call(admin, 'staff.disableUser', { id })
const in_ = (language: string) => ({ language: language as 'en' })

test('a disabled member of staff is erased everywhere; orders, money and journal keep the number and show a former member in four languages', async () => {
  const code = 'koi.2026'
  const id = await employ(code, left)
  const clerk = await app.signIn(code)
  const passengers = [buildPassenger('陆游')]
  const { data: sold } = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers }))
  await app.call(clerk, 'profile.save', {
    phone: left.phone,
    email: left.email,
    introduction: 'Ask 欧阳锦鲤.',
  })
  await app.call(clerk, 'feedback.send', { kind: 'wish', text: 'A quicker printer.', page: '' })
  await app.database.db.transaction().execute((tx) =>
    notifyPersons(
      tx,
      app.services.live,
      ['1'],
      {
        titles: names('Pause', '限速', 'Pausa', '制限'),
        contents: names(`${left.name} (${code})`, code, code, code),
        aboutUserId: id,
      },
      app.clock.now(),
    ),
  )
  expect(await erase(id, code)).toMatchObject({ http: 409, code: 'staff.eraseEnabled' })
  expect(await disable(id)).toMatchObject({ http: 200 })
  expect(await erase(id, code)).toMatchObject({ http: 409, code: 'staff.eraseOpenWork' })
  app.clock.passMinutes(1_440)
  admin = await app.signIn('admin')
  expect(await erase(id, code)).toMatchObject({ http: 409, code: 'staff.eraseOpenWork' })
  await sql`update accounts.till_shifts set state = 'closed', closed_at = ${app.clock.now()}, closed_by = 1, closing_counts = '{}',
    counted_fen = 0, expected_fen = 0, z_number = 1 where clerk_id = ${id}`.execute(app.database.db)
  expect(await erase(id, 'koi.2027')).toMatchObject({ http: 409, code: 'staff.eraseCodeDiffers' })

  // The control: all of it can be found before.
  const words = [left.name, left.phone, left.email, code]
  expect(await columnsContaining(app.database.db, words)).toEqual(
    expect.arrayContaining([
      'messages.messages.contents',
      'staff.users.code',
      'staff.users.email',
      'staff.users.name',
    ]),
  )
  expect(await erase(id, code)).toMatchObject({ http: 200 })
  expect(await columnsContaining(app.database.db, words)).toEqual([])

  const { rows: nameRows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'staff.users'::regclass order by 1`.execute(app.database.db)
  const naming: string[] = []
  for (const { name } of nameRows) {
    const at = name.lastIndexOf('.')
    const { rows } = await sql`select from ${sql.table(name.slice(0, at))}
      where ${sql.ref(name.slice(at + 1))} = ${id} limit 1`.execute(app.database.db)
    if (rows.length > 0) naming.push(name)
  }
  // What the number stays for: the till, and what was said and done.
  expect(naming).toEqual([
    'accounts.accounts.user_id',
    'accounts.till_shifts.clerk_id',
    'feedback.entries.user_id',
  ])

  const former = {
    en: 'Former member of staff',
    zh: '前员工',
    es: 'Antiguo miembro del personal',
    ja: '元職員',
  }
  const show: [EndpointName, object][] = [
    ['orders.detail', { orderId: sold.orderId }],
    ['orders.list', { number: sold.number }],
    ['journal.operations', { from: '2026-06-15', to: '2026-06-16', pageSize: 200 }],
    ['journal.logIns', { from: '2026-06-15', to: '2026-06-16', pageSize: 200 }],
    ['feedback.list', {}],
    ['reports.tills', { from: '2026-06-15', to: '2026-06-16', by: 'clerk' }],
    ['lists.print', { list: 'orders.list', request: { number: sold.number } }],
  ]
  for (const [language, word] of Object.entries(former))
    for (const [name, request] of show) {
      const answer = await app.callRaw(admin, name, request, in_(language))
      expect(answer, name).toMatchObject({ http: 200 })
      expect(JSON.stringify(answer.data), `${name} ${language}`).toContain(word)
      expect(JSON.stringify(answer.data), `${name} ${language}`).not.toContain('{staff.')
    }
  const { rows: journal } = await sql`select user_id, entity, entity_id, detail from journal.operations
    where operation = 'staff.eraseUser'`.execute(app.database.db)
  expect(journal).toEqual([
    { user_id: await idOf(app, 'staff.users', 'admin'), entity: 'staff.user', entity_id: id, detail: {} },
  ])
})

test('who was erased is not there any more: not to sign in, not to be changed, not to be erased twice', async () => {
  const id = await employ('gone.one')
  await disable(id)
  expect(await erase(id, 'gone.one')).toMatchObject({ http: 200 })
  for (const [name, request] of [
    ['staff.enableUser', { id }],
    ['staff.resetPassword', { id }],
    ['staff.user', { id }],
    ['staff.eraseUser', { id, code: 'gone.one' }],
  ] as const)
    expect(await app.callRaw(admin, name, request), name).toMatchObject({
      http: 404,
      code: 'staff.unknownUser',
    })
  const { data } = await app.call(admin, 'staff.users', { state: 'disabled', pageSize: 200 })
  expect(data.rows.map((row) => row.id)).not.toContain(id)
  for (const code of ['gone.one', `#${id}`]) await expect(app.signIn(code, demoPassword)).rejects.toThrow()
  // The user name is free again, and its next owner inherits nothing.
  const next = await employ('gone.one')
  expect(next).not.toBe(id)
})

test('an erasure of oneself, beyond one’s rights or scope, or with open holds is refused', async () => {
  const own = await idOf(app, 'staff.users', 'admin')
  expect(await erase(own, 'admin')).toMatchObject({ http: 409, code: 'staff.eraseYourself' })

  // An administrator of one organisation: users of others do not exist, colleagues with more rights are out of reach.
  await grantRole(app, 'clerk', 'organisationAdministrator')
  const clerk = await app.signIn('clerk')
  const carrier = await idOf(app, 'staff.users', 'carrier')
  await sql`update staff.users set enabled = false where code in ('carrier', 'accountant')`.execute(
    app.database.db,
  )
  expect(await erase(carrier, 'carrier', clerk)).toMatchObject({ http: 404, code: 'staff.unknownUser' })
  expect(await erase(await idOf(app, 'staff.users', 'accountant'), 'accountant', clerk)).toMatchObject({
    http: 403,
    code: 'staff.beyondOwn',
  })
  expect(await erase(carrier, 'carrier', await app.signIn('pier'))).toMatchObject({ http: 403 })

  const id = await employ('holder.one')
  const { payment: _, ...held } = await buildSale(app)
  expect(await app.call(await app.signIn('holder.one'), 'orders.hold', held)).toMatchObject({ http: 200 })
  await disable(id)
  expect(await erase(id, 'holder.one')).toMatchObject({ http: 409, code: 'staff.eraseOpenWork' })
})
