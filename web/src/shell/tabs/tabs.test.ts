import { maxOpenPages } from '@fairway/contract/workspace/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxClosed, noTabs, type Tab, type TabAction, type TabsState, tabsReducer } from './tabs.ts'

const home = { id: '/', affix: true }
const after = (...actions: TabAction[]) =>
  actions.reduce(tabsReducer, tabsReducer(noTabs, { type: 'open', tab: home }))
const openAll = (...ids: string[]): TabAction[] => ids.map((id) => ({ type: 'open', tab: { id } }))
const idsOf = (state: TabsState) => state.tabs.map((tab) => tab.id)

const id = fc.constantFrom('/', '/a', '/b', '/c', '/d', '/e')
const tab: fc.Arbitrary<Tab> = fc.record({
  id,
  search: fc.constantFrom('', 'page=2'),
  hash: fc.constant(''),
  affix: fc.constant(false),
  pinned: fc.boolean(),
  keepAlive: fc.boolean(),
  version: fc.nat(3),
})
const action: fc.Arbitrary<TabAction> = fc.oneof(
  { weight: 6, arbitrary: tab.map(({ version, ...opened }): TabAction => ({ type: 'open', tab: opened })) },
  id.map((one): TabAction => ({ type: 'activate', id: one })),
  id.map((one): TabAction => ({ type: 'locate', id: one, search: 'text=x' })),
  id.map((one): TabAction => ({ type: 'close', id: one })),
  id.map((one): TabAction => ({ type: 'closeOthers', id: one })),
  id.map((one): TabAction => ({ type: 'closeLeft', id: one })),
  id.map((one): TabAction => ({ type: 'closeRight', id: one })),
  fc.constant<TabAction>({ type: 'closeAll' }),
  fc.tuple(id, fc.boolean()).map(([one, pinned]): TabAction => ({ type: 'pin', id: one, pinned })),
  fc
    .tuple(id, fc.integer({ min: -2, max: 9 }))
    .map(([one, to]): TabAction => ({ type: 'move', id: one, to })),
  id.map((one): TabAction => ({ type: 'reload', id: one })),
  id.map((one): TabAction => ({ type: 'rename', id: one, title: { en: one, zh: one, es: one, ja: one } })),
  { weight: 2, arbitrary: fc.constant<TabAction>({ type: 'reopen' }) },
  fc
    .tuple(fc.array(tab, { maxLength: 8 }), fc.option(id, { nil: undefined }))
    .map(([tabs, active]): TabAction => ({ type: 'restore', tabs, active })),
)

test('[D12] [D17] the invariants of the tab list hold after any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let state = after()
      for (const step of actions) {
        const before = state
        state = tabsReducer(state, step)
        const ids = idsOf(state)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeLessThanOrEqual(maxOpenPages)
        if (ids.length > 0) expect(ids).toContain(state.active)
        for (const cached of state.cached) expect(ids).toContain(cached)
        expect(new Set(state.cached).size).toBe(state.cached.length)
        const closed = state.closed.map((one) => one.tab.id)
        expect(new Set([...closed, ...ids]).size).toBe(closed.length + ids.length)
        expect(closed.length).toBeLessThanOrEqual(maxClosed)
        const ranks = state.tabs.map((one) => (one.affix ? 0 : one.pinned ? 1 : 2))
        expect(ranks).toEqual([...ranks].sort())
        if (step.type !== 'restore' && step.type !== 'open')
          for (const affix of before.tabs.filter((one) => one.affix)) expect(ids).toContain(affix.id)
      }
    }),
  )
})

test('[D14] closing the active tab shows the last remaining one', () => {
  const state = after(
    ...openAll('/a', '/b', '/c'),
    { type: 'activate', id: '/a' },
    { type: 'close', id: '/a' },
  )
  expect(state.active).toBe('/c')
  expect(after(...openAll('/a'), { type: 'close', id: '/a' }).active).toBe('/')
})

