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
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn, stopTime } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { animationsFinished, findAxeViolations, navigate } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// What reaches people unasked: pop-ups after log-in, messages through the socket, the broadcast strip.

const en = { ...pagesEn, ...newsEn }
const spoken = {
  en: { ...en, blocks: blocksEn, lists: listsEn },
  zh: { ...pagesZh, ...newsZh, blocks: blocksZh, lists: listsZh },
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
const connections = (count: number) => expect.poll(() => app.server.services.live.count()).toBe(count)
const noReload = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const wasReloaded = (page: Page) => page.evaluate(() => !('sameDocument' in window))

/** Pop-ups and the strip have a place to come up in. */
const notificationsReady = (page: Page) =>
  page.locator('.shell-header > [role="status"]').waitFor({ state: 'attached' })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /陈静/ }).click()
  await page.getByRole('menuitem', { name: shellEn['shell.signOut'] }).click()
  await page.waitForURL('**/login**')
}

const stripOf = (page: Page) => page.getByRole('region', { name: en['news.strip'] })
const shownBroadcast = (page: Page) => stripOf(page).getByRole('link').innerText()

describe('in windows with a time of their own', () => {
  afterEach(async () => {
    await app.closeUsers()
    // The next test counts connections: none of this one may be among them.
    await connections(0)
  })

  test('[F2][F3][F4][F5][J10] Next steps from one to the other, the last has Close, and each is marked as read; a notice offers its details, read in the reader\u2019s language; clearing the token, in whatever window, closes the popup', async () => {
    const first = await publish({ title: 'Low water', important: true, strip: true })
    const second = await personal('Your shift')
    const user = await app.signedIn('clerk', { path: '/' })
    const { page } = user
    await popup(page).getByRole('heading', { name: 'Low water' }).waitFor()
    await popup(page).getByText('1 of 2').waitFor()
    await expectNothingCovered(page)
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
    const { data } = await app.server.call(await app.server.signIn('clerk'), 'messages.popups', {})
    expect(data).toEqual([])

    const id = await publish({
      title: '枯水限航',
      language: 'zh',
      titles: { en: 'Low water again', zh: '枯水限航' },
      contents: { en: 'Twenty minutes late.', zh: '约晚二十分钟。' },
    })
    await popup(page).getByRole('link', { name: en['news.details'] }).click()
    await page.waitForURL(`**/menus/messages/notice/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Low water again' }).waitFor()
    await page.getByRole('tab', { name: 'Low water again', selected: true }).waitFor()
    // Opening it was reading it.
    await expect.poll(() => readers(id)).toEqual(['clerk'])
    await popup(page).waitFor({ state: 'detached' })
    expect(user.consoleErrors).toEqual([])

    await personal('Come to the office')
    await popup(page).waitFor()
    const other = await user.context.newPage()
    await other.goto('/api/health')
    await other.evaluate(() => localStorage.removeItem('fairway-token'))
    await page.waitForURL('**/login**')
    await expect.poll(() => popup(page).count()).toBe(0)
  })

  test('[F6][F7] a message pops up in every window without a reload and takes no focus from a field; read in one it is gone from the other; changes by an administrator reach every window, and a session ended elsewhere shows a notice', async () => {
    const user = await app.signedIn('clerk', { path: '/menus/messages/inbox' })
    const second = await user.context.newPage()
    await second.goto('/menus/messages/inbox')
    const pages = [user.page, second]
    for (const page of pages) await noReload(page)
    const field = user.page.getByRole('searchbox', { name: listsEn['lists.filters.search'] })
    await field.fill('ferry')
    await connections(2)
    const id = await personal('Come to the pier')
    for (const page of pages) await popup(page).getByRole('heading', { name: 'Come to the pier' }).waitFor()
    await user.page.keyboard.type(' to Badong')
    expect(await field.inputValue()).toBe('ferry to Badong')
    for (const page of pages) await bell(page).getByText('1').waitFor()
    await second.getByRole('row', { name: /Come to the pier.*Unread/ }).waitFor()
    await button(second, en['news.close']).click()
    for (const page of pages) await popup(page).waitFor({ state: 'detached' })
    await second.getByRole('row', { name: /Come to the pier.*Read/ }).waitFor()
    expect(await readers(id)).toEqual(['clerk'])

    const entry = (page: Page) => page.getByRole('navigation').getByText('Administration', { exact: true })
    for (const page of pages) expect(await entry(page).count()).toBe(0)
    const { db } = app.server.database
    await sql`insert into staff.user_roles select ${ids.clerk}, id from staff.roles where code = 'administrator'`.execute(
      db,
    )
    // The notice goes by itself: it is looked for in both at once.
    await Promise.all(pages.map((page) => page.getByText(shellEn['shell.permissionsChanged']).waitFor()))
    for (const page of pages) {
      await expect.poll(() => entry(page).count()).toBe(1)
      expect(await wasReloaded(page)).toBe(false)
    }
    await sql`update session.sessions set ended_at = now(), ended_by = 'administrator'
      where user_id = ${ids.clerk} and ended_at is null`.execute(db)
    for (const page of pages)
      await page.getByRole('alertdialog', { name: shellEn['shell.expired.title'] }).waitFor()
    await sql`delete from staff.user_roles where user_id = ${ids.clerk}
      and role_id = (select id from staff.roles where code = 'administrator')`.execute(db)
  })

  test.each(oneLanguage())(
    'in %s the office writes an announcement, sees how it will look, publishes it, and a clerk has it on the screen; drafts, copies and what is out are dealt with',
    async (language) => {
      const w = spoken[language]
      const at = await app.signedIn('admin', { path: '/menus/messages/announcements', language })
      const reader = await app.signedIn('clerk', { path: '/401', language, width: 390, height: 844 })
      await connections(2)
      const { page } = at
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
      await page.getByRole('button', { name: w.blocks['blocks.refresh'], exact: true }).click()
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
      const clerk = await app.server.signIn('clerk')
      await expect.poll(async () => (await app.server.call(clerk, 'messages.inbox', {})).data.total).toBe(0)
      expect(at.consoleErrors.concat(reader.consoleErrors)).toEqual([])
    },
  )
})

/** Pop-up and broadcast strip stand beside the page, wide and on a phone, and axe finds nothing in light and dark. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => isBelowPage(page)).toEqual({ below: true, inside: true, enoughLeft: true })
  }
  for (const mode of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.mode = chosen
    }, mode)
    // What fades has no colour one could measure.
    await animationsFinished(page)
    expect(await findAxeViolations(page, '.popups', '.broadcast-strip', '.navbar')).toEqual([])
  }
}

/** Whether the pop-up stands below the page, inside of the window, and leaves most of it to the page. */
async function isBelowPage(page: Page) {
  const box = await popup(page).boundingBox()
  const content = await page.locator('#content').boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  if (!box || !content) return undefined
  return {
    below: box.y >= content.y + content.height,
    inside: box.y + box.height <= height,
    enoughLeft: content.height > height * 0.4,
  }
}

describe('in a window whose time passes as the test says', () => {
  let user: BrowserUser
  let page: Page
  beforeAll(async () => {
    user = await app.newUser()
    page = user.page
    await page.clock.install({ time: testNow })
  })
  afterAll(() => app.closeUsers())

  async function open(path: string): Promise<void> {
    await page.goto(path)
    await page.getByRole('tab').first().waitFor()
  }

  test('[F1][F6] two seconds after sign-in, and not before, unread messages pop up; the socket opens with a ticket when there is a token, and closes when it goes; a closed pop-up never comes back, those behind it stay away for this session, in every window, and return at the next sign-in', async () => {
    const closed = await publish({ title: 'Low water', important: true })
    await publish({ title: 'New timetable' })
    await page.goto('/login')
    await page.clock.pauseAt(new Date(testNow.getTime() + 60_000))
    const fetched = page.waitForResponse('**/popupMsg.do')
    const opening = page.waitForEvent('websocket')
    const lineReady = opening.then((line) => line.waitForEvent('framereceived'))
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
    await bell(page).getByText('2').waitFor()
    expect(await popup(page).count()).toBe(0)
    await page.clock.runFor(150)
    await popup(page).getByRole('heading', { name: 'Low water' }).waitFor()
    await popup(page).getByText('1 of 2').waitFor()

    const address = new URL((await opening).url())
    expect(address.pathname).toBe('/ws/userGroupMs/sys')
    const token = await page.evaluate(() => localStorage.getItem('fairway-token') ?? 'none')
    expect(address.searchParams.get('token')?.length).toBeGreaterThan(40)
    expect(address.href).not.toContain(token)
    await connections(1)
    expect(user.consoleErrors).toEqual([])
    await page.clock.resume()

    await button(page, en['news.close']).click()
    await popup(page).waitFor({ state: 'detached' })
    await expect.poll(() => readers(closed)).toEqual(['clerk'])
    const second = await user.context.newPage()
    await second.clock.install({ time: testNow })
    for (const window of [page, second]) {
      await window.goto('/401')
      await bell(window).getByText('1').waitFor()
      await window.clock.runFor(10_000)
      await notificationsReady(window)
      expect(await popup(window).count()).toBe(0)
    }
    await second.close()
    // Something new comes up alone.
    await connections(1)
    await personal('Your shift')
    await page.clock.runFor(1_000)
    await popup(page).getByRole('heading', { name: 'Your shift' }).waitFor()
    expect(await popup(page).getByText('of 2').count()).toBe(0)
    await button(page, en['news.close']).click()
    await signOut(page)
    // The server's count of connections is reliable; the driver may miss a close event in a navigated window.
    await connections(0)
    await signIn(app, user, 'clerk')
    await page.clock.runFor(3_000)
    await popup(page).getByRole('heading', { name: 'New timetable' }).waitFor()
    expect(await button(page, en['news.next']).count()).toBe(0)
  })

  test('[F1] nothing pops up over a sale: the bell counts it, and it comes up when another page is shown or the sale is finished; nor over a dialog, whose buttons it would cover, before it is closed', async () => {
    await publish({ title: 'Low water' })
    await open('/menus/orders/counter')
    await page.locator('[data-part="to"] input[role=combobox]').waitFor()
    await bell(page).getByText('1').waitFor()
    await page.clock.runFor(10_000)
    await notificationsReady(page)
    expect(await popup(page).count()).toBe(0)
    // Nor does one that comes in the middle of the sale.
    await connections(1)
    await personal('Your shift')
    await bell(page).getByText('2').waitFor()
    expect(await popup(page).count()).toBe(0)
    await page.getByRole('tab', { name: 'Home' }).click()
    await popup(page).getByText('1 of 2').waitFor()
    await page.getByRole('tab', { name: 'Counter sale' }).click()
    await popup(page).waitFor({ state: 'detached' })

    await navigate(page, '/menus/orders/list')
    await popup(page).getByText('1 of 2').waitFor()
    await button(page, en['news.close']).click()
    await popup(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: listsEn['lists.table.export'], exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await publish({ title: 'New timetable' })
    await bell(page).getByText('2').waitFor()
    expect(await popup(page).count()).toBe(0)
    await closeDialog(page)
    await popup(page).getByRole('heading', { name: 'New timetable' }).waitFor()
  })

  test('[F8] a broadcast stands below the navbar; it can be closed, and disappears when it is withdrawn', async () => {
    await open('/401')
    await connections(1)
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

  test('[F8] several broadcasts are shown one after the other; the pointer and a button hold the one that is shown; with reduced motion they change by button only, without fading', async () => {
    await publish({ title: 'Ferry moved to dock 2', strip: true, popup: false })
    await publish({ title: 'Fog until ten', strip: true, popup: false })
    await expectReducedMotion(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
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
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('[F1][F6] without unread messages nothing pops up; after a minute without a connection, missed ones arrive by themselves', async () => {
    const fetched = page.waitForResponse('**/popupMsg.do')
    await open('/401')
    await fetched
    await page.clock.runFor(4_000)
    await notificationsReady(page)
    expect(await popup(page).count()).toBe(0)
    expect(await bell(page).innerText()).toBe('')
    await connections(1)
    await noReload(page)
    await user.context.setOffline(true)
    await connections(0)
    await personal('Sent into the silence')
    await publish({ title: 'Fog until ten', strip: true, popup: false })
    await page.clock.runFor(60_000)
    expect(await popup(page).count()).toBe(0)
    // The bell shows that notifications are delayed.
    await page.getByRole('link', { name: shellEn['shell.messagesLate'] }).waitFor()
    await user.context.setOffline(false)
    await page.clock.runFor(3_000)
    await popup(page).getByRole('heading', { name: 'Sent into the silence' }).waitFor()
    await page.getByRole('link', { name: 'Fog until ten' }).waitFor()
    expect(await wasReloaded(page)).toBe(false)
  })

  test('[F6] a failed socket is reconnected with exponential back-off', async () => {
    let tries = 0
    let ticketRequests = 0
    page.on('request', (request) => {
      if (request.url().includes('/session/socketTicket')) ticketRequests++
    })
    await page.routeWebSocket(/\/ws\//, (socket) => {
      tries++
      socket.close({ code: 4999 })
    })
    await stopTime(page)
    await open('/401')
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
})

/** The pages of the tests ask for reduced motion. */
async function expectReducedMotion(page: Page): Promise<void> {
  const strip = stripOf(page)
  await strip.getByRole('button', { name: en['news.strip.go'] }).waitFor()
  await page.clock.runFor(20_000)
  await strip.getByText('1 of 2').waitFor()
  const item = strip.getByRole('listitem')
  expect(await item.evaluate((one) => getComputedStyle(one).animationName)).toBe('none')
  await strip.getByRole('button', { name: en['news.strip.next'] }).click()
  await strip.getByText('2 of 2').waitFor()
}
