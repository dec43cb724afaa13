import { feedback as en } from '@fairway/texts/en/feedback'
import { lists } from '@fairway/texts/en/lists'
import { feedback as es } from '@fairway/texts/es/feedback'
import { feedback as ja } from '@fairway/texts/ja/feedback'
import { feedback as zh } from '@fairway/texts/zh/feedback'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// Feedback on a fresh installation: without the URL of an issue tracker the product stores it itself.

const app = setUpBrowserApp()

const words = { en, zh, es, ja }
const links = { en: 'Feedback', zh: '意见反馈', es: 'Comentarios', ja: 'フィードバック' }
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const field = (page: Page, language: keyof typeof words) =>
  page.getByLabel(words[language]['feedback.text']).and(page.locator('textarea'))

test.each(['en', 'zh', 'es', 'ja'] as const)(
  '[D19] without the address of a tracker the feedback link opens a page of our own, which keeps what is written (%s)',
  async (language) => {
    const w = words[language]
    const { page, consoleErrors, context } = await app.signedIn('clerk', {
      language,
      path: '/menus/orders/list?state=paid',
    })
    await page.getByRole('table').first().waitFor()
    await page.getByRole('link', { name: links[language], exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/feedback/index?from=%2Fmenus%2Forders%2Flist')
    await page.getByRole('heading', { name: w['feedback.title'], exact: true }).waitFor()
    await page.getByText(w['feedback.withPage'].replace('{page}', '/menus/orders/list')).waitFor()

    await page.getByRole('button', { name: w['feedback.send'], exact: true }).click()
    await page.getByRole('alert').filter({ hasText: w['feedback.textMissing'] }).waitFor()
    const text = `${language}: 打印机 prints twice`
    await page.getByRole('radio', { name: w['feedback.kind.wish'] }).check({ force: true })
    await field(page, language).fill(text)
    await page.getByRole('button', { name: w['feedback.send'], exact: true }).click()
    await page.getByText(w['feedback.sent']).waitFor()
    const own = page.locator('.feedback-own li').filter({ hasText: text })
    await own.getByText(w['feedback.state.open']).waitFor()
    await own.getByText(w['feedback.kind.wish']).waitFor()
    expect(await field(page, language).inputValue()).toBe('')
    const { rows } = await sql`select kind, body, page from feedback.entries where body = ${text}`.execute(
      app.server.database.db,
    )
    expect(rows).toEqual([{ kind: 'wish', body: text, page: '/menus/orders/list' }])
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test('feedback being typed is unsaved work and survives a reload', async () => {
  const { page, context } = await app.signedIn('clerk2', { path: '/feedback/index' })
  await field(page, 'en').fill('The list of ports is')
  await page.locator('.tag-unsaved').waitFor()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect.poll(() => field(page, 'en').inputValue()).toBe('The list of ports is')
  await context.close()
})

test('[D19] administrators read the feedback of the staff and mark it as done; its author sees the state', async () => {
  const agency = await app.server.signIn('agency')
  const text = 'The wallet is hard to find.'
  await app.server.call(agency, 'feedback.send', { kind: 'fault', text, page: '/menus/orders/counter' })
  const { page, consoleErrors, context } = await app.signedIn('admin', {
    path: '/menus/feedback/list?text=wallet',
  })
  await page.getByRole('button', { name: text }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('何敏 · agency').waitFor()
  expect(await dialog.getByRole('link', { name: '/menus/orders/counter' }).count()).toBe(1)
  await dialog.getByRole('button', { name: en['feedback.settle.done'] }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('tr.feedback-done', { hasText: text }).waitFor()
  await page.goto('/menus/feedback/list?state=open&text=wallet')
  await page.getByText(lists['lists.empty.filtered']).waitFor()

  const writer = await app.signedIn('agency', { language: 'zh', path: '/feedback/index' })
  await writer.page
    .locator('.feedback-own li', { hasText: text })
    .getByText(zh['feedback.state.done'])
    .waitFor()
  // The list is for those who look after it.
  await writer.page.goto('/menus/feedback/list')
  await writer.page.getByText('“feedback.view”').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
  await writer.context.close()
})

test('[D19] on a phone the account menu leads to it, and to the tracker once its address is entered', async () => {
  const { page, context } = await app.signedIn('port', { width: 390, height: 844 })
  const choose = async () => {
    await page.locator('.navbar-account').click()
    await page.getByRole('menuitem', { name: 'Feedback', exact: true }).click()
  }
  await choose()
  await expect.poll(() => pathOf(page)).toBe('/feedback/index?from=%2F')
  await field(page, 'en').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await sql`insert into system.parameters (key, value) values ('shell.feedbackUrl', '"https://tracker.example/new"')`.execute(
    app.server.database.db,
  )
  await expect
    .poll(() => app.server.services.parameters.read('shell.feedbackUrl'))
    .toBe('https://tracker.example/new')
  await context.route(/^https:..tracker\.example./, (route) => route.fulfill({ body: 'the tracker' }))
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  const [tracker] = await Promise.all([context.waitForEvent('page'), choose()])
  await tracker.waitForURL(/^https:\/\/tracker\.example\/new\?name=.+&id=\d+$/)
  await sql`delete from system.parameters where key = 'shell.feedbackUrl'`.execute(app.server.database.db)
  await context.close()
})
