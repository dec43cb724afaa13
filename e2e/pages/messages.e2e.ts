import AxeBuilder from '@axe-core/playwright'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { messages as contract } from '@fairway/contract/messages/endpoints'
import type { SignedInUser } from '@fairway/testing/api-client'
import { testNow } from '@fairway/testing/test-app'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { lists as listsEn } from '@fairway/texts/en/lists'
import { messages as pagesEn } from '@fairway/texts/en/messages'
import { news as newsEn } from '@fairway/texts/en/news'
import { shell as shellEn } from '@fairway/texts/en/shell'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { messages as pagesZh } from '@fairway/texts/zh/messages'
import { news as newsZh } from '@fairway/texts/zh/news'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp, signIn } from '../support/browser.ts'
import { pressRowAction } from '../support/row-actions.ts'

// What reaches people unasked: pop-ups after log-in, messages through the socket, the broadcast strip.

const en = { ...pagesEn, ...newsEn }
const zh = { ...pagesZh, ...newsZh }
const spoken = {
  en: { ...en, blocks: blocksEn, lists: listsEn },
  zh: { ...zh, blocks: blocksZh, lists: listsZh },
}

type Save = RequestOf<(typeof contract)['messages.save']>

const app = setUpBrowserApp()
let office: SignedInUser
const ids: Record<string, string> = {}

beforeAll(async () => {
  office = await app.server.signIn('admin')
  const { rows } = await sql<{ code: string; id: string }>`select code, id from staff.users`.execute(
    app.server.database.db,
  )
  for (const { code, id } of rows) ids[code] = id
})
afterEach(async () => {
  await app.closeUsers()
  // The next test counts connections: none of this one may be among them.
  await expect.poll(() => app.server.services.live.count()).toBe(0)
  await sql`delete from messages.messages`.execute(app.server.database.db)
})

/** Writes and publishes from the office; gives the id. */
async function publish(save: Partial<Save> & { title: string }): Promise<string> {
  const { title, ...rest } = save
  const { server } = app
  const draft = await server.call(office, 'messages.save', {
    type: 'notice',
    language: 'en',
    titles: { en: title },
    contents: { en: `${title}, in full.` },
    audience: { everyone: true },
    ...rest,
  })
  const answer = await server.call(office, 'messages.publish', draft.data)
  expect(answer, answer.message ?? draft.message).toMatchObject({ http: 200 })
  return draft.data.id
}
const personal = (title: string) => publish({ type: 'msg', audience: { userIds: [ids.clerk ?? ''] }, title })

const popup = (page: Page) => page.locator('.popups')
const button = (page: Page, name: string) => popup(page).getByRole('button', { name, exact: true })
const bell = (page: Page) => page.locator('.messages-button')
const readers = async (id: string) =>
  (
    await sql<{ code: string }>`select u.code from messages.reads r join staff.users u on u.id = r.user_id
      where r.message_id = ${id}`.execute(app.server.database.db)
  ).rows.map(({ code }) => code)
const noReload = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const wasReloaded = (page: Page) => page.evaluate(() => !('sameDocument' in window))

/** Pop-ups and the strip have a place to come up in. */
const notificationsReady = (page: Page) =>
  page.locator('.shell-header > [role="status"]').waitFor({ state: 'attached' })

test('[F1] two seconds after sign-in, and not before, unread messages pop up', async () => {
  await publish({ title: 'Low water' })
  const user = await app.newUser()
  const { page } = user
  await page.clock.install({ time: testNow })
  await page.goto('/login')
  await page.clock.pauseAt(new Date(testNow.getTime() + 60_000))
  const fetched = page.waitForResponse('**/popupMsg.do')
  const lineReady = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'))
  await signIn(app, user, 'clerk')
  // The code of the pop-ups is loaded after the first second; the clock is stopped until it and the connection are ready.
  await page.clock.runFor(1_000)
  await notificationsReady(page)
  await lineReady
  for (let passed = 1_000; passed < 1_900; passed += 100) {
    await page.clock.runFor(100)
    await page.evaluate(() => fetch('/api/health'))
  }
  await fetched
  // The reply has arrived and is counted at the bell, but not shown yet.
  await bell(page).getByText('1').waitFor()
  expect(await popup(page).count()).toBe(0)
  await page.clock.runFor(150)
  await popup(page).getByRole('heading', { name: 'Low water' }).waitFor()
})

