import { sellTrip } from '@fairway/testing/comments'
import { buildPassenger } from '@fairway/testing/orders'
import { blocks } from '@fairway/texts/en/blocks'
import { comments as en } from '@fairway/texts/en/comments'
import { lists } from '@fairway/texts/en/lists'
import { moderation } from '@fairway/texts/en/moderation'
import { comments as zh } from '@fairway/texts/zh/comments'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { animationsFinished, axeViolations, navigate } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A visitor scans the QR code at the dock, reads comments and writes one; a moderator approves it.

const app = setUpBrowserApp()
let visitor: BrowserUser
let office: BrowserUser
const phone = '13800138000'
let trip: { id: string; number: string }
const commentText = 'Lovely <img src=x onerror=alert(1)> boat, <b>kind</b> crew & on time.'

beforeAll(async () => {
  const { server } = app
  const clerk = await server.signIn('clerk')
  trip = await sellTrip(server, clerk, phone, { passengers: [buildPassenger('欧阳锋')] })
  // Twelve others have travelled and said so.
  for (let index = 0; index < 12; index += 1) {
    const { id } = await sellTrip(server, clerk, `139000000${String(index).padStart(2, '0')}`)
    await server.database.pool.query(
      `insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at, state, decided_by, decided_at)
      select p.id, $1, '2026-06-16', $2, $3, '李**', $4, 'published', u.id, now()
      from comments.products p, staff.users u where p.code = 'GORGES-FAST' and u.code = 'admin'`,
      [
        id,
        (index % 5) + 1,
        `Comment number ${index + 1}`,
        new Date(Date.parse('2026-06-16T14:00:00+08:00') + index * 60_000),
      ],
    )
  }
  server.clock.moveTo('2026-06-16T20:00:00+08:00')
  visitor = await app.newUser({ fresh: false, width: 390, height: 844 })
  office = await app.signedIn('admin', { path: '/menus/comments/moderation' })
})

async function fillIn(page: Page, order: string, number: string, text = commentText): Promise<void> {
  await page.getByLabel(en['comments.order']).fill(order)
  await page.getByLabel(en['comments.phone']).fill(number)
  await page.getByRole('radio', { name: '4 of 5 stars' }).check()
  await page.getByLabel(en['comments.text'], { exact: true }).fill(text)
  await solvePicture(page)
}

async function solvePicture(page: Page): Promise<void> {
  const device = await page.evaluate(() => localStorage.getItem('fairway-device') ?? '')
  const { captchas } = app.server
  await expect.poll(() => captchas.get(device)).toBeTruthy()
  await page.getByLabel(en['comments.code']).fill(captchas.get(device) ?? '')
  // A picture counts once: the next try waits for a new one.
  captchas.delete(device)
}

const send = (page: Page) => page.getByRole('button', { name: en['comments.send'] }).click()
const cleanForAxe = async (page: Page) => {
  await animationsFinished(page)
  const violations = await axeViolations(page)
  expect(violations).toEqual([])
}

