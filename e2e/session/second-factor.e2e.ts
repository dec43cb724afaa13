import { buildSale } from '@fairway/testing/orders'
import { giveBack, wechatPayment } from '@fairway/testing/payouts'
import { idOf, phoneApp, setUpApp, signInWithApp } from '@fairway/testing/users'
import { accounts as accountsEn } from '@fairway/texts/en/accounts'
import { factor as en } from '@fairway/texts/en/factor'
import { users as usersEn } from '@fairway/texts/en/users'
import { accounts as accountsZh } from '@fairway/texts/zh/accounts'
import { factor as zh } from '@fairway/texts/zh/factor'
import { users as usersZh } from '@fairway/texts/zh/users'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, submitSignIn } from '../support/browser.ts'
import { button, dialog, field } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { pageReady } from '../support/page-crawler.ts'

// The second factor in the browser: set up, verified at the sign-in and before money is moved, lost and reset.

const app = setUpBrowserApp()
afterEach(() => app.closeUsers())
beforeEach(async () => {
  // No code of an earlier test is used, and no pause is left.
  app.server.clock.passMinutes(30)
  await sql`delete from staff.authenticator_apps`.execute(app.server.database.db)
  await sql`delete from staff.passkeys`.execute(app.server.database.db)
  await sql`delete from staff.recovery_codes`.execute(app.server.database.db)
})

const words = {
  en: { texts: en, users: usersEn, accounts: accountsEn },
  zh: { texts: zh, users: usersZh, accounts: accountsZh },
}
const now = () => app.server.clock.now()

/** A security key that is always at hand and whose owner always enters the PIN. */
async function withAuthenticator({ context, page }: BrowserUser): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The same server under a domain, which passkeys need. */
const atDomain = (path: string) => new URL(path, app.server.url.replace('127.0.0.1', 'localhost')).href

/** Forgets who is signed in, and sends the sign-in form. */
async function signInAgain(user: BrowserUser, code: string, address = '/login'): Promise<void> {
  await user.page.evaluate(() => localStorage.removeItem('fairway-token'))
  await user.page.goto(address)
  await submitSignIn(app, user, code)
}

