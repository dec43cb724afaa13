import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ pages: true })
})
afterAll(() => server.close())

/** The headers of an answer. Its body is read as well: a connection with half an answer keeps the server from closing. */
async function headersOf(path: string): Promise<Headers> {
  const response = await fetch(server.url + path)
  await response.arrayBuffer()
  return response.headers
}
const policyOf = async (path: string) => (await headersOf(path)).get('content-security-policy') ?? ''

test('a page runs scripts and styles of ours alone and cannot be framed', async () => {
  for (const path of ['/', '/login', '/menus/orders/counter']) {
    const policy = await policyOf(path)
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
})

test('a page may use no camera, no place and no payment', async () => {
  const headers = await headersOf('/login')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*payment=\(\)/)
})

test('answers of the API are data: nothing in them runs, also when they refuse', async () => {
  for (const path of ['/api/health', '/api/me.json', '/api/nothing-here']) {
    const headers = await headersOf(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('the page of the API runs files of ours alone, and what it loads comes from this server', async () => {
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui-bundle.js']) {
    const policy = await policyOf(path)
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
  }
  expect(await policyOf('/api/docs-of-another')).toBe("default-src 'none'; frame-ancestors 'none'")
})
