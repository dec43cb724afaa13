import { createHash, randomBytes } from 'node:crypto'
import { maxLogo } from '@fairway/contract/system/values'
import type { SignedInUser } from '@fairway/testing/api-client'
import { jpegPicture, pngPicture } from '@fairway/testing/pictures'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { brandedPage } from '../platform/http/pages/branded-page.ts'

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterEach(async () => {
  for (const key of ['shell.logo', 'shell.productName'])
    await app.call(admin, 'system.resetParameter', { key, version: await versionOf(key) })
})
afterAll(() => app.close())

const versionOf = async (key: string) =>
  (await app.call(admin, 'system.parameters', { text: key })).data.rows.find((row) => row.key === key)
    ?.version ?? 0
const save = async (image: Buffer | string, person = admin) =>
  app.callRaw(person, 'system.saveLogo', {
    image: typeof image === 'string' ? image : image.toString('base64'),
    version: await versionOf('shell.logo'),
  })
const logo = async () => (await app.services.brand()).logoUrl
const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers })

test('a logo is served to everybody under an address of its own, which browsers keep', async () => {
  const picture = pngPicture({ width: 64, height: 64 })
  expect(await save(picture)).toMatchObject({ http: 200 })
  const url = (await logo()) ?? ''
  expect(url).toMatch(/^\/api\/system\/logo\?picture=[0-9a-f]{32}$/)
  const answer = await fetched(url)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).toContain(createHash('sha256').update(picture).digest('hex').slice(0, 32))
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  const again = await fetched(url, { 'if-none-match': etag })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  // Another picture has another address; the former one stays for the history.
  await save(jpegPicture())
  expect(await logo()).not.toBe(url)
  expect((await fetched((await logo()) ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetched(url)).status).toBe(200)
})

test('what a camera or a program wrote beside the picture is not stored', async () => {
  await save(pngPicture({ more: [['tEXt', 'Author\0Somebody at home']] }))
  const bytes = Buffer.from(await (await fetched((await logo()) ?? '')).arrayBuffer())
  expect(bytes.includes('Somebody')).toBe(false)
})

test.each([
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PNG that is cut off', pngPicture().subarray(0, 40)],
  ['too many points', pngPicture({ width: maxLogo.points + 1 })],
])('%s is no logo', async (_, image) => {
  expect(await save(image)).toMatchObject({ http: 422, code: 'system.noPicture' })
  expect(await logo()).toBeUndefined()
})

test('a file that is too large is refused by its length', async () => {
  expect(await save(randomBytes(maxLogo.bytes + 1_000))).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await save('not base64!')).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('only those who set parameters save a logo, and a picture is set by its bytes alone', async () => {
  for (const code of ['pier', 'clerk', 'viewer'])
    expect(await save(pngPicture(), await app.signIn(code)), code).toMatchObject({
      http: 403,
      code: 'request.noPermission',
    })
  expect(
    await app.callRaw(admin, 'system.setParameter', {
      key: 'shell.logo',
      value: 'f'.repeat(32),
      version: await versionOf('shell.logo'),
    }),
  ).toMatchObject({ http: 422, code: 'system.noPicture' })
  expect((await fetched(`/api/system/logo?picture=${'f'.repeat(32)}`)).status).toBe(404)
  expect((await fetched('/api/system/logo?picture=../../etc/passwd')).status).toBe(400)
})

test('of two who change the logo one gets a conflict', async () => {
  const version = await versionOf('shell.logo')
  const image = pngPicture().toString('base64')
  expect(await app.callRaw(admin, 'system.saveLogo', { image, version })).toMatchObject({ http: 200 })
  expect(await app.callRaw(admin, 'system.saveLogo', { image, version })).toMatchObject({
    http: 409,
    code: 'system.changedMeanwhile',
  })
})

test('the product name is needed, and stands in the description of the API', async () => {
  const set = async (value: string) =>
    app.callRaw(admin, 'system.setParameter', {
      key: 'shell.productName',
      value,
      version: await versionOf('shell.productName'),
    })
  expect(await set('  ')).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await set('x'.repeat(25))).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await set(' 峡江票务 ')).toMatchObject({ http: 200 })
  const described = (await (await fetched('/api/openapi.json')).json()) as { info: { title: string } }
  expect(described.info.title).toBe('峡江票务')
})

test('the page carries name and logo as text, whatever signs they have', () => {
  const page = '<title>Fairway</title>\n<link rel="icon" href="data:image/svg+xml,<svg/>">'
  const branded = brandedPage(page, { productName: `<b> & "$&'`, logoUrl: '/api/system/logo?picture=1' })
  expect(branded).toContain("<title>&lt;b&gt; &amp; &quot;$&amp;'</title>")
  expect(branded).toContain('<link rel="icon" href="/api/system/logo?picture=1">')
})
