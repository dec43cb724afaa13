import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../database/starting-data/staff.ts'
import { ensureFirstAdministrator, removeUsedPassword } from '../src/staff/first-administrator.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-first-'))
const day = 1_440
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ dataset: 'base' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const ensure = () => ensureFirstAdministrator(app.database.db, folder, app.clock.now())
const removeUsed = () => removeUsedPassword(app.database.db, folder, app.clock.now())
const passwordIn = (file: string) => /password: (.+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

test('the first password ends after three days, another one is made, and its file goes when it is used', async () => {
  const file = (await ensure()) ?? ''
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const first = passwordIn(file)
  expect(await removeUsed()).toBe(false)
  expect(await ensure()).toBeUndefined()
  app.clock.passMinutes(3 * day + 1)
  await expect(app.signIn('admin', first)).rejects.toThrow()
  expect(await ensure()).toBe(file)
  expect(await removeUsed()).toBe(false)
  const second = passwordIn(file)
  expect(second).not.toBe(first)
  const admin = await app.signIn('admin', second)
  const changed = await app.callRaw(admin, 'staff.changePassword', {
    oldPassword: digestOf(second),
    newPassword: digestOf('Quiet-Harbour-2026-x'),
  })
  expect(changed).toMatchObject({ http: 200 })
  expect(await removeUsed()).toBe(true)
  expect(existsSync(file)).toBe(false)
  expect(await ensure()).toBeUndefined()
})

test('[M12] a new installation has classes of travel, and passenger types and after-sale conditions as drafts that a second person approves', async () => {
  const admin = await app.signIn('admin', 'Quiet-Harbour-2026-x')
  expect((await app.call(admin, 'fleet.classes', {})).data.classes.map(({ code }) => code)).toContain('SEAT2')
  const { rules } = (await app.call(admin, 'fares.refundRules', {})).data
  expect(rules.map(({ code, status }) => [code, status])).toEqual(
    expect.arrayContaining([
      ['STANDARD', 'draft'],
      ['CRUISE', 'draft'],
    ]),
  )
  const { rule, revision } = (
    await app.call(admin, 'fares.refundRule', { id: rules.find(({ code }) => code === 'STANDARD')!.id })
  ).data
  expect(await app.call(admin, 'fares.approveRefundRule', { id: rule.id, revision })).toMatchObject({
    http: 409,
  })
  const { rows } = await app.database.pool.query<{ code: string; status: string }>(
    'select code, status from fares.passenger_types order by position',
  )
  expect(rows[0]).toEqual({ code: 'adult', status: 'draft' })
  expect(rows).toHaveLength(6)
})
