import type { ListFilter, Reader } from '@fairway/contract/lists/list'
import { expect, test } from 'vitest'
import { chipsOf } from './filter-chips.ts'
import { requestOf } from './list-request.ts'

const filters: Record<string, ListFilter<never>> = {
  number: { title: 'orders.list.number', kind: 'text' },
  state: {
    title: 'orders.list.state',
    kind: 'state',
    many: true,
    texts: { paid: 'orders.state.paid', held: 'orders.state.held' },
  },
  date: { title: 'orders.list.sailingDate', kind: 'day' },
  name: { title: 'system.dictionaries.which', kind: 'id', required: true, named: () => undefined },
  roleId: { title: 'users.roles', kind: 'id', named: () => undefined },
  failing: { title: 'system.jobs.onlyFailing', kind: 'flag' },
}
const reader: Reader = { language: 'en', name: () => '', text: (key) => key }
const chips = (values: Record<string, string>, request = requestOf(filters, values)) =>
  chipsOf(filters, values, request, {
    reader,
    day: (day) => `day ${day}`,
    named: (_name, id) => (id === '7' ? 'Clerk' : undefined),
  })

test('each value of a filter is a chip of its own, which alone is removed', () => {
  expect(chips({ state: 'paid,held', date: '2026-06-15' })).toEqual([
    { key: 'state paid', title: 'orders.list.state', value: 'orders.state.paid', removal: { state: 'held' } },
    { key: 'state held', title: 'orders.list.state', value: 'orders.state.held', removal: { state: 'paid' } },
    { key: 'date', title: 'orders.list.sailingDate', value: 'day 2026-06-15', removal: { date: '' } },
  ])
})

test('a chip is the name of an id, or the title alone where that says all or no name is known', () => {
  const titlesAndValues = (values: Record<string, string>) =>
    chips(values).map(({ title, value }) => [title, value])
  expect(titlesAndValues({ roleId: '7' })).toEqual([['users.roles', 'Clerk']])
  expect(titlesAndValues({ roleId: '8', failing: '1' })).toEqual([
    ['users.roles', undefined],
    ['system.jobs.onlyFailing', undefined],
  ])
})

test('what is required, unknown or not applied has no chip', () => {
  expect(chips({ name: 'countries', state: 'lost', date: '2026-06' })).toEqual([])
  expect(chips({ date: '2026-06-15' }, { date: undefined })).toEqual([])
})
