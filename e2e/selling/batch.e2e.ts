import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@fairway/testing/api-client'
import { sellTrip } from '@fairway/testing/comments'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { blocks as en } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import { messages as enMessages } from '@fairway/texts/en/messages'
import { moderation as enModeration } from '@fairway/texts/en/moderation'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { lists as zhLists } from '@fairway/texts/zh/lists'
import { messages as zhMessages } from '@fairway/texts/zh/messages'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { axeViolations, findAxeViolations, navigate } from '../support/page-crawler.ts'

// Batch actions on several rows of a list: selection, one confirmation, one result per row.

const app = setUpBrowserApp()
let user: BrowserUser
let seller: SignedInUser
const shot = process.env.SHOTS
const held: { id: string; number: string }[] = []
const paid: { id: string; number: string }[] = []

beforeAll(async () => {
  const { server } = app
  seller = await server.signIn('clerk')
  for (let turn = 0; turn < 24; turn += 1) {
    const { payment: _payment, ...sale } = await buildSale(server, { passengers: [buildPassenger()] })
    const { data, message } = await server.call(seller, 'orders.hold', sale, { key: randomUUID() })
    if (!data) throw new Error(`${turn}: ${message}`)
    held.push({ id: data.orderId, number: data.number })
  }
  for (let turn = 0; turn < 2; turn += 1) paid.push(await sellTrip(server, seller, `1390000000${turn}`))
  await server.database.pool.query(
    `insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
    select p.id, x.id::bigint, '2026-06-16', 3, 'Comment on ' || x.id, '李**', '2026-06-15T09:00+08'
    from comments.products p, unnest($1::text[]) x(id) where p.code = 'GORGES-FAST'`,
    [[...paid, ...held.slice(0, 1)].map(({ id }) => id)],
  )
  user = await app.signedIn('clerk', { path: '/menus/orders/list?sort=number' })
})

const box = (page: Page, name: string, words: { 'lists.table.select': string } = enLists) =>
  page.getByRole('checkbox', { name: words['lists.table.select'].replace('{name}', name), exact: true })
