import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { expect, test, vi } from 'vitest'
import { testServer } from './platform/testing.ts'
import { idOf } from './staff/users/testing.ts'

// Copies of sessions and grants a node keeps: whoever changes people, roles, menus or organisations sees it at once.

test('a command that changes who may do what makes the node that answers forget its copies, once', async () => {
  const pier = await testServer({ closeWithTest: true })
  const admin = await pier.signIn('admin')
  const refresh = vi.spyOn(pier.services.sessions, 'refresh')
  const id = await idOf(pier, 'staff.organisations', 'OLT')
  for (const name of ['staff.disableOrganisation', 'staff.enableOrganisation'] as const) {
    refresh.mockClear()
    expect((await pier.call(admin, name, { id })).success).toBe(true)
    expect(refresh, name).toHaveBeenCalledTimes(1)
  }
  refresh.mockClear()
  await pier.call(admin, 'staff.organisations', {})
  await pier.call(admin, 'staff.enableOrganisation', { id: '9223372036854775806' })
  expect(refresh, 'a question, and a command that was refused').not.toHaveBeenCalled()
})

test('every command about organisations, roles, menus and what people may do says so in the contract', () => {
  const changes = /^staff\.(save|create|delete|move|set|edit|enable|disable|reset|endSessionsOf|change)\w*$/
  const newcomers = ['staff.createUser', 'staff.createOrganisation']
  const unmarked = (Object.entries(endpoints) as [string, Endpoint][])
    .filter(([name, { method }]) => method === 'POST' && changes.test(name) && !newcomers.includes(name))
    .filter(([, { refreshesSessions }]) => !refreshesSessions)
  expect(unmarked.map(([name]) => name)).toEqual([])
})