test('[F1] without unread messages nothing pops up', async () => {
  const user = await app.newUser()
  await user.page.clock.install({ time: testNow })
  const fetched = user.page.waitForResponse('**/popupMsg.do')
  await signIn(app, user, 'clerk')
  await fetched
  await user.page.clock.runFor(4_000)
  expect(await popup(user.page).count()).toBe(0)
  expect(await bell(user.page).innerText()).toBe('')
})

test('[F1] nothing pops up over a sale: the bell counts it, and it comes up when another page is shown or the sale is finished', async () => {
  await publish({ title: 'Low water' })
  const user = await app.newUser()
  const { page } = user
  await page.clock.install({ time: testNow })
  await signIn(app, user, 'clerk')
  await page.goto('/menus/orders/counter')
  await page.locator('[data-part="to"] input[role=combobox]').waitFor()
  await bell(page).getByText('1').waitFor()
  await page.clock.runFor(10_000)
  await notificationsReady(page)
  expect(await popup(page).count()).toBe(0)
  // Nor does one that comes in the middle of the sale.
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await personal('Your shift')
  await bell(page).getByText('2').waitFor()
  expect(await popup(page).count()).toBe(0)
  await page.getByRole('tab', { name: 'Home' }).click()
  await popup(page).getByText('1 of 2').waitFor()
  await page.getByRole('tab', { name: 'Counter sale' }).click()
  await popup(page).waitFor({ state: 'detached' })
})