/** Pastes into the focused field, as from a phone's clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)

describe.each(oneLanguage())('in %s', (language) => {
  const { texts, users, accounts } = words[language]

  async function storeCodes(page: Page): Promise<string[]> {
    await button(dialog(page), texts['factor.codesStored']).waitFor()
    const codes = await dialog(page).locator('code').allTextContents()
    await page.keyboard.press('Escape')
    await button(dialog(page), texts['factor.codesStored']).click()
    await dialog(page).waitFor({ state: 'detached' })
    return codes
  }

  test('[Q9] an authenticator app is set up on the profile page and finishes the next sign-in by keyboard', async () => {
    const user = await app.signedIn('clerk', { language, path: '/profile/index' })
    const { page } = user
    await button(page, texts['factor.setUpApp']).click()
    await dialog(page).getByAltText(texts['factor.picture']).waitFor()
    const key = (await dialog(page).locator('code').innerText()).replaceAll(/\s/g, '')
    await field(page, `${texts['factor.code']} *`)
      .or(field(page, texts['factor.code']))
      .fill(phoneApp(key).codeAt(now()))
    await page.keyboard.press('Enter')
    const codes = await storeCodes(page)
    expect(codes).toHaveLength(10)
    await button(page, texts['factor.replaceApp']).waitFor()

    app.server.clock.passMinutes(1)
    await signInAgain(user, 'clerk')
    const code = page.getByLabel(texts['factor.code'])
    await code.waitFor()
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('000000')
    await page.getByRole('alert').getByText({ en: 'Wrong code.', zh: '验证码错误。' }[language]).waitFor()
    // A reload asks for the factor again, not for the password.
    await page.reload()
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    const digits = phoneApp(key).codeAt(now())
    await paste(page, `${digits.slice(0, 3)} ${digits.slice(3)}`)
    await page.getByRole('tab').first().waitFor()

    // Without the phone: a recovery code, after which one less is left.
    await signInAgain(user, 'clerk')
    await button(page, texts['factor.useRecoveryCode']).click()
    await page.getByLabel(texts['factor.recoveryCode']).fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('tab').first().waitFor()
  })

  test('[Q9] a passkey is added, named and finishes the sign-in', async () => {
    const user = await app.newUser({ language })
    const { page } = user
    await withAuthenticator(user)
    await page.goto(atDomain('/login?redirect=/profile/index'))
    await submitSignIn(app, user, 'clerk2')
    await button(page, texts['factor.addPasskey']).click()
    const name = dialog(page).getByRole('textbox')
    await name.fill('Office computer')
    await page.keyboard.press('Enter')
    await storeCodes(page)
    await page.getByText('Office computer', { exact: true }).waitFor()
    await signInAgain(user, 'clerk2', atDomain('/login'))
    await button(page, texts['factor.usePasskey']).click()
    await page.getByRole('tab').first().waitFor()
    await page.goto(atDomain('/profile/index'))
    await button(page, texts['factor.renameNamed'].replace('{name}', 'Office computer')).click()
    await dialog(page).getByRole('textbox').fill('Desk 2')
    await page.keyboard.press('Enter')
    await button(page, texts['factor.removeNamed'].replace('{name}', 'Desk 2')).click()
    await button(dialog(page), texts['factor.remove']).click()
    await page.getByText('Desk 2', { exact: true }).waitFor({ state: 'detached' })
  })

  test('[Q9] before money is moved the factor is asked for again, and the same command is carried out after it', async () => {
    const clerk = await app.server.signIn('clerk')
    const { data } = await app.server.call(
      clerk,
      'orders.sell',
      await buildSale(app.server, { payment: wechatPayment() }),
    )
    await giveBack(app.server, data.orderId, 1_000, await idOf(app.server, 'staff.users', 'clerk'))
    const { page, context } = await app.newUser({ fresh: false, language })
    const phone = await setUpApp(app.server, await app.server.signIn('accountant'))
    const session = await signInWithApp(app.server, 'accountant', phone)
    app.server.clock.passMinutes(6)
    const [name = '', value = ''] = session.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.server.url }])
    await page.goto('/api/health')
    await page.evaluate((token) => localStorage.setItem('fairway-token', token), session.token)
    await page.goto('/menus/accounts/payouts')
    await pageReady(page)
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/accounts/sendPayouts'))
        keys.push(request.headers()['idempotency-key'] ?? '')
    })
    await button(page, accounts['payouts.send']).click()
    await button(dialog(page), accounts['payouts.send']).click()
    const question = page.getByRole('dialog', { name: texts['factor.again'] })
    const code = question.getByRole('textbox')
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    const download = page.waitForEvent('download')
    await page.keyboard.type(phone.codeAt(now()))
    await download
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(await question.count()).toBe(0)
  })

  test('[Q9] who must have a factor sets one up after the sign-in before anything else', async () => {
    const admin = await app.server.signIn('admin')
    const key = 'sessions.secondFactorFor'
    const { rows } = (await app.server.call(admin, 'system.parameters', {})).data
    const version = rows.find((row) => row.key === key)?.version ?? 0
    await app.server.call(admin, 'system.setParameter', { key, value: 'administrators', version })
    try {
      const user = await app.newUser({ fresh: false, language })
      const { page } = user
      await submitSignIn(app, user, 'admin')
      await page.getByRole('heading', { name: texts['factor.gate'] }).waitFor()
      expect(await page.getByRole('tab').count()).toBe(0)
      await button(page, texts['factor.setUpApp']).click()
      await dialog(page).getByAltText(texts['factor.picture']).waitFor()
      const key32 = (await dialog(page).locator('code').innerText()).replaceAll(/\s/g, '')
      await dialog(page).getByRole('textbox').fill(phoneApp(key32).codeAt(now()))
      await page.keyboard.press('Enter')
      await button(dialog(page), texts['factor.codesStored']).waitFor()
      await storeCodes(page)
      await page.getByRole('tab').first().waitFor()
    } finally {
      await sql`delete from system.parameters where key = ${key}`.execute(app.server.database.db)
    }
  })

  test('[Q9] a lost factor is reset by two administrators', async () => {
    await setUpApp(app.server, await app.server.signIn('pier'))
    const id = await idOf(app.server, 'staff.users', 'pier')
    const { page } = await app.signedIn('admin', { language, path: `/menus/staff/user/${id}` })
    await page.getByText(users['users.factor.app'], { exact: true }).waitFor()
    await button(page, users['users.resetFactor']).click()
    await button(dialog(page), users['users.resetFactor']).click()
    await page.getByText(users['users.resetFactor.done']).waitFor()
    const second = await app.server.signIn('admin2')
    const [request] = (await app.server.call(second, 'approvals.list', {})).data.rows
    expect(request?.summary).toContain('pier')
    await app.server.call(second, 'approvals.decide', { id: request?.id ?? '', approved: true })
    await page.reload()
    await page.getByText(users['users.factor.none'], { exact: true }).waitFor()
  })
})
