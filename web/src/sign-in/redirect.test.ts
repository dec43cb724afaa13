import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agencyEntry, developmentEntry, isEntry } from './entry.ts'
import { safeRedirect, signInUrl } from './redirect.ts'

const origin = 'https://tickets.example'

test('[A2] after signing in the requested page opens with its query and anchor', () => {
  expect(safeRedirect('/menus/orders/list?page=2#top', origin)).toBe('/menus/orders/list?page=2#top')
})

test.each([
  ['another site', 'https://elsewhere.example/'],
  ['another site without a scheme', '//elsewhere.example/'],
  ['another site behind a backslash', '/\\elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
  ['the sign-in page itself', '/login?redirect=/login'],
  ['the sign-in page of agencies', '/web/agency/?redirect=/'],
  ['another site behind a dot', '/.//elsewhere.example'],
  ['another site behind steps up', '/menus/..//elsewhere.example/menus'],
  ['another site behind an encoded dot', '/%2e//elsewhere.example'],
  ['another site behind mixed slashes', '/./\\elsewhere.example'],
  ['nothing', null],
])('[A2] %s is never where signing in leads', (_name, wanted) => {
  expect(safeRedirect(wanted, origin)).toBe('/')
})

test('[A2] the redirect after signing in is same-origin for every input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        // The characters with a meaning in URL resolution, in every order.
        fc
          .array(fc.constantFrom('/', '\\', '.', '..', '%2e', '%5c', '\t', '@', ':', 'elsewhere.example'))
          .map((parts) => `/${parts.join('')}`),
      ),
      (wanted) => {
        const path = safeRedirect(wanted, origin)
        // A browser resolves it once more against the current page.
        expect(path).toMatch(/^\/(?!\/)/)
        expect(new URL(path, origin).origin).toBe(origin)
        expect(safeRedirect(path, origin)).toBe(path)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('[B1] the sign-in URL carries the requested path with its query', () => {
  const url = signInUrl('/menus/orders/list?page=2&text=a b')
  expect(new URL(url, origin).searchParams.get('redirect')).toBe('/menus/orders/list?page=2&text=a b')
  expect(signInUrl('/')).toBe('/login?redirect=%2F')
  // After a sign-out there is no target.
  expect(signInUrl('')).toBe('/login')
})

test('[D20] agencies sign in at an entry of their own on the same host, while developing on port 9538', () => {
  const here = { protocol: 'http:', hostname: '192.168.3.4' }
  expect(agencyEntry).toBe('/web/agency/')
  expect(developmentEntry(here)).toBe('http://192.168.3.4:9538/web/agency/')
  expect(signInUrl('/menus/orders/list?page=2', '/web/agency/')).toBe(
    '/web/agency/?redirect=%2Fmenus%2Forders%2Flist%3Fpage%3D2',
  )
  expect(['/login', '/web/agency/', '/web/agency', '/web', '/web/agencyx', '/'].map(isEntry)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