const wholePage = (page: Page) => page.getByRole('checkbox', { name: enLists['lists.table.selectPage'] })
const bar = (page: Page) => page.getByRole('region', { name: enLists['lists.batch.title'] })
const question = (page: Page) => page.getByRole('alertdialog')
const stateOf = async (ids: readonly string[]) => {
  const { rows } = await app.server.database.pool.query<{ state: string }>(
    'select state from orders.orders where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ state }) => state)
}

/** Announcements for all users, unpublished. */
async function writeDrafts(admin: SignedInUser, subjects: readonly string[]) {
  const drafts = []
  for (const subject of subjects) {
    const { data } = await app.server.call(
      admin,
      'messages.save',
      {
        type: 'notice',
        language: 'en',
        titles: { en: subject },
        contents: { en: subject },
        popup: false,
        audience: { everyone: true },
      },
      { key: randomUUID() },
    )
    drafts.push(data)
  }
  return drafts
}

test('orders are selected by pointer and keyboard, across pages, until the filter changes', async () => {
  const { page } = user
  await page.getByText('26 rows').waitFor()
  await box(page, held[0]!.number).click()
  await box(page, held[4]!.number).click({ modifiers: ['Shift'] })
  await bar(page).getByText('5 selected').waitFor()
  expect(await box(page, held[2]!.number).isChecked()).toBe(true)
  // Space lets one go, as with any box.
  await box(page, held[2]!.number).focus()
  await page.keyboard.press('Space')
  await bar(page).getByText('4 selected').waitFor()
  expect(await wholePage(page).evaluate((all: HTMLInputElement) => all.indeterminate)).toBe(true)
  // Pressing a box opens nothing.
  expect(page.url()).toContain('orders/list')
  await wholePage(page).click()
  await bar(page).getByText('20 selected').waitFor()
  await page.getByRole('button', { name: enLists['lists.table.next'] }).click()
  await box(page, held[20]!.number).click()
  await bar(page).getByText('21 selected (20 on other pages)').waitFor()
  await page.getByRole('button', { name: enLists['lists.table.previous'] }).click()
  await expect.poll(() => wholePage(page).isChecked()).toBe(true)
  const violations = await axeViolations(page)
  expect(violations).toEqual([])
  // Another order is the same list; another filter is not, and coming back does not bring the choice back.
  await page.getByRole('button', { name: enOrders['orders.list.total'] }).click()
  await bar(page).getByText('21 selected').waitFor()
  const state = page.getByLabel(enOrders['orders.list.state'], { exact: true })
  await toggleOptions(state, enOrders['orders.state.paid'])
  await bar(page).waitFor({ state: 'detached' })
  await toggleOptions(state, enOrders['orders.state.paid'])
  await page.getByText('26 rows').waitFor()
  expect(await bar(page).count()).toBe(0)
})

test('holds are released in a batch: those not allowed are named before, failures afterwards, and stay selected', async () => {
  const { page } = user
  await navigate(page, '/menus/orders/list?sort=number&pageSize=50')
  await page.getByText('26 rows').waitFor()
  for (const { number } of [held[0]!, held[1]!, held[2]!, paid[0]!]) await box(page, number).click()
  // Meanwhile a colleague releases one of them.
  await app.server.call(seller, 'orders.release', { orderId: held[1]!.id }, { key: randomUUID() })
  await bar(page).getByRole('button', { name: enOrders['orders.detail.release'] }).click()
  await question(page).getByText('Release the seats of 3 holds?').waitFor()
  await question(page)
    .getByRole('listitem')
    .filter({ hasText: `${paid[0]!.number}: ${enOrders['orders.batch.notHeld']}` })
    .waitFor()
  expect(await stateOf([held[0]!.id])).toEqual(['held'])
  await question(page).getByRole('button', { name: enOrders['orders.detail.release'] }).click()
  await question(page).getByText('Completed 2 of 4.').waitFor()
  const named = await question(page).getByRole('listitem').allInnerTexts()
  expect(named.map((line) => line.split(':')[0]).sort()).toEqual([held[1]!.number, paid[0]!.number].sort())
  expect(await stateOf([held[0]!, held[2]!, paid[0]!].map(({ id }) => id))).toEqual([
    'cancelled',
    'cancelled',
    'paid',
  ])
  await question(page).getByRole('button', { name: en['blocks.close'] }).last().click()
  await bar(page).getByText('2 selected').waitFor()
  await bar(page).getByRole('button', { name: enLists['lists.batch.clear'] }).click()
  await bar(page).waitFor({ state: 'detached' })
})

test('a batch action allowed for no selected row gives the reason on its button and opens no dialog', async () => {
  // The list of the batch before, with nothing selected.
  const { page } = user
  for (const { number } of paid) await box(page, number).click()
  const release = bar(page).getByRole('button', { name: enOrders['orders.detail.release'] })
  await release.and(page.locator('[aria-disabled="true"]')).waitFor()
  expect(await release.getAttribute('data-tip')).toBe(enOrders['orders.batch.notHeld'])
  // A pointer and a key reach it all the same: it stays reachable so that the reason can be read.
  await release.dispatchEvent('click')
  await release.focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('.dialog').count()).toBe(0)
  // With one allowed row it opens the confirmation.
  await box(page, held[10]!.number).click()
  await page
    .locator('[aria-disabled="true"]')
    .filter({ hasText: enOrders['orders.detail.release'] })
    .waitFor({ state: 'detached' })
  await release.click()
  await question(page).waitFor()
  // The keyboard is in the dialog from its first to its last picture: the way back first, Esc goes.
  await question(page)
    .getByRole('button', { name: en['blocks.cancel'] })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await release.click()
  await question(page).getByRole('button', { name: enOrders['orders.detail.release'] }).click()
  await question(page).getByText('Completed 1 of 3.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null))
    .toBe(true)
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  expect(await stateOf([held[10]!.id])).toEqual(['cancelled'])
  await bar(page).getByRole('button', { name: enLists['lists.batch.clear'] }).click()
})

test('a long batch shows its progress and can be stopped; unprocessed rows stay selected', async () => {
  const { page } = user
  await navigate(page, '/menus/orders/list?sort=number&state=held&pageSize=50')
  await page.getByText('20 rows').waitFor()
  await wholePage(page).click()
  const cancelled = async () =>
    (await stateOf(held.map(({ id }) => id))).filter((state) => state === 'cancelled').length
  const before = await cancelled()
  let requestCount = 0
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/orders/release', async (route) => {
    requestCount += 1
    if (requestCount === 3) await gate
    await route.continue()
  })
  await bar(page).getByRole('button', { name: enOrders['orders.detail.release'] }).click()
  await question(page).getByRole('button', { name: enOrders['orders.detail.release'] }).click()
  await question(page).getByText('3 of 20…').waitFor()
  await question(page).getByRole('button', { name: enLists['lists.batch.stop'] }).click()
  go()
  await question(page)
    .getByText(/^Completed \d of 20\. Stopped: 1\d rows were skipped/)
    .waitFor()
  await page.unroute('**/api/orders/release')
  const released = (await cancelled()) - before
  expect(released).toBeGreaterThanOrEqual(2)
  expect(released).toBeLessThanOrEqual(3)
  await closeDialog(page)
})