test('[F1] nothing pops up over a dialog, whose buttons it would cover; it pops up when the dialog is closed', async () => {
  const user = await app.signedIn('admin', { path: '/menus/staff/roles' })
  const { page } = user
  await notificationsReady(page)
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await page.getByRole('button', { name: 'New role' }).click()
  const form = page.getByRole('dialog', { name: 'New role' })
  await form.waitFor()
  await publish({ title: 'Low water' })
  await bell(page)
    .getByText(/^[1-9]/)
    .waitFor()
  expect(await popup(page).count()).toBe(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await popup(page).waitFor()
})

test('[F1] a closed pop-up never comes back; those behind it stay away for this session, in every window, and return at the next sign-in', async () => {
  const closed = await publish({ title: 'Low water', important: true })
  await publish({ title: 'New timetable' })
  const user = await app.newUser()
  const { page } = user
  await page.clock.install({ time: testNow })
  await signIn(app, user, 'clerk')
  await page.clock.runFor(3_000)
  await popup(page).getByText('1 of 2').waitFor()
  await button(page, en['news.close']).click()
  await popup(page).waitFor({ state: 'detached' })
  await expect.poll(() => readers(closed)).toEqual(['clerk'])
  const second = await user.context.newPage()
  await second.clock.install({ time: testNow })
  for (const window of [page, second]) {
    await window.goto('/')
    await bell(window).getByText('1').waitFor()
    await window.clock.runFor(10_000)
    await notificationsReady(window)
    expect(await popup(window).count()).toBe(0)
  }
  await second.close()
  // Something new comes up alone.
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await personal('Your shift')
  await page.clock.runFor(1_000)
  await popup(page).getByRole('heading', { name: 'Your shift' }).waitFor()
  expect(await popup(page).getByText('of 2').count()).toBe(0)
  await button(page, en['news.close']).click()
  await page.getByRole('button', { name: /陈静/ }).click()
  await page.getByRole('menuitem', { name: shellEn['shell.signOut'] }).click()
  await page.waitForURL('**/login**')
  await signIn(app, user, 'clerk')
  await page.clock.runFor(3_000)
  await popup(page).getByRole('heading', { name: 'New timetable' }).waitFor()
  expect(await button(page, en['news.next']).count()).toBe(0)
})

test.each([
  ['on a wide screen', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])('the pop-up stands below the page %s and covers nothing of it', async (_, viewport) => {
  await publish({ title: 'Low water' })
  const user = await app.signedIn('clerk', viewport)
  const { page } = user
  await popup(page).waitFor()
  const box = (await popup(page).boundingBox())!
  const content = (await page.locator('#content').boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(content.y + content.height)
  expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
  expect(content.height).toBeGreaterThan(viewport.height * 0.4)
})

test('[F2][F3][J10] Next steps from one to the other, the last has Close, and each is marked as read', async () => {
  const first = await publish({ title: 'Low water', important: true })
  const second = await personal('Your shift')
  const user = await app.signedIn('clerk')
  const { page } = user
  await popup(page).getByRole('heading', { name: 'Low water' }).waitFor()
  await popup(page).getByText('1 of 2').waitFor()
  expect(await readers(first)).toEqual([])
  await button(page, en['news.next']).click()
  await popup(page).getByRole('heading', { name: 'Your shift' }).waitFor()
  await expect.poll(() => readers(first)).toEqual(['clerk'])
  expect(await readers(second)).toEqual([])
  expect(await button(page, en['news.next']).count()).toBe(0)
  // A message to one person has no page of details to go to.
  expect(await popup(page).getByRole('link').count()).toBe(0)
  await button(page, en['news.close']).click()
  await popup(page).waitFor({ state: 'detached' })
  await expect.poll(() => readers(second)).toEqual(['clerk'])
  await page.reload()
  await bell(page).waitFor()
  const { data } = await app.server.call(await app.server.signIn('clerk'), 'messages.popups', {})
  expect(data).toEqual([])
  expect(user.consoleErrors).toEqual([])
})

test('[F4] a notice offers its details: a page of its own with the id in its address, read in the reader\u2019s language', async () => {
  const id = await publish({
    title: 'Low water',
    titles: { en: 'Low water', zh: '枯水限航' },
    contents: { en: 'Twenty minutes late.', zh: '约晚二十分钟。' },
  })
  const user = await app.signedIn('agency', { language: 'zh' })
  const { page } = user
  await popup(page).getByRole('link', { name: zh['news.details'] }).click()
  await page.waitForURL(`**/menus/messages/notice/${id}`)
  await page.getByRole('heading', { level: 1, name: '枯水限航' }).waitFor()
  await page.getByRole('tab', { name: '枯水限航', selected: true }).waitFor()
  // Opening it was reading it.
  await expect.poll(() => readers(id)).toEqual(['agency'])
  await popup(page).waitFor({ state: 'detached' })
})

test('[F5] clearing the token, in whatever window, closes the popup', async () => {
  await publish({ title: 'Low water' })
  const user = await app.signedIn('clerk')
  const other = await user.context.newPage()
  await popup(user.page).waitFor()
  await other.goto('/api/health')
  await other.evaluate(() => localStorage.removeItem('fairway-token'))
  await user.page.waitForURL('**/login**')
  expect(await popup(user.page).count()).toBe(0)
})

test('[F6] the socket opens with a ticket when there is a token, and closes when it goes', async () => {
  const user = await app.newUser()
  const { page } = user
  await page.goto('/login')
  const opening = page.waitForEvent('websocket')
  await signIn(app, user, 'clerk')
  const socket = await opening
  const address = new URL(socket.url())
  expect(address.pathname).toBe('/ws/userGroupMs/sys')
  const token = await page.evaluate(() => localStorage.getItem('fairway-token') ?? 'none')
  expect(address.searchParams.get('token')?.length).toBeGreaterThan(40)
  expect(socket.url()).not.toContain(token)
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await page.getByRole('button', { name: /陈静/ }).click()
  await page.getByRole('menuitem', { name: shellEn['shell.signOut'] }).click()
  await page.waitForURL('**/login**')
  // The server's count of connections is reliable; the driver may miss a close event in a navigated window.
  await expect.poll(() => app.server.services.live.count()).toBe(0)
  expect(user.consoleErrors).toEqual([])
})

test('[F6] a failed socket is reconnected with exponential back-off', async () => {
  const user = await app.newUser()
  const { page } = user
  let tries = 0
  let ticketRequests = 0
  page.on('request', (request) => {
    if (request.url().includes('/session/socketTicket')) ticketRequests++
  })
  await page.routeWebSocket(/\/ws\//, (socket) => {
    tries++
    socket.close({ code: 4999 })
  })
  await page.clock.install({ time: testNow })
  await page.goto('/login')
  await page.clock.pauseAt(new Date(testNow.getTime() + 60_000))
  await signIn(app, user, 'clerk')
  await expect.poll(() => tries).toBeGreaterThan(0)
  const within = async (seconds: number) => {
    const before = tries
    // Time passes only here, in small steps: every try waits for answers that come in real time.
    for (let passed = 0; passed < seconds; passed += 5) {
      await page.clock.runFor(5_000)
      await page.evaluate(() => fetch('/api/health'))
      // Each ticket request is followed by a connection attempt, whose end the page has received.
      await expect.poll(() => ticketRequests - tries).toBe(0)
      await page.evaluate(() => fetch('/api/health'))
    }
    return tries - before
  }
  const soon = await within(30)
  const later = await within(120)
  expect(soon).toBeGreaterThanOrEqual(2)
  // Pauses have grown to 15 to 30 seconds: a steady beat would try many times more.
  expect(later).toBeGreaterThanOrEqual(2)
  expect(later).toBeLessThanOrEqual(10)
})

test('[F7] a message pops up in every window without a reload; read in one it is gone from the other', async () => {
  const user = await app.signedIn('clerk')
  const second = await user.context.newPage()
  await second.goto('/menus/messages/inbox')
  const pages = [user.page, second]
  for (const page of pages) await noReload(page)
  await expect.poll(() => app.server.services.live.count()).toBe(2)
  const id = await personal('Come to the pier')
  for (const page of pages) await popup(page).getByRole('heading', { name: 'Come to the pier' }).waitFor()
  for (const page of pages) await bell(page).getByText('1').waitFor()
  await second.getByRole('row', { name: /Come to the pier.*Unread/ }).waitFor()
  await button(second, en['news.close']).click()
  for (const page of pages) await popup(page).waitFor({ state: 'detached' })
  await second.getByRole('row', { name: /Come to the pier.*Read/ }).waitFor()
  expect(await readers(id)).toEqual(['clerk'])
  for (const page of pages) expect(await wasReloaded(page)).toBe(false)
})

test('[F7] the pop-up takes no focus from a field', async () => {
  const user = await app.signedIn('clerk', { path: '/menus/messages/inbox' })
  const { page } = user
  const field = page.getByRole('searchbox', { name: listsEn['lists.filters.search'] })
  await field.fill('ferry')
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await personal('Come to the pier')
  await popup(page).waitFor()
  await page.keyboard.type(' to Badong')
  expect(await field.inputValue()).toBe('ferry to Badong')
})

const stripOf = (page: Page) => page.getByRole('region', { name: en['news.strip'] })
const shownBroadcast = (page: Page) => stripOf(page).getByRole('link').innerText()

test('[F8] a broadcast stands below the navbar; it can be closed, and disappears when it is withdrawn', async () => {
  const { page } = await app.signedIn('clerk')
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await publish({ title: 'Ferry moved to dock 2', strip: true, popup: false })
  const strip = stripOf(page)
  await strip.getByRole('link', { name: 'Ferry moved to dock 2' }).waitFor()
  const bar = await page.locator('.navbar').boundingBox()
  expect((await strip.boundingBox())?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0))
  // One alone does not change, so there is nothing to pause.
  expect(await strip.getByRole('button').count()).toBe(1)
  await strip.getByRole('button', { name: en['news.strip.dismiss'] }).click()
  await strip.waitFor({ state: 'detached' })
  await publish({ title: 'Fog until ten', strip: true, popup: false })
  await strip.getByRole('link', { name: 'Fog until ten' }).waitFor()
  expect(await strip.getByRole('listitem').count()).toBe(1)
  for (const one of (await app.server.call(office, 'messages.list', {})).data.rows)
    await app.server.call(office, 'messages.withdraw', { id: one.id, version: one.version })
  await strip.waitFor({ state: 'detached' })
})

test('[F8] several broadcasts are shown one after the other; the pointer and a button hold the one that is shown', async () => {
  await publish({ title: 'Ferry moved to dock 2', strip: true, popup: false })
  await publish({ title: 'Fog until ten', strip: true, popup: false })
  const user = await app.newUser()
  const { page } = user
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: testNow })
  await signIn(app, user, 'clerk')
  const strip = stripOf(page)
  await strip.getByText('1 of 2').waitFor()
  const first = await shownBroadcast(page)
  await page.clock.runFor(8_000)
  await strip.getByText('2 of 2').waitFor()
  const second = await shownBroadcast(page)
  expect([first, second].sort()).toEqual(['Ferry moved to dock 2', 'Fog until ten'])
  await page.clock.runFor(8_000)
  await strip.getByText('1 of 2').waitFor()
  await strip.getByRole('link').hover()
  await page.clock.runFor(20_000)
  expect(await shownBroadcast(page)).toBe(first)
  await strip.getByRole('button', { name: en['news.strip.pause'] }).click()
  await page.clock.runFor(20_000)
  expect(await shownBroadcast(page)).toBe(first)
  await strip.getByRole('button', { name: en['news.strip.next'] }).click()
  expect(await shownBroadcast(page)).toBe(second)
  await strip.getByRole('button', { name: en['news.strip.go'] }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8_000)
  await strip.getByText('1 of 2').waitFor()
})

