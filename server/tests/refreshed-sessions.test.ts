import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { startTestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { expect, test, vi } from 'vitest'

// Cache invalidation of sessions and grants: a command that changes people, roles, menus or organisations takes effect
// at once on its node.

test('a command that changes who may do what makes the node that answers forget its copies, once', async () => {
  const app = await startTestApp({ closeWithTest: true })
  const admin = await app.signIn('admin')
  const refresh = vi.spyOn(app.services.sessions, 'refresh')
  const id = await idOf(app, 'staff.organisations', 'OLT')
  for (const name of ['staff.disableOrganisation', 'staff.enableOrganisation'] as const) {
    refresh.mockClear()
    expect((await app.call(admin, name, { id })).success).toBe(true)
    expect(refresh, name).toHaveBeenCalledTimes(1)
  }
  refresh.mockClear()
  await app.call(admin, 'staff.organisations', {})
  await app.call(admin, 'staff.enableOrganisation', { id: '9223372036854775806' })
  expect(refresh, 'a question, and a command that was refused').not.toHaveBeenCalled()
})

test('[J11] who refreshes their rights makes the node read their own session anew and leaves those of all others alone', async () => {
  const app = await startTestApp({ closeWithTest: true })
  const [own, other] = [await app.signIn('clerk'), await app.signIn('clerk2')]
  for (const person of [own, other]) expect((await app.call(person, 'orders.list', {})).http).toBe(200)
  // A change no trigger tells of: only who reads the database sees it.
  await app.database.pool.query(`begin; set local session_replication_role = replica;
    delete from staff.user_roles where user_id in (select id from staff.users where code in ('clerk', 'clerk2')); commit`)
  expect((await app.call(own, 'orders.list', {})).http).toBe(200)
  await app.call(own, 'session.refresh', {})
  expect((await app.call(own, 'orders.list', {})).http).toBe(403)
  expect((await app.call(other, 'orders.list', {})).http).toBe(200)
  await app.call(other, 'session.refresh', {})
  expect((await app.call(other, 'orders.list', {})).http).toBe(403)
})

test('every command about organisations, roles, menus and rights refreshes sessions by the contract', () => {
  const changes = /^staff\.(save|create|delete|move|set|edit|enable|disable|reset|endSessionsOf|change)\w*$/
  const newcomers = ['staff.createUser', 'staff.createOrganisation']
  const unmarked = (Object.entries(endpoints) as [string, Endpoint][])
    .filter(([name, { method }]) => method === 'POST' && changes.test(name) && !newcomers.includes(name))
    .filter(([, { refreshesSessions }]) => !refreshesSessions)
  expect(unmarked.map(([name]) => name)).toEqual([])
})