test('the tickets of several orders are printed in one batch', async () => {
  const { page } = user
  await navigate(page, '/menus/orders/list?state=paid')
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printing = 'true'
    }
  })
  await page.getByText('2 rows', { exact: true }).waitFor()
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: enOrders['orders.ticket.print'] }).click()
  await question(page).getByRole('button', { name: enOrders['orders.ticket.print'] }).click()
  // The browser fires the close event of a dialog asynchronously.
  await page.locator('html[data-printing]').waitFor()
  expect(await page.locator('.print-sheet .paper-ticket').count()).toBe(2)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.locator('.print-sheet').waitFor({ state: 'detached' })
})

test('comments are hidden in a batch with one reason, and drafts are published in one', async () => {
  const { page } = await app.signedIn('admin', { path: '/menus/comments/moderation' })
  await page.getByText('3 rows').waitFor()
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: enModeration['moderation.hide'] }).click()
  const hide = question(page).getByRole('button', { name: enModeration['moderation.hide'] })
  await hide.click()
  await question(page).getByText(enLists['lists.batch.reasonMissing']).waitFor()
  await question(page).getByRole('textbox').fill('spam of one sender')
  await hide.click()
  await page.getByText('Hide: completed for 3 rows').waitFor()
  const { rows } = await app.server.database.pool.query(
    `select distinct hide_reason as reason from comments.comments where state = 'hidden'`,
  )
  expect(rows).toEqual([{ reason: 'spam of one sender' }])

  // Drafts go out together.
  const subjects = ['Fog below the gate', 'Berth two closed']
  await writeDrafts(await app.server.signIn('admin'), subjects)
  await navigate(page, '/menus/messages/announcements?state=draft')
  await page.getByText('2 rows', { exact: true }).waitFor()
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: enMessages['messages.manage.publish'], exact: true }).click()
  await question(page).getByRole('button', { name: enMessages['messages.manage.publish'] }).click()
  await page.getByText('Publish: completed for 2 rows').waitFor()
  const published = await app.server.database.pool.query<{ n: string }>(
    `select count(*) as n from messages.messages where titles->>'en' = any($1) and state = 'published'`,
    [subjects],
  )
  expect(Number(published.rows[0]?.n)).toBe(2)
})