test('[F8] with reduced motion broadcasts change by button only, without fading', async () => {
  await publish({ title: 'Ferry moved to dock 2', strip: true, popup: false })
  await publish({ title: 'Fog until ten', strip: true, popup: false })
  const user = await app.newUser()
  const { page } = user
  await page.clock.install({ time: testNow })
  await signIn(app, user, 'clerk')
  const strip = stripOf(page)
  await strip.getByRole('button', { name: en['news.strip.go'] }).waitFor()
  await page.clock.runFor(20_000)
  await strip.getByText('1 of 2').waitFor()
  const item = strip.getByRole('listitem')
  expect(await item.evaluate((one) => getComputedStyle(one).animationName)).toBe('none')
  await strip.getByRole('button', { name: en['news.strip.next'] }).click()
  await strip.getByText('2 of 2').waitFor()
})

test('[F6] after a minute without a connection, missed messages arrive by themselves', async () => {
  const user = await app.newUser()
  const { page, context } = user
  await page.clock.install({ time: testNow })
  await signIn(app, user, 'clerk')
  await page.clock.runFor(1_000)
  await notificationsReady(page)
  await expect.poll(() => app.server.services.live.count()).toBe(1)
  await noReload(page)
  await context.setOffline(true)
  await expect.poll(() => app.server.services.live.count()).toBe(0)
  await personal('Sent into the silence')
  await publish({ title: 'Fog until ten', strip: true, popup: false })
  await page.clock.runFor(60_000)
  expect(await popup(page).count()).toBe(0)
  // The bell shows that notifications are delayed.
  await page.getByRole('link', { name: shellEn['shell.messagesLate'] }).waitFor()
  await context.setOffline(false)
  await page.clock.runFor(3_000)
  await popup(page).getByRole('heading', { name: 'Sent into the silence' }).waitFor()
  await page.getByRole('link', { name: 'Fog until ten' }).waitFor()
  expect(await wasReloaded(page)).toBe(false)
})