test('[D14] closing another tab leaves the one that is shown', () => {
  expect(after(...openAll('/a', '/b'), { type: 'close', id: '/a' }).active).toBe('/b')
})

test('[D12] the start page stands first and is never closed', () => {
  const state = after(
    ...openAll('/a'),
    { type: 'move', id: '/a', to: 0 },
    { type: 'close', id: '/' },
    { type: 'closeAll' },
  )
  expect(idsOf(state)).toEqual(['/'])
})

test('[D13] close others, left and right spare pinned tabs', () => {
  const opened: TabAction[] = [...openAll('/a', '/b', '/c', '/d'), { type: 'pin', id: '/b', pinned: true }]
  expect(idsOf(after(...opened, { type: 'closeOthers', id: '/c' }))).toEqual(['/', '/b', '/c'])
  expect(idsOf(after(...opened, { type: 'closeLeft', id: '/d' }))).toEqual(['/', '/b', '/d'])
  expect(idsOf(after(...opened, { type: 'closeRight', id: '/a' }))).toEqual(['/', '/b', '/a'])
})

test('[D12] closed tabs reopen, last closed first, at their position and URL', () => {
  const closed = after(
    ...openAll('/a', '/b', '/c'),
    { type: 'locate', id: '/a', search: 'page=3' },
    { type: 'close', id: '/a' },
    { type: 'close', id: '/c' },
  )
  const once = tabsReducer(closed, { type: 'reopen' })
  expect(once.active).toBe('/c')
  const twice = tabsReducer(once, { type: 'reopen' })
  expect(idsOf(twice)).toEqual(['/', '/a', '/b', '/c'])
  expect(twice.tabs[1]).toMatchObject({ id: '/a', search: 'page=3' })
  expect(tabsReducer(twice, { type: 'reopen' })).toBe(twice)
})

test('[D13] tabs closed together reopen one by one, in their order', () => {
  const swept = after(...openAll('/a', '/b', '/c'), { type: 'closeAll' })
  const back = tabsReducer(tabsReducer(tabsReducer(swept, { type: 'reopen' }), { type: 'reopen' }), {
    type: 'reopen',
  })
  expect(idsOf(back)).toEqual(['/', '/a', '/b', '/c'])
})

test('[D13] close others activates the tab of the menu', () => {
  const state = after(...openAll('/a', '/b'), { type: 'closeOthers', id: '/a' })
  expect(state.active).toBe('/a')
})

test('[D17] filters change the URL of a tab, never the number of tabs', () => {
  const state = after(
    ...openAll('/a'),
    { type: 'locate', id: '/a', search: 'page=3' },
    { type: 'open', tab: { id: '/a', search: 'page=4' } },
  )
  expect(state.tabs.filter((one) => one.id === '/a')).toMatchObject([{ search: 'page=4' }])
})

test('[D17] a page without keep-alive is never cached', () => {
  const state = after(
    { type: 'open', tab: { id: '/a', keepAlive: false } },
    { type: 'open', tab: { id: '/b' } },
  )
  expect(state.cached).toEqual(['/', '/b'])
})

test('restored tabs are rendered only once they are shown', () => {
  const kept = after(...openAll('/a', '/b')).tabs
  const state = tabsReducer(noTabs, { type: 'restore', tabs: kept, active: '/a' })
  expect(state.cached).toEqual(['/a'])
})

test('[A1] reloading a tab remounts its view and leaves the others', () => {
  const state = after(...openAll('/a', '/b'), { type: 'reload', id: '/a' })
  expect(state.tabs.map((one) => one.version)).toEqual([0, 1, 0])
})

test('beyond the limit another tab is refused, none is closed for it', () => {
  const full = after(...openAll(...Array.from({ length: maxOpenPages - 1 }, (_, at) => `/${at + 1}`)))
  expect(tabsReducer(full, { type: 'open', tab: { id: '/one-more' } })).toBe(full)
})

test('[E2] after a reset nothing is left of the tabs', () => {
  expect(after(...openAll('/a'), { type: 'reset' })).toEqual(noTabs)
})