describe.each(
  inOneLanguage([
    ['en', 1440],
    ['zh', 390],
  ]),
)('in %s at %i px', (language, width) => {
  const words = language === 'en' ? enOrders : zhOrders
  const lists = language === 'en' ? enLists : zhLists
  const messages = language === 'en' ? enMessages : zhMessages
  const subjects = [`Low water, ${language}`, `High water, ${language}`]
  let page: Page
  beforeAll(async () => {
    const admin = await app.server.signIn('admin')
    for (const draft of await writeDrafts(admin, subjects))
      await app.server.call(admin, 'messages.publish', draft)
    page = (await app.signedIn('pier', { language, path: '/menus/messages/inbox?show=unread' })).page
  })

  /** Opens a list with nothing in front of it. */
  async function open(path: string) {
    while ((await page.locator('.dialog').count()) > 0) await closeDialog(page)
    await navigate(page, path)
  }

  test('messages are marked as read in a batch on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const subject of subjects) await box(page, subject, lists).check()
    const chosen = page.getByRole('region', { name: lists['lists.batch.title'] })
    await chosen.getByText({ en: '2 selected', zh: '已选 2 条' }[language]).waitFor()
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    expect(await axeViolations(page)).toEqual([])
    await chosen.getByRole('button', { name: messages['messages.batch.read'] }).click()
    await question(page).getByRole('button', { name: messages['messages.batch.read'] }).click()
    await page.getByText({ en: 'completed for 2 rows', zh: '标为已读：已完成 2 条' }[language]).waitFor()
    await expect
      .poll(async () => {
        const { rows } = await app.server.database.pool.query<{ n: string }>(
          `select count(*) as n from messages.reads r join staff.users u on u.id = r.user_id
           join messages.messages m on m.id = r.message_id where u.code = $1 and m.titles->>'en' = any($2)`,
          ['pier', subjects],
        )
        return Number(rows[0]!.n)
      })
      .toBe(2)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('[L15] several orders are refunded at once: amounts first, then each with what came of it, and the cash waits', async () => {
    const { server } = app
    const sales = []
    for (const name of ['王芳', '李伟'])
      sales.push(
        (
          await server.call(
            seller,
            'orders.sell',
            await buildSale(server, { passengers: [buildPassenger(name), buildPassenger()] }),
          )
        ).data,
      )
    const { payment: _payment, ...sale } = await buildSale(server)
    const { data: unpaid } = await server.call(seller, 'orders.hold', sale)
    await open('/menus/orders/list?sort=-number')
    for (const { number } of [...sales, unpaid]) await box(page, number, lists).click()
    const dialog = page.getByRole('dialog', { name: words['orders.batch.refundTitle'] })
    async function offerAll() {
      await page
        .getByRole('region', { name: lists['lists.batch.title'] })
        .getByRole('button', { name: words['orders.batch.refund'] })
        .click()
      await question(page).getByText(words['orders.batch.notRefundable']).waitFor()
      await question(page).getByRole('button', { name: words['orders.batch.refund'] }).click()
      await dialog.getByText(words['orders.batch.ready']).nth(1).waitFor()
    }
    await offerAll()
    // Closed without a confirmation, no offer is left in the way of a colleague.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const offers = await server.database.pool.query(
      'select distinct state from orders.offers where order_id = any($1::bigint[])',
      [sales.map(({ orderId }) => orderId)],
    )
    expect(offers.rows).toEqual([{ state: 'withdrawn' }])
    // The outcome of the batch is closed as well; what succeeded is no longer selected.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').or(question(page)).waitFor({ state: 'detached' })
    for (const { number } of sales) await box(page, number, lists).click()
    await offerAll()
    // Nothing has happened yet.
    expect(await stateOf(sales.map(({ orderId }) => orderId))).toEqual(['paid', 'paid'])
    const before = await dialog.getByRole('status').innerText()
    // Fog: free, and small amounts need no second person.
    await dialog.getByRole('combobox').first().selectOption('fog')
    await dialog.getByRole('button', { name: words['orders.batch.again'] }).click()
    await expect.poll(() => dialog.getByRole('status').innerText()).not.toBe(before)
    await dialog.getByRole('status').getByText('¥0.00').waitFor()
    if (shot) await page.screenshot({ path: `${shot}/batch-refund-${language}.png` })
    await dialog.getByRole('button', { name: words['orders.batch.refundTitle'] }).click()
    await dialog.getByText(words['orders.batch.refunded']).nth(1).waitFor()
    expect(await stateOf(sales.map(({ orderId }) => orderId))).toEqual(['refunded', 'refunded'])
    const { rows } = await server.database.pool.query(
      'select distinct method, state from accounts.payouts where order_id = any($1::bigint[])',
      [sales.map(({ orderId }) => orderId)],
    )
    expect(rows).toEqual([{ method: 'cash', state: 'requested' }])
  })

  test('[L11] [L15] several orders at once: an offer that is approved is kept, with the reason and a link, until its replacement is chosen', async () => {
    const { server } = app
    const sell = async () => (await server.call(seller, 'orders.sell', await buildSale(server))).data
    const [kept, plain] = [await sell(), await sell()]
    const maker = await server.signIn('pier')
    const ticketIds = kept.tickets.map(({ id }) => id)
    const made = await server.call(maker, 'orders.proposeRefund', {
      ...{ orderId: kept.orderId, ticketIds, overrule: 'illness' },
    })
    expect(made.data).toMatchObject({ approval: 'asked' })
    const second = await server.signIn('admin')
    const { data: waiting } = await server.call(second, 'approvals.list', { state: ['asked'] })
    await server.call(second, 'approvals.decide', { id: waiting.rows[0]?.id ?? '', approved: true })
    const stateOfOffer = async () =>
      (await server.call(maker, 'orders.offer', { offerId: made.data.id })).data.state
    await page.setViewportSize({ width, height: 844 })
    await open('/menus/orders/list?sort=-number&pageSize=50')
    for (const { number } of [kept, plain]) await box(page, number, lists).click()
    await page
      .getByRole('region', { name: lists['lists.batch.title'] })
      .getByRole('button', { name: words['orders.batch.refund'] })
      .click()
    await question(page).getByRole('button', { name: words['orders.batch.refund'] }).click()
    const dialog = page.getByRole('dialog', { name: words['orders.batch.refundTitle'] })
    const row = dialog.getByRole('row').filter({ hasText: kept.number })
    await row.getByText(words['orders.batch.kept'], { exact: true }).waitFor()
    const reason = dialog.getByRole('listitem').filter({ hasText: kept.number })
    const text =
      language === 'en' ? /is approved; it is valid until \d+ Jun 2026/ : /已获批准，有效期至 2026-06/
    await reason.getByText(text).waitFor()
    expect(await reason.innerText()).not.toContain('+08:00')
    expect(await stateOfOffer()).toBe('proposed')
    if (shot) await page.screenshot({ path: `${shot}/batch-kept-${language}.png` })
    expect(await findAxeViolations(page, 'body')).toEqual([])
    // Worked out again without the choice, it is still kept.
    const again = dialog.getByRole('button', { name: words['orders.batch.again'] })
    await again.click()
    await expect.poll(() => again.getAttribute('aria-busy')).toBeNull()
    expect(await stateOfOffer()).toBe('proposed')
    const link = reason.getByRole('link', { name: words['orders.batch.openOffer'] })
    expect(await link.getAttribute('href')).toBe(`/menus/orders/afterSales?order=${kept.orderId}`)
    await dialog.getByRole('checkbox', { name: words['orders.batch.replaces'] }).check()
    await again.click()
    await row.getByText(words['orders.batch.ready']).waitFor()
    expect(await stateOfOffer()).toBe('withdrawn')
    await dialog.getByRole('button', { name: words['orders.batch.refundTitle'] }).click()
    await dialog.getByText(words['orders.batch.refunded']).nth(1).waitFor()
    expect(await stateOf([kept.orderId, plain.orderId])).toEqual(['refunded', 'refunded'])
  })
})