test('[F6] changes by an administrator reach every window without a reload; a session ended elsewhere shows a notice', async () => {
  const user = await app.signedIn('clerk2')
  const second = await user.context.newPage()
  await second.goto('/')
  const pages = [user.page, second]
  const entry = (page: Page) => page.getByRole('navigation').getByText('Administration', { exact: true })
  for (const page of pages) {
    await page.getByRole('tab').first().waitFor()
    await noReload(page)
    expect(await entry(page).count()).toBe(0)
  }
  await expect.poll(() => app.server.services.live.count()).toBe(2)
  const { db } = app.server.database
  await sql`insert into staff.user_roles select ${ids.clerk2}, id from staff.roles where code = 'administrator'`.execute(
    db,
  )
  // The notice goes by itself: it is looked for in both at once.
  await Promise.all(pages.map((page) => page.getByText(shellEn['shell.permissionsChanged']).waitFor()))
  for (const page of pages) {
    await expect.poll(() => entry(page).count()).toBe(1)
    expect(await wasReloaded(page)).toBe(false)
  }
  await sql`update session.sessions set ended_at = now(), ended_by = 'administrator'
    where user_id = ${ids.clerk2} and ended_at is null`.execute(db)
  for (const page of pages)
    await page.getByRole('alertdialog', { name: shellEn['shell.expired.title'] }).waitFor()
  await sql`delete from staff.user_roles where user_id = ${ids.clerk2}
    and role_id = (select id from staff.roles where code = 'administrator')`.execute(db)
})

