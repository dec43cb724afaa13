import { startTestApp, type TestApp, TestClock } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
const clock = new TestClock()
beforeAll(async () => {
  app = await startTestApp({ clock })
  return () => app.close()
})

const pages = [
  { path: '/menus/orders/list', search: 'state=paid', pinned: true },
  { path: '/menus/orders/detail/12', search: '', pinned: false },
]

test('[D16] what was open when a desk went down is there at the next one, for this person alone', async () => {
  const first = await app.signIn('clerk')
  await app.call(first, 'workspace.keep', { pages })
  expect((await app.call(first, 'workspace.kept', {})).data).toEqual({ pages: [], at: null })
  const next = await app.signIn('clerk')
  expect((await app.call(next, 'workspace.kept', {})).data.pages).toEqual(pages)
  const other = await app.signIn('clerk2')
  expect((await app.call(other, 'workspace.kept', {})).data.pages).toEqual([])
})

test('[E2] after a log-out, and after three days, nothing is offered', async () => {
  const first = await app.signIn('pier')
  await app.call(first, 'workspace.keep', { pages })
  const next = await app.signIn('pier')
  await app.call(first, 'session.signOut', {})
  expect((await app.call(next, 'workspace.kept', {})).data.pages).toEqual([])
  await app.call(next, 'workspace.keep', { pages })
  clock.passMinutes(73 * 60)
  const later = await app.signIn('pier')
  expect((await app.call(later, 'workspace.kept', {})).data.pages).toEqual([])
})

test('an address elsewhere is no page, and a list has an end', async () => {
  const clerk = await app.signIn('clerk')
  for (const path of ['https://example.com', '//example.com', 'orders', '/a b'])
    expect(
      await app.callRaw(clerk, 'workspace.keep', { pages: [{ path, search: '', pinned: false }] }),
    ).toMatchObject({ http: 400 })
  const many = Array.from({ length: 61 }, () => pages[0])
  expect(await app.callRaw(clerk, 'workspace.keep', { pages: many })).toMatchObject({ http: 400 })
})
