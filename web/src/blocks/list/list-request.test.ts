import type { ListFilter } from '@fairway/contract/lists/list'
import { expect, test } from 'vitest'
import { requestOf, searchParamOf } from './list-request.ts'

const filters: Record<string, ListFilter<never>> = {
  text: { title: 'messages.text', kind: 'text' },
  state: { title: 'messages.state', kind: 'state', texts: { draft: 'messages.state.draft' } },
  method: {
    title: 'orders.list.method',
    kind: 'state',
    many: true,
    texts: { cash: 'orders.method.cash', card: 'orders.method.card' },
  },
  day: { title: 'logManager.day', kind: 'day' },
  rating: { title: 'moderation.stars', kind: 'number' },
  unread: { title: 'messages.state', kind: 'flag', address: 'show' },
  enabled: {
    title: 'roles.state',
    kind: 'flag',
    texts: { true: 'roles.enabled', false: 'roles.disabled' },
  },
  roleId: { title: 'users.roles', kind: 'id', named: () => undefined },
}

test('filters of the URL become the request of the endpoint', () => {
  expect(
    requestOf(filters, {
      text: 'fog',
      state: 'draft',
      day: '2026-06-15',
      rating: '4',
      unread: 'unread',
      enabled: 'false',
      roleId: '7',
    }),
  ).toEqual({
    text: 'fog',
    state: 'draft',
    day: '2026-06-15',
    rating: 4,
    unread: true,
    enabled: false,
    roleId: '7',
  })
})

test('empty, incomplete and unknown values do not filter', () => {
  expect(requestOf(filters, { text: '', state: 'any', day: '2026-06', rating: 'x' })).toEqual({})
  expect(requestOf(filters, {})).toEqual({})
})

test('a filter of several values reads them from one value of the URL, a single one too', () => {
  expect(requestOf(filters, { method: 'cash,card' })).toEqual({ method: ['cash', 'card'] })
  expect(requestOf(filters, { method: 'card' })).toEqual({ method: ['card'] })
  expect(requestOf(filters, { method: 'shells,card,' })).toEqual({ method: ['card'] })
  expect(requestOf(filters, { method: 'shells' })).toEqual({})
})

test('a filter has its own name in the URL unless the list says otherwise', () => {
  expect([searchParamOf(filters, 'text'), searchParamOf(filters, 'unread')]).toEqual(['text', 'show'])
})
