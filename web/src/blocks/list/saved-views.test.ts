import { expect, test } from 'vitest'
import {
  maxViews,
  openedSearch,
  viewAt,
  viewSearchOf,
  withoutView,
  withRenamed,
  withView,
} from './saved-views.ts'

const views = [
  { name: 'Paid', search: 'state=paid&sort=-at' },
  { name: 'Held', search: 'state=held' },
]

test('a view is the filters and the order of an address, without page and opened entry', () => {
  expect(viewSearchOf('sort=-at&page=3&state=paid&entry=7&log=logIns', ['log'])).toBe('sort=-at&state=paid')
  expect(viewAt(views, '?page=2&sort=-at&state=paid', [])?.name).toBe('Paid')
  expect(viewAt(views, 'state=paid', [])).toBeUndefined()
})

test('a view opens on the tab of its page, and a view of an older version knows that tab too', () => {
  expect(openedSearch('user=li', 'log=logIns&page=2', ['log'])).toBe('user=li&log=logIns')
  expect(openedSearch('user=li&log=errors', 'log=logIns', ['log'])).toBe('user=li&log=logIns')
  expect(openedSearch('', 'log=logIns&user=li', ['log'])).toBe('log=logIns')
  expect(openedSearch('user=li&log=errors', '', ['log'])).toBe('user=li')
})

test('a view is saved in place of one of its name, and the oldest goes when there are too many', () => {
  expect(withView(views, { name: 'Paid', search: 'state=closed' })).toEqual([
    views[1],
    { name: 'Paid', search: 'state=closed' },
  ])
  const many = Array.from({ length: maxViews }, (_, at) => ({ name: `${at}`, search: '' }))
  expect(
    withView(many, { name: 'new', search: '' })
      .map(({ name }) => name)
      .slice(0, 1),
  ).toEqual(['1'])
})

test('the default view follows its name and goes with its view', () => {
  const settings = { views, defaultView: 'Paid' }
  expect(withRenamed(settings, 'Paid', 'Money')).toEqual({
    views: [{ ...views[0], name: 'Money' }, views[1]],
    defaultView: 'Money',
  })
  expect(withRenamed(settings, 'Paid', 'Held').views).toEqual([{ ...views[0], name: 'Held' }])
  expect(withoutView(settings, 'Paid')).toEqual({ views: [views[1]], defaultView: undefined })
  expect(withoutView(settings, 'Held').defaultView).toBe('Paid')
})
