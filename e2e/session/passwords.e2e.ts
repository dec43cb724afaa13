import { createHash } from 'node:crypto'
import { demoPassword } from '@fairway/testing/test-app'
import { staff as texts } from '@fairway/texts/en/staff'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn, submitSignIn } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// Users choose their passwords, those with a wallet one more; mandatory password dialogs cannot be skipped.

const app = setUpBrowserApp()

const digest = (password: string) => createHash('sha256').update(password).digest('hex')
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: 'old' | 'next' | 'again') => dialog(page).locator(`[name=${name}]`)
const weakFlag = (page: Page) => page.evaluate(() => localStorage.getItem('fairway-weak-password'))

async function openFromMenu(page: Page, words: string) {
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: words, exact: true }).click()
  await dialog(page).waitFor()
}

async function fill(page: Page, old: string, next: string, again = next) {
  await field(page, 'old').fill(old)
  await field(page, 'next').fill(next)
  await field(page, 'again').fill(again)
}

test('[G2][G5][J7][E5] the dialog for a missing withdraw password closes only by setting one or signing out', async () => {
  const { page, consoleErrors } = await app.signedIn('accountant2', { path: '/' })
  const title = dialog(page).getByRole('heading', { name: 'The withdraw password is not yet set' })
  await title.waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.dialog-veil').click({ position: { x: 5, y: 5 } })
  expect(await title.isVisible()).toBe(true)
  expect(await dialog(page).getByRole('button').allTextContents()).not.toContain('Cancel')
  expect(await dialog(page).getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)

  // Pending requests of the shell are cancelled by signing out: none is refused after the end of the session.
  await page.reload()
  await title.waitFor()
  await dialog(page).getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  await signIn(app, { page } as BrowserUser, 'accountant2')
  await title.waitFor()

  // The login password proves who is asking while there is no other.
  await dialog(page).getByLabel('Login password').waitFor()
  await fill(page, demoPassword, 'River-Stone-41-up')
  // It is shown for some seconds, which may be over before a busy machine looks.
  const notice = page.locator('.toast.success', { hasText: 'password changed successfully' }).waitFor()
  await Promise.all([notice, dialog(page).getByRole('button', { name: 'OK' }).click()])
  await dialog(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  expect(await dialog(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(consoleErrors).toEqual([])
})

test('[A6][G1][G10] the password page offers each password to the users who have it, and the payment password is changed there; the dialogs have titles of their own; the withdraw password requires its permission', async () => {
  const { page, consoleErrors } = await app.signedIn('agency', { path: '/menus/updatePassword/index' })
  const panel = (name: string) => page.getByRole('region', { name })
  await panel('Change login password').waitFor()
  await panel('Change withdraw password').waitFor()
  const payment = panel('Payment password')
  await payment.getByLabel('Current payment password').fill(demoPassword)
  await payment.locator('[name=next]').fill('Paddle-Wheel-6-amber')
  await payment.locator('[name=again]').fill('Paddle-Wheel-6-amber')
  await payment.getByRole('button', { name: 'Change', exact: true }).click()
  await page.locator('.toast.success', { hasText: 'password changed successfully' }).waitFor()
  const { rows } =
    await sql`select from journal.operations where operation = 'staff.changePaymentPassword'`.execute(
      app.server.database.db,
    )
  expect(rows).toHaveLength(1)
  expect(consoleErrors).toEqual([])

  await openFromMenu(page, 'Password')
  await dialog(page).getByRole('heading', { name: 'Change login password' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await openFromMenu(page, 'Withdraw password')
  await dialog(page).getByRole('heading', { name: 'Change withdraw password' }).waitFor()
  await dialog(page).getByLabel('Current withdraw password').waitFor()

  const revoke = sql`delete from staff.role_menus where menu_id = 'sys.index.withdraw'
    and role_id = (select id from staff.roles where code = 'agencyClerk')`
  const confirm = dialog(page).getByRole('button', { name: 'OK' })
  await confirm.waitFor()
  await revoke.execute(app.server.database.db)
  await confirm.waitFor({ state: 'detached' })
  // The server does not rely on the button.
  const token = await page.evaluate(() => localStorage.getItem('fairway-token') ?? '')
  const refused = await page.evaluate(
    async ([authorization, old, next]) =>
      (
        await fetch('/api/sysHome/changeWithdrawPass.do', {
          method: 'POST',
          headers: { authorization: authorization ?? '', 'content-type': 'application/json' },
          body: JSON.stringify({ oldPass: old, newPass: next, confirmPass: next }),
        })
      ).status,
    [token, digest(demoPassword), digest('River-Stone-42-up')],
  )
  expect(refused).toBe(403)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Password', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Withdraw password' }).count()).toBe(0)
  await sql`insert into staff.role_menus select id, 'sys.index.withdraw' from staff.roles where code = 'agencyClerk'`.execute(
    app.server.database.db,
  )
})

/** The meter says how strong a password is; the points of each are beside the rule. */
async function meterShowsTheStrength(page: Page): Promise<void> {
  const meter = dialog(page).getByRole('meter')
  for (const [typed, points, word] of [
    ['A', 30, 'Low'],
    ['Aa1', 70, 'Medium'],
    ['Aa1!', 100, 'High'],
  ] as const) {
    await field(page, 'next').fill(typed)
    await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe(String(points))
    await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe(word)
    await expect.poll(() => dialog(page).locator('.password-strength-word').innerText()).toContain(word)
  }
  await field(page, 'next').fill('')
}

/** A press on Cancel from the empty old password. */
async function cancelClosesAtOnce(page: Page): Promise<void> {
  await field(page, 'old').focus()
  const cancel = await dialog(page).getByRole('button', { name: 'Cancel' }).boundingBox()
  if (!cancel) throw new Error('there is no Cancel')
  await page.mouse.move(cancel.x + cancel.width / 2, cancel.y + 3)
  await page.mouse.down()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await dialog(page).waitFor({ state: 'detached' })
}

/** A field is validated as soon as it is left. */
async function validatesOnBlur(page: Page): Promise<void> {
  const expectError = (words: string) => dialog(page).getByRole('alert').filter({ hasText: words }).waitFor()
  // Nothing was typed anywhere yet: the old password is missing as soon as its field is left.
  await field(page, 'old').focus()
  await page.keyboard.press('Tab')
  await expectError(texts['staff.password.oldMissing.login'])
  await field(page, 'next').fill('abc')
  await field(page, 'again').focus()
  await expectError(texts['staff.password.kinds'])
  await field(page, 'next').fill('Password123')
  await expectError(texts['staff.password.againMissing'])
  await field(page, 'again').fill('Password124')
  await expectError(texts['staff.password.weak'])
  await field(page, 'next').focus()
  await expectError(texts['staff.password.differ'])
  await field(page, 'next').fill('Kelp-Orbit-58-tin')
  await field(page, 'again').fill('Kelp-Orbit-58-tin')
  await field(page, 'old').fill('x')
  await expect.poll(() => dialog(page).locator('.field-error').count()).toBe(0)
}

test('[G3][G6][G7][G8][G9][J6] signing in sends the digest of the password, and the password itself nowhere; a weak one is warned of, as is one of which the server said nothing; Cancel closes the dialog at once, the meter shows the strength by word, shape and length, a field is validated on blur; a change that fails shows why, begins the page anew and keeps the session', async () => {
  const user = await app.newUser({ fresh: false })
  const { page } = user
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await signIn(app, user, 'clerk')
  const signIns = sent.filter((request) => request.includes('/login/loginNoAuthCode.do'))
  expect(signIns).toHaveLength(1)
  expect(signIns[0]).toContain(digest(demoPassword))
  for (const request of sent) expect(request).not.toContain(demoPassword)
  await expect.poll(() => weakFlag(page)).toBe('false')
  const warning = dialog(page).getByText('The system detected a weak password')
  await openFromMenu(page, 'Password')
  expect(await warning.count()).toBe(0)
  await page.keyboard.press('Escape')
  for (const flag of ['true', 'anything', undefined]) {
    await page.evaluate(
      (value) =>
        value === undefined
          ? localStorage.removeItem('fairway-weak-password')
          : localStorage.setItem('fairway-weak-password', value),
      flag,
    )
    await openFromMenu(page, 'Password')
    await warning.waitFor()
    expect(await dialog(page).locator('.password-note.danger').getAttribute('role')).toBe('alert')
    await page.keyboard.press('Escape')
  }
  await openFromMenu(page, 'Password')
  await cancelClosesAtOnce(page)
  await openFromMenu(page, 'Password')
  await meterShowsTheStrength(page)
  await validatesOnBlur(page)
  await fill(page, 'Not-My-Password-1', 'Kelp-Orbit-58-tin')
  await page.evaluate(() => Object.assign(window, { before: true }))
  const reloaded = page.waitForEvent('load')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await page.locator('.toast.danger', { hasText: 'The current password is wrong' }).waitFor()
  await reloaded
  await page.locator('.toast.danger', { hasText: 'The current password is wrong' }).waitFor()
  expect(await page.evaluate(() => 'before' in window)).toBe(false)
  expect(await dialog(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).not.toBe('/login')
  await navigate(page, '/menus/updatePassword/index')
  await page.getByRole('region', { name: 'Change login password' }).waitFor()
  expect(await page.locator('.passwords-page .panel').count()).toBe(1)
  // It goes with the session.
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  expect(await weakFlag(page)).toBeNull()
  // A user whose password is in the list of first guesses.
  const hash = await app.server.database.db.executeQuery<{ password_hash: string }>(
    sql`select password_hash from staff.users where code = 'viewer'`.compile(app.server.database.db),
  )
  const { hashPassword } = await import('../../server/src/platform/security/passwords.ts')
  await sql`update staff.users set password_hash = ${await hashPassword(digest('Password123'))} where code = 'viewer'`.execute(
    app.server.database.db,
  )
  await signIn(app, user, 'viewer', 'Password123')
  await expect.poll(() => weakFlag(page)).toBe('true')
  await sql`update staff.users set password_hash = ${hash.rows[0]?.password_hash ?? ''} where code = 'viewer'`.execute(
    app.server.database.db,
  )
})

test('[G4][G8][J5] changing the sign-in password sends digests only, signs this window out, and ends other sessions at once', async () => {
  const { page, consoleErrors } = await app.signedIn('clerk2', { path: '/401' })
  const elsewhere = await app.server.signIn('clerk2')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await openFromMenu(page, 'Password')
  await fill(page, demoPassword, 'Copper-Lantern-4-hay')
  // It is shown for five seconds, which may be over before the page with its pictures is.
  const notice = page.getByText('Password changed successfully. Please sign in with the new one.').waitFor()
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await Promise.all([notice, page.waitForURL(/\/login/)])
  expect(await page.evaluate(() => localStorage.getItem('fairway-token'))).toBeNull()
  expect(await app.server.call(elsewhere, 'session.me', {})).toMatchObject({ http: 401 })

  const change = sent.filter((request) => request.includes('/updatePassword.do'))
  expect(change).toHaveLength(1)
  expect(change[0]).toContain(digest('Copper-Lantern-4-hay'))
  for (const request of sent) {
    expect(request).not.toContain('Copper-Lantern')
    expect(request).not.toContain(demoPassword)
  }
  await signIn(app, { page } as BrowserUser, 'clerk2', 'Copper-Lantern-4-hay')
  expect(consoleErrors.filter((line) => !line.includes('401'))).toEqual([])
})

test('[J8] a one-time password allows nothing but the dialog to change it, on a phone too; a one-time withdraw password must be changed before anything else', async () => {
  const { server } = app
  const admin = await server.signIn('admin')
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from staff.users where code in ('carrier', 'accountant')`.execute(server.database.db)
  const idOf = (of: string) => rows.find(({ code }) => code === of)?.id ?? ''
  const { data } = await server.call(admin, 'staff.resetPassword', { id: idOf('carrier') })
  const user = await app.newUser({ fresh: false, width: 390, height: 844 })
  const { page } = user
  await submitSignIn(app, user, 'carrier', data.password)
  const reason = dialog(page).getByText('Your password was set by an administrator')
  await reason.waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog(page).isVisible()).toBe(true)
  await page.goto('/menus/orders/list')
  await reason.waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await fill(page, data.password, 'Copper-Lantern-7-hay')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/login/)
  await signIn(app, user, 'carrier', 'Copper-Lantern-7-hay')
  expect(await dialog(page).count()).toBe(0)

  const reset = await server.call(admin, 'staff.resetWithdrawPassword', { id: idOf('accountant') })
  await page.evaluate(() => localStorage.removeItem('fairway-token'))
  await page.goto('/login')
  await submitSignIn(app, user, 'accountant')
  await dialog(page).getByText('Your withdraw password was set by an administrator').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await fill(page, reset.data.password, 'River-Stone-45-up')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('tab').first().waitFor()
  expect(await dialog(page).count()).toBe(0)
})