test('[A9] comments are public: readable without signing in and without the shell', async () => {
  const { page } = visitor
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/ljyComment/ljyCommentList')
  const card = page.locator('.say-products li').filter({ hasText: 'Gorges fast boat' })
  await card.waitFor()
  expect(await card.innerText()).toContain('12 comments')
  const { rows } = await app.server.database.pool.query<{ average: string }>(
    `select round(avg(rating), 1) as average from comments.comments where state = 'published'`,
  )
  expect(await card.innerText()).toContain(rows[0]!.average)
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${en['comments.title']} – .*ticketing`))
  await cleanForAxe(page)
  await card.getByRole('link').click()
  await page.waitForURL(/\/ljyComment\/ljyCommentDetail\?id=\d+$/)
  await page.getByText('Comment number 12', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toContain('Gorges fast boat')
  expect(files.filter((file) => /assets\/(shell|Shell)/.test(file))).toEqual([])
  await cleanForAxe(page)
})

test('[A9] comments are paged, sorted and filtered by rating, in the URL', async () => {
  const { page } = visitor
  const first = () => page.locator('.say-comment .say-text').first().innerText()
  await expect.poll(() => page.locator('.say-comment').count()).toBe(10)
  await page.getByRole('link', { name: en['comments.next'] }).click()
  await expect.poll(() => page.locator('.say-comment').count()).toBe(2)
  await expect.poll(() => page.url()).toContain('page=2')
  await page.reload()
  await page.getByText('Comment number 1', { exact: true }).waitFor()
  await page.getByLabel(en['comments.sort']).selectOption('worst')
  await expect.poll(first).toBe('Comment number 11')
  await page.getByRole('link', { name: /^5 stars/ }).click()
  await expect.poll(() => page.locator('.say-comment').count()).toBe(2)
  await expect.poll(() => page.url()).toContain('stars=5')
  await page.goBack()
  await expect.poll(() => page.locator('.say-comment').count()).toBe(10)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh')
  await page.getByRole('heading', { name: '三峡快船' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  await page.getByRole('link', { name: zh['comments.all'] }).waitFor()
  await page.getByRole('combobox', { name: '语言' }).selectOption('en')
  // It is chosen once its words are there.
  await page.getByRole('heading', { name: 'Gorges fast boat' }).waitFor()
})

test('[A9] a wrong order number and a wrong phone get the same refusal; a ticket holder’s comment is accepted', async () => {
  const { page } = visitor
  await page.goto('/ljyComment/ljyCommentList')
  await page.getByRole('link', { name: en['comments.write'] }).click()
  await send(page)
  // What is missing is said at the field, and the first one is where the cursor is.
  await page.getByText(en['comments.missing.order']).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('order')
  await cleanForAxe(page)
  const alert = page.getByRole('alert').filter({ hasText: 'No order found' })
  await fillIn(page, '26061599999911', phone)
  await send(page)
  await alert.waitFor()
  const words = await alert.innerText()
  await fillIn(page, trip.number, '13911112222')
  await send(page)
  await expect.poll(() => page.getByLabel(en['comments.code']).inputValue()).toBe('')
  await expect.poll(() => alert.innerText()).toBe(words)
  // The text is still there.
  expect(await page.getByLabel(en['comments.text'], { exact: true }).inputValue()).toBe(commentText)
  await fillIn(page, trip.number, phone)
  await send(page)
  await page.getByText(en['comments.thanks'].replace('{product}', 'Gorges fast boat')).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(phone)
})

test('[A9] a comment appears after a colleague approved it, as plain text under a masked name', async () => {
  const { page } = office
  await page.getByRole('button', { name: blocks['blocks.refresh'], exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'kind' })
  await row.waitFor()
  const product = '/ljyComment/ljyCommentDetail?id='
  const { rows } = await app.server.database.pool.query<{ id: string }>(
    `select id from comments.products where code = 'GORGES-FAST'`,
  )
  const address = product + rows[0]!.id
  await visitor.page.goto(address)
  await visitor.page.locator('.say-comment').first().waitFor()
  expect(await visitor.page.getByText('Lovely').count()).toBe(0)
  await row.getByRole('button', { name: moderation['moderation.publish'] }).click()
  await page.getByText(moderation['moderation.published']).first().waitFor()
  await visitor.page.reload()
  const comment = visitor.page.locator('.say-comment').filter({ hasText: 'Lovely' })
  await comment.waitFor()
  expect(await comment.locator('.say-text').innerText()).toBe(commentText)
  expect(await comment.locator('.say-text *').count()).toBe(0)
  expect(await comment.innerText()).toContain('欧**')
  const whole = await visitor.page.content()
  for (const secret of ['欧阳锋', trip.number, phone]) expect(whole).not.toContain(secret)
})

test('[A9] moderators answer, and hide with a reason; both show at once and are journalled', async () => {
  const { page } = office
  const states = page.getByLabel(moderation['moderation.state'], { exact: true })
  // The default filter, whose count says how many there are of it.
  await toggleOptions(states, lists['lists.filters.all'])
  await states.click()
  await page.getByRole('menuitemcheckbox', { name: moderation['moderation.state.published'] }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel(lists['lists.filters.search'], { exact: true }).fill(trip.number)
  const row = page.getByRole('row').filter({ hasText: 'kind' })
  await row.getByRole('button', { name: moderation['moderation.reply'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Thank you, see you again.')
  await dialog.getByRole('button', { name: moderation['moderation.reply'], exact: true }).click()
  // In the row: the field it is written into has these words as well, before they are saved.
  await row.getByText('Thank you, see you again.').waitFor()
  await visitor.page.emulateMedia({ colorScheme: 'dark' })
  await visitor.page.reload()
  await visitor.page.getByText('Thank you, see you again.').waitFor()
  await cleanForAxe(visitor.page)
  await pressRowAction(row, moderation['moderation.hide'])
  await dialog.getByRole('textbox').fill('asked for by the author')
  await dialog.getByRole('button', { name: moderation['moderation.hide'] }).click()
  await page.getByText(moderation['moderation.hidden']).first().waitFor()
  await visitor.page.reload()
  await visitor.page.getByText('Comment number 12', { exact: true }).waitFor()
  expect(await visitor.page.getByText('Lovely').count()).toBe(0)
  const journal = await app.server.database.pool.query(
    `select operation from journal.operations where entity = 'comments.comment' order by id`,
  )
  expect(journal.rows.map(({ operation }) => operation)).toEqual([
    'comments.publish',
    'comments.reply',
    'comments.hide',
  ])
  expect(visitor.consoleErrors.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
})

test('[A9] moderators answer, hide and publish again, one by one and in a batch; the buttons of a comment never cover its state and order number, in wide and narrow windows', async () => {
  const { page } = office
  await navigate(page, '/menus/comments/moderation?state=any&text=Comment+number+1')
  const row = (text: string) => page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })
  const press = (text: string, key: 'publish' | 'hide' | 'reply') =>
    pressRowAction(row(text), moderation[`moderation.${key}`])
  const dialog = page.getByRole('dialog')
  const say = async (text: string, key: 'hide' | 'reply') => {
    await dialog.getByRole('textbox').fill(text)
    await dialog.getByRole('button', { name: moderation[`moderation.${key}`], exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const state = (text: string, key: 'published' | 'hidden') =>
    row(text).getByText(moderation[`moderation.state.${key}`], { exact: true }).waitFor()
  await press('Comment number 10', 'reply')
  await say('Thank you', 'reply')
  await row('Comment number 10').getByText('Thank you').waitFor()
  await press('Comment number 10', 'reply')
  await say('', 'reply')
  await expect.poll(() => page.getByText('Thank you').count()).toBe(0)
  await press('Comment number 10', 'hide')
  await say('asked for by the author', 'hide')
  await state('Comment number 10', 'hidden')
  await press('Comment number 10', 'publish')
  await state('Comment number 10', 'published')

  const together = async (key: 'publish' | 'hide', reason?: string) => {
    await page.getByRole('checkbox', { name: lists['lists.table.selectPage'] }).check()
    const name = moderation[`moderation.${key}`]
    await page
      .getByRole('region', { name: lists['lists.batch.title'] })
      .getByRole('button', { name, exact: true })
      .click()
    if (reason) await page.getByRole('alertdialog').getByRole('textbox').fill(reason)
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  await together('hide', 'all by one person')
  await state('Comment number 11', 'hidden')
  await together('publish')
  await state('Comment number 11', 'published')

  // Spanish has the longest words.
  await page.locator('.navbar-language').click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'es')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('.query-table tbody .row-actions').first().waitFor()
    await animationsFinished(page)
    const covered = () =>
      page.locator('.query-table tbody tr').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const left = row.querySelector('.row-actions')?.getBoundingClientRect().left ?? 0
          const contents = row.querySelectorAll('.status-badge, a[href*="orders/detail"], .moderation-by')
          return Array.from(contents)
            .filter((content) => content.getBoundingClientRect().right > left)
            .map(({ textContent }) => textContent)
        }),
      )
    await expect.poll(covered, { message: `${width}` }).toEqual([])
  }
})