test.each(['en', 'zh'] as const)(
  'in %s the office writes an announcement, sees how it will look, publishes it, and a clerk has it on the screen; drafts, copies and what is out are dealt with',
  async (language) => {
    const w = spoken[language]
    const at = await app.signedIn('admin', { language })
    const reader = await app.signedIn('clerk', { language, width: 390, height: 844 })
    await expect.poll(() => app.server.services.live.count()).toBe(2)
    const { page } = at
    await page.goto('/menus/messages/announcements')
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')
    const write = (key: 'messages.subject' | 'messages.form.content', text: string) =>
      dialog.getByRole('textbox', { name: w[key] }).fill(text)
    const save = () => dialog.getByRole('button', { name: w['messages.form.save'] }).click()
    const row = (title: string, state: keyof typeof stateTexts) =>
      page.getByRole('row', { name: new RegExp(`${title}.*${stateTexts[state]}`) })
    const stateTexts = {
      draft: w['messages.state.draft'],
      planned: w['messages.state.planned'],
      published: w['messages.state.published'],
      withdrawn: w['messages.state.withdrawn'],
    }
    type Action = 'edit' | 'copy' | 'publish' | 'withdraw' | 'discard' | 'readers'
    /** A question is answered with the same word. */
    const act = (of: Locator, action: Action) => pressRowAction(of, w[`messages.manage.${action}`])
    const confirm = (action: Action) =>
      question.getByRole('button', { name: w[`messages.manage.${action}`], exact: true }).click()

    await page.getByRole('button', { name: w['messages.manage.new'] }).first().click()
    await save()
    await dialog.getByText(w['messages.form.missing']).first().waitFor()
    await write('messages.subject', 'Night ferry late')
    await write('messages.form.content', 'Fog. Rebook for tomorrow.')
    await dialog.getByText(w['messages.manage.chosen']).click()
    const role = { en: 'Ticket clerk', zh: '售票员' }[language]
    await dialog.getByRole('checkbox', { name: role, exact: true }).check()
    await dialog.getByRole('heading', { name: 'Night ferry late' }).waitFor()
    await save()
    await dialog.waitFor({ state: 'detached' })
    // A draft can be changed, one that is meant for later goes out at its time, and a copy thrown away.
    await act(row('Night ferry late', 'draft'), 'edit')
    await write('messages.subject', 'Night ferry cancelled')
    await save()
    const draft = row('Night ferry cancelled', 'draft')
    await draft.getByText(role).waitFor()
    await act(draft, 'copy')
    await write('messages.subject', 'Day ferry too')
    await dialog.getByLabel(w['messages.form.publishAt'], { exact: true }).fill('2026/6/20 9:00')
    await page.keyboard.press('Tab')
    await save()
    await act(row('Day ferry too', 'draft'), 'copy')
    await write('messages.subject', 'One too many')
    await save()
    await act(row('One too many', 'draft'), 'discard')
    await confirm('discard')
    // The form leads to the question as well; without an answer it is a draft.
    await page.getByRole('button', { name: w['messages.manage.new'] }).first().click()
    await write('messages.subject', 'High water')
    await write('messages.form.content', 'No landing at the lower dock.')
    await dialog.getByText(w['messages.manage.everyone']).click()
    await dialog.getByRole('button', { name: w['messages.form.publish'], exact: true }).click()
    await question.getByText('No landing at the lower dock.').waitFor()
    await page.keyboard.press('Escape')
    await act(row('High water', 'draft'), 'discard')
    await confirm('discard')
    await expect.poll(() => page.getByRole('row', { name: /High water/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('row', { name: /One too many/ }).count()).toBe(0)
    await act(row('Day ferry too', 'draft'), 'publish')
    await confirm('publish')
    await row('Day ferry too', 'planned').waitFor()

    await act(draft, 'publish')
    await question.getByText('Fog. Rebook for tomorrow.').waitFor()
    await confirm('publish')
    const published = row('Night ferry cancelled', 'published')
    await published.waitFor()
    await popup(reader.page).getByRole('heading', { name: 'Night ferry cancelled' }).waitFor()
    await button(reader.page, w['news.close']).click()
    await popup(reader.page).waitFor({ state: 'detached' })
    // The pop-up goes at once; that it was read is known a little later.
    const { db } = app.server.database
    await expect.poll(async () => (await sql`select from messages.reads`.execute(db)).rows.length).toBe(1)
    await page.reload()
    await published.getByText('1', { exact: true }).waitFor()
    await act(published, 'readers')
    await dialog.getByRole('cell', { name: '陈静' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // What is out is taken back: one by itself, several together.
    await act(row('Day ferry too', 'planned'), 'withdraw')
    await confirm('withdraw')
    await row('Day ferry too', 'withdrawn').waitFor()
    await page.getByRole('checkbox', { name: w.lists['lists.table.selectPage'] }).check()
    await page
      .getByRole('region', { name: w.lists['lists.batch.title'] })
      .getByRole('button', { name: w['messages.manage.withdraw'] })
      .click()
    await confirm('withdraw')
    await row('Night ferry cancelled', 'withdrawn').waitFor()
    await expect
      .poll(
        async () =>
          (await app.server.call(await app.server.signIn('clerk'), 'messages.inbox', {})).data.total,
      )
      .toBe(0)
    expect(at.consoleErrors.concat(reader.consoleErrors)).toEqual([])
  },
)

test('pop-up and broadcast strip have no serious axe violations, in light and dark', async () => {
  await publish({ title: 'Low water', strip: true, important: true })
  const user = await app.signedIn('clerk')
  for (const mode of ['light', 'dark']) {
    await user.page.evaluate((chosen) => {
      document.documentElement.dataset.mode = chosen
    }, mode)
    await popup(user.page).waitFor()
    // What fades has no colour one could measure.
    await user.page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ),
    )
    const { violations } = await new AxeBuilder({ page: user.page })
      .include('.popups')
      .include('.broadcast-strip')
      .include('.navbar')
      .analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
})
