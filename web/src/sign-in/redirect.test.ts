import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect, signInAddress } from './redirect.ts'

const origin = 'https://tickets.example'

test('[A2] after signing in the wanted page is shown with its query and anchor', () => {
  expect(safeRedirect('/menus/orders/list?page=2#top', origin)).toBe('/menus/orders/list?page=2#top')
})

test.each([
  ['another site', 'https://elsewhere.example/'],
  ['another site without a scheme', '//elsewhere.example/'],
  ['another site behind a backslash', '/\\elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
  ['the sign-in page itself', '/login?redirect=/login'],
  ['nothing', null],
])('[A2] %s is never where signing in leads', (_name, wanted) => {
  expect(safeRedirect(wanted, origin)).toBe('/')
})

test('[A2] whatever the address says, signing in stays on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (wanted) => {
        expect(new URL(safeRedirect(wanted, origin), origin).origin).toBe(origin)
      },
    ),
  )
})

test('[B1] the sign-in address carries the wanted path with its query', () => {
  const address = signInAddress('/menus/orders/list?page=2&text=a b')
  expect(new URL(address, origin).searchParams.get('redirect')).toBe('/menus/orders/list?page=2&text=a b')
  expect(signInAddress('/')).toBe('/login')
})
