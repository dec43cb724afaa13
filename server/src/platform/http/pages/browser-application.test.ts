import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { standardName } from './branded-page.ts'
import { createBrowserApplication } from './browser-application.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
const script = 'console.log("a script long enough to be worth compressing")'
mkdirSync(join(folder, 'assets'))
for (const [name, content] of [
  ['index.html', '<title>Fairway</title>'],
  ['.built-from', 'abc'],
  ['theme.js', script],
  ['assets/page-1a2b.js', script],
  ['assets/page-1a2b.js.br', brotliCompressSync(script)],
  ['assets/page-1a2b.js.gz', gzipSync(script)],
  ['assets/only-3c4d.css', 'a{}'],
] as const)
  writeFileSync(join(folder, name), content)

const server = Fastify()
server.setNotFoundHandler((_request, reply) => reply.status(404).send('unknown'))
await createBrowserApplication(
  { brand: async () => ({ productName: standardName, logoUrl: undefined }) },
  folder,
)?.serve(server)
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['br', 'br, gzip', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  [undefined, 'identity', Buffer.from(script)],
])('a file is sent as it is stored in the encoding %s', async (encoding, accepted, body) => {
  const reply = await get('/assets/page-1a2b.js', { 'accept-encoding': accepted })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(reply.headers['content-length']).toBe(String(body.length))
  expect(reply.headers.vary).toMatch(/accept-encoding/i)
  expect(reply.rawPayload.equals(body)).toBe(true)
})

test('a file that is not stored compressed is sent as it is', async () => {
  const reply = await get('/assets/only-3c4d.css', { 'accept-encoding': 'br, gzip' })
  expect([reply.statusCode, reply.headers['content-encoding'], reply.body]).toEqual([200, undefined, 'a{}'])
})

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  expect((await get('/assets/page-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  for (const path of ['/theme.js', '/', '/index.html'])
    expect((await get(path)).headers['cache-control'], path).toBe('no-cache')
})

test('a file that the browser has is not sent again, a part of it and its headers alone are', async () => {
  const { headers } = await get('/theme.js')
  expect(headers['last-modified']).toBeDefined()
  expect((await get('/theme.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  const part = await get('/theme.js', { range: 'bytes=0-6' })
  expect([part.statusCode, part.body]).toEqual([206, 'console'])
  const head = await server.inject({ method: 'HEAD', url: '/theme.js' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(script.length),
  ])
})

test('a query after the name changes nothing', async () => {
  expect((await get('/theme.js?v=1')).body).toBe(script)
})

test('nothing but the files of the application can be had', async () => {
  for (const path of [
    '/.built-from',
    '/assets',
    '/assets/',
    '/assets/page-1a2b.js.br',
    '/assets/../.built-from',
    '/assets/%2e%2e/.built-from',
    '/..%2f..%2fetc/passwd',
    '/assets//page-1a2b.js',
    '/ASSETS/page-1a2b.js',
    '/assets%2Fpage-1a2b.js',
    '/theme.js%00',
    '/nothing.js',
  ]) {
    const reply = await get(path)
    expect([reply.statusCode, reply.body], path).toEqual([404, 'unknown'])
  }
})

test('where nothing is built there is no application', () => {
  expect(
    createBrowserApplication(
      { brand: async () => ({ productName: '', logoUrl: undefined }) },
      join(folder, 'not-there'),
    ),
  ).toBeUndefined()
})
