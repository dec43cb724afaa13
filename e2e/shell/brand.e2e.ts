import { pngPicture } from '@fairway/testing/pictures'
import { session } from '@fairway/texts/en/session'
import { system } from '@fairway/texts/en/system'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// An installation has a name and a logo of its own, which everybody sees wherever the product names itself.

const app = setUpBrowserApp({ captcha: false })
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/menus/system/parameters?text=shell.productName' })).page
})
afterAll(async () => {
  await app.server.database.pool.query(`delete from system.parameters where key like 'shell.%'`)
})

const name = '峡江票务'
const source = (image: Locator) => image.getAttribute('src')

async function edit(key: string): Promise<Locator> {
  if (!page.url().endsWith(`/menus/system/parameters?text=${key}`))
    await page.goto(`/menus/system/parameters?text=${key}`)
  const row = page.getByRole('row').filter({ hasText: key === 'shell.logo' ? 'Logo' : 'Product name' })
  await row.getByRole('button', { name: system['system.parameters.edit'] }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

test('an administrator names the product and uploads its logo, with a preview in light and dark', async () => {
  const form = await edit('shell.productName')
  await form.getByRole('textbox').fill(name)
  await form.getByRole('button', { name: system['system.save'] }).click()
  await form.waitFor({ state: 'detached' })
  const dialog = await edit('shell.logo')
  await dialog.getByText(system['system.parameters.ownMark']).first().waitFor()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: pngPicture({ width: 900, height: 600 }),
  })
  await expect.poll(() => dialog.locator('.logo-preview img').count()).toBe(2)
  await dialog.getByRole('button', { name: system['system.save'] }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/401')
  const logo = page.locator('.sidebar-logo')
  await expect.poll(() => logo.innerText()).toContain(name)
  expect(await source(logo.locator('img'))).toMatch(/\/api\/system\/logo\?picture=\w{32}$/)
  // A larger picture was made smaller before it was sent.
  const size = await logo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(size).toBe(512)
  await expect.poll(() => page.title()).toMatch(new RegExp(` – ${name} · `))
})

test('sign-in page, agency entry, dashboards and comments carry the name and the logo', async () => {
  const { page: visitor } = await app.newUser()
  for (const path of ['/login', '/web/agency/', '/visulation/vLogin', '/ljyComment/ljyCommentList']) {
    await visitor.goto(path)
    await expect.poll(() => visitor.title(), { message: path }).toMatch(new RegExp(` – ${name} · `))
    const images = visitor.locator('img[src*="/api/system/logo"]')
    await images.first().waitFor()
    expect(await visitor.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/api\/system\/logo/)
  }
  await visitor.goto('/login')
  await visitor.getByRole('heading', { name }).waitFor()
})

test('without a name and a logo of its own an installation has those of the product', async () => {
  const dialog = await edit('shell.logo')
  await dialog.getByRole('button', { name: system['system.parameters.reset'] }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.goto('/401')
  const logo = page.locator('.sidebar-logo')
  await expect.poll(() => logo.innerText()).toContain(name)
  expect(await source(logo.locator('img'))).toMatch(/^data:image\/svg\+xml/)
})

test('the sign-in page: the focus stands in the user name, the eye shows the password, the theme is switched', async () => {
  const { page: visitor } = await app.newUser()
  await visitor.goto('/login')
  const user = visitor.getByLabel(session['session.username'])
  await expect.poll(() => user.evaluate((field) => field === document.activeElement)).toBe(true)
  const password = visitor.locator('input[name=password]')
  await password.fill('Secret-1')
  const eye = visitor.getByRole('button', { name: session['session.show'] })
  await eye.click()
  expect([await password.getAttribute('type'), await eye.getAttribute('aria-pressed')]).toEqual([
    'text',
    'true',
  ])
  await eye.click()
  expect(await password.getAttribute('type')).toBe('password')
  const mode = () => visitor.locator('html').getAttribute('data-mode')
  expect(await mode()).toBe('light')
  await visitor.getByRole('button', { name: session['session.mode'] }).click()
  await expect.poll(mode).toBe('dark')
  await visitor.reload()
  await user.waitFor()
  expect(await mode()).toBe('dark')
  // What was typed stands there still after a switch.
  await user.fill('clerk')
  await visitor.getByRole('button', { name: session['session.mode'] }).click()
  await expect.poll(mode).toBe('light')
  expect(await user.inputValue()).toBe('clerk')
})
