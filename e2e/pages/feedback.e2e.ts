import { feedback as en } from '@fairway/texts/en/feedback'
import { lists as listsEn } from '@fairway/texts/en/lists'
import { feedback as zh } from '@fairway/texts/zh/feedback'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'

// Feedback on a fresh installation: without the URL of an issue tracker the product stores it itself.

const app = setUpBrowserApp()

const words = { en: { ...listsEn, ...en, link: 'Feedback' }, zh: { ...listsZh, ...zh, link: '意见反馈' } }
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

test.each(oneLanguage())(
  '[D19] without the address of a tracker the feedback link opens a page of our own, which keeps what is written, as unsaved work also over a reload; administrators read it and mark it as done, and its author sees the state; on a phone the account menu leads to it, and to the tracker once its address is entered (%s)',
  async (language) => {
    const w = words[language]
    const { db } = app.server.database
    const { page, context, consoleErrors } = await app.signedIn('clerk', {
      language,
      path: '/menus/orders/list?state=paid',
    })
    const field = page.getByLabel(w['feedback.text']).and(page.locator('textarea'))
    await page.getByRole('table').first().waitFor()
    await page.getByRole('link', { name: w.link, exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/feedback/index?from=%2Fmenus%2Forders%2Flist')
    await page.getByRole('heading', { name: w['feedback.title'], exact: true }).waitFor()
    await page.getByText(w['feedback.withPage'].replace('{page}', '/menus/orders/list')).waitFor()

    await page.getByRole('button', { name: w['feedback.send'], exact: true }).click()
    await page.getByRole('alert').filter({ hasText: w['feedback.textMissing'] }).waitFor()
    const text = `${language}: 打印机 prints twice`
    await field.fill(text)
    await page.locator('.tag-unsaved').waitFor()
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(text)
    await page.getByRole('radio', { name: w['feedback.kind.wish'] }).check({ force: true })
    await page.getByRole('button', { name: w['feedback.send'], exact: true }).click()
    await page.getByText(w['feedback.sent']).waitFor()
    const own = page.locator('.feedback-own li').filter({ hasText: text })
    await own.getByText(w['feedback.state.open']).waitFor()
    await own.getByText(w['feedback.kind.wish']).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    const { rows } = await sql`select kind, body, page from feedback.entries where body = ${text}`.execute(db)
    expect(rows).toEqual([{ kind: 'wish', body: text, page: '/menus/orders/list' }])

    const office = await app.signedIn('admin', { language, path: '/menus/feedback/list?text=twice' })
    await office.page.getByRole('button', { name: text }).click()
    const dialog = office.page.getByRole('dialog')
    await dialog.getByText('陈静 · clerk').waitFor()
    expect(await dialog.getByRole('link', { name: '/menus/orders/list' }).count()).toBe(1)
    await dialog.getByRole('button', { name: w['feedback.settle.done'] }).click()
    await dialog.waitFor({ state: 'detached' })
    await office.page.locator('tr.feedback-done', { hasText: text }).waitFor()
    await navigate(office.page, '/menus/feedback/list?state=open&text=twice')
    await office.page.getByText(w['lists.empty.filtered']).waitFor()

    await page.reload()
    await own.getByText(w['feedback.state.done']).waitFor()
    // The list is for those who look after it.
    await navigate(page, '/menus/feedback/list')
    await page.getByText('“feedback.view”').waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/')
    const choose = async () => {
      await page.locator('.navbar-account').click()
      await page.getByRole('menuitem', { name: w.link, exact: true }).click()
    }
    await choose()
    await expect.poll(() => pathOf(page)).toBe('/feedback/index?from=%2F')
    await field.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const tracker = 'https://tracker.example/new'
    await sql`insert into system.parameters (key, value) values ('shell.feedbackUrl', ${JSON.stringify(tracker)})`.execute(
      db,
    )
    await expect.poll(() => app.server.services.parameters.read('shell.feedbackUrl')).toBe(tracker)
    await context.route(/^https:..tracker\.example./, (route) => route.fulfill({ body: 'the tracker' }))
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    const [opened] = await Promise.all([context.waitForEvent('page'), choose()])
    await opened.waitForURL(/^https:\/\/tracker\.example\/new\?name=.+&id=\d+$/)
    await sql`delete from system.parameters where key = 'shell.feedbackUrl'`.execute(db)
    expect(consoleErrors.concat(office.consoleErrors)).toEqual([])
  },
)
