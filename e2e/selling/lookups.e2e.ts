import type { SignedInUser } from '@fairway/testing/api-client'
import { blocks } from '@fairway/texts/zh/blocks'
import { fleet } from '@fairway/texts/zh/fleet'
import { menus } from '@fairway/texts/zh/menus'
import { network } from '@fairway/texts/zh/network'
import { reports } from '@fairway/texts/zh/reports'
import { roles } from '@fairway/texts/zh/roles'
import { sailings } from '@fairway/texts/zh/sailings'
import { system } from '@fairway/texts/zh/system'
import { users } from '@fairway/texts/zh/users'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languageName } from '../../web/src/i18n/language.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { hasFocus } from '../support/keys.ts'
import { navigate } from '../support/page-crawler.ts'

// Forms and filters find what they choose by typing; the server looks, as the specification tables it. And an administrator who
// writes Chinese alone, with a colleague who reads English: names need one language.

interface Choice {
  value: string
  label: string
  code: string
  initials: string
}

const app = setUpBrowserApp()
let page: Page
let consoleErrors: string[]
let admin: SignedInUser
/** Requests of the page, by the last segment of the path. */
const requestsByName = new Map<string, { type: string; body: string }[]>()
beforeAll(async () => {
  admin = await app.server.signIn('admin')
  const user = await app.signedIn('admin', { language: 'zh', path: '/menus/sailings/calendar' })
  page = user.page
  consoleErrors = user.consoleErrors
  page.on('request', (request) => {
    const [, name] = /\/api\/publicSelect\/(\w+)\.do$/.exec(request.url()) ?? []
    if (!name) return
    const one = { type: request.headers()['content-type'] ?? '', body: request.postData() ?? '' }
    requestsByName.set(name, [...(requestsByName.get(name) ?? []), one])
  })
})

const combobox = (label: string) => page.getByRole('combobox', { name: label, exact: true })
// Those of look-ups; a plain choice has options too.
const options = () => page.locator('.lookup-option')

/** What a look-up offers an administrator. */
async function offeredBy(name: string): Promise<Choice[]> {
  const answer = await fetch(`${app.server.url}/api/publicSelect/${name}.do`, {
    method: 'POST',
    headers: {
      ...{ authorization: admin.token, cookie: admin.cookie },
      ...{ 'accept-language': 'zh', 'content-type': 'application/json' },
    },
    body: '{}',
  })
  return ((await answer.json()) as { data: Choice[] }).data
}

test('[J12] each choice is found by typing, by its name, by pinyin initials or by its code', async () => {
  const fields = [
    ['/menus/sailings/calendar', sailings['sailings.list.line'], 'getRoute', 'line'],
    ['/menus/sailings/calendar', sailings['sailings.filter.dock'], 'getDocker', 'dock'],
    ['/menus/sailings/calendar', sailings['sailings.list.ship'], 'getCruise', 'ship'],
    ['/menus/network/lines', network['network.lines.carrier'], 'getSupplier', 'carrier'],
    ['/menus/network/ports', network['network.ports.corporation'], 'getPortCorporation', 'corporation'],
    ['/menus/fleet/ships', fleet['fleet.ships.carrier'], 'getSupplier', 'carrier'],
    ['/menus/fleet/ships', fleet['fleet.ships.series'], 'getCruiseSeries', 'series'],
    ['/menus/reports/sales', reports['reports.agency'], 'getAgent', 'agent'],
    ['/menus/staff/users', users['users.organisation'], 'getAgent', 'organisationId'],
    ['/menus/staff/users', users['users.docks'], 'getDocker', 'dockId'],
  ] as const
  for (const [at, [address, label, name, parameter]] of fields.entries()) {
    if (at > 0 && fields[at - 1]?.[0] !== address) await navigate(page, address)
    const field = combobox(label)
    await field.waitFor()
    const choice = (await offeredBy(name)).at(-1)
    if (!choice) throw new Error(`${name} gave nothing`)
    // Each look-up is searched in all three ways beside its endpoint.
    await field.fill([choice.label, choice.initials, choice.code][at % 3] ?? '')
    // Enter comes before the answer does.
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe(choice.label)
    await expect.poll(() => new URL(page.url()).searchParams.get(parameter)).toBe(choice.value)
    await field.fill('')
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).searchParams.get(parameter) ?? '').toBe('')
    for (const { type, body } of requestsByName.get(name) ?? []) {
      expect(type).toContain('application/json')
      expect(JSON.parse(body)).toBeTypeOf('object')
    }
  }
  // What stands in an address is shown by its name again. Other lists are not loaded yet.
  const [line] = await offeredBy('getRoute')
  await page.goto(`/menus/sailings/calendar?line=${line?.value}`)
  await expect.poll(() => combobox(sailings['sailings.list.line']).inputValue()).toBe(line?.label ?? '')
})

test('the list of a look-up is as wide as its field and as high as its rows, also when they load late, and the option selected by arrow keys is scrolled into view', async () => {
  const field = combobox(sailings['sailings.filter.dock'])
  const release = await delayReplies(page, '**/publicSelect/getDocker.do')
  await field.click()
  await page.locator('.lookup-none').waitFor()
  await release()
  await expect.poll(() => options().count()).toBeGreaterThan(15)
  const list = page.locator('.lookup-list:popover-open')
  const metrics = () => list.evaluate((element) => [element.clientHeight, element.scrollHeight, innerHeight])
  const [height = 0, whole = 0, window = 0] = await metrics()
  expect(height).toBeGreaterThanOrEqual(Math.min(whole, window / 3))
  const [box, below] = [await field.boundingBox(), await list.boundingBox()]
  expect(below?.width).toBeGreaterThanOrEqual((box?.width ?? 0) - 1)
  expect(below?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(window)
  // The list is made low, as it is in a low window.
  await list.evaluate((list: HTMLElement) => {
    list.style.height = '120px'
  })
  const count = await options().count()
  for (let step = 1; step < count; step++) {
    await page.keyboard.press('ArrowDown')
    const inside = await page.locator('.lookup-option[data-highlighted]').evaluate((option) => {
      const [own, list] = [option, option.closest('.lookup-list')!].map((one) => one.getBoundingClientRect())
      return own!.top >= list!.top - 1 && own!.bottom <= list!.bottom + 1
    })
    expect(inside, `step ${step}`).toBe(true)
  }
  await page.keyboard.press('Escape')
})

test('[J12] an outdated reply never replaces a newer one while typing, and Enter that ends an IME composition selects nothing', async () => {
  const field = combobox(sailings['sailings.filter.dock'])
  await field.click()
  await expect.poll(() => options().count()).toBeGreaterThan(5)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/publicSelect/getDocker.do', async (route) => {
    await held
    await route.continue()
  })
  await field.fill('ctm')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).searchParams.get('dock') ?? '').toBe('')
  answer()
  await expect.poll(() => field.inputValue()).toContain('朝天门')
  await page.unroute('**/publicSelect/getDocker.do')
  await field.fill('没有这个码头')
  await page.locator('.lookup-none').waitFor()

  await field.fill('')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('dock') ?? '').toBe('')
  await field.pressSequentially('zh')
  await expect.poll(() => options().count()).toBeGreaterThan(0)
  await field.evaluate((input) => {
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    )
  })
  expect(await field.inputValue()).toBe('zh')
  expect(new URL(page.url()).searchParams.get('dock') ?? '').toBe('')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('dock') ?? '').not.toBe('')
})

/** Delays replies of this URL until the returned function is called. */
async function delayReplies(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // One that was given up meanwhile has nowhere to go on to.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    resolve()
    await page.unroute(address)
  }
}

test('[J12] Enter before the options are loaded selects the first match when they arrive', async () => {
  await navigate(page, '/menus/staff/roles')
  const come = await delayReplies(page, /\/api\/staff\/roles\?.*pageSize=200/)
  await page.getByRole('button', { name: roles['roles.create'], exact: true }).click()
  const field = combobox(roles['roles.copyOf'])
  await field.fill('ticketClerk')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('ticketClerk')
  await come()
  await expect.poll(() => field.inputValue()).toBe('售票员')
})

test('[J12] saving a form waits for a pending selection', async () => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await navigate(page, '/menus/staff/users')
  await page.getByRole('button', { name: users['users.new'], exact: true }).click()
  const form = page.getByRole('dialog')
  const field = (key: keyof typeof users) => form.getByLabel(new RegExp(`^${users[key]}( \\*)?$`))
  await field('users.code').fill('hasty')
  await field('users.name').fill('何快')
  await field('users.organisation').fill('OPERATOR')
  await page.keyboard.press('Enter')
  await form.getByRole('checkbox', { name: '售票员', exact: true }).check()
  const come = await delayReplies(page, '**/publicSelect/get*Docker.do')
  await field('users.addDock').fill('ctm')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: users['users.save'], exact: true }).click()
  const docks = async () =>
    (
      await app.server.database.pool.query<{ docks: string[] }>(
        `select array(select d.code from staff.user_docks ud join network.docks d on d.id = ud.dock_id
          where ud.user_id = u.id) as docks from staff.users u where code = 'hasty'`,
      )
    ).rows[0]?.docks
  expect(await docks()).toBeUndefined()
  await come()
  await page.locator('.users-password').waitFor()
  expect(await docks()).toEqual(['CTM'])
  await page.keyboard.press('Enter')
  await page.locator('.users-password').waitFor({ state: 'detached' })
})

const nameIn = (inside: Page | Locator, language: Language) =>
  inside.getByLabel(blocks['blocks.names.in'].replace('{language}', languageName(language)))
const press = (inside: Page | Locator, name: string) =>
  inside.getByRole('button', { name, exact: true }).click()

describe('a colleague who reads English', () => {
  let colleague: BrowserUser
  beforeAll(async () => {
    colleague = await app.signedIn('admin2', { path: '/menus/staff/roles', language: 'en' })
  })

  test('[E3] a form shows the name in the user’s language first, and requires only one', async () => {
    await navigate(page, '/menus/staff/roles')
    await press(page, roles['roles.create'])
    const form = page.getByRole('dialog', { name: roles['roles.create'] })
    await form.locator('input').first().fill('night')
    const marks = () => form.locator('.names-fields label').allInnerTexts()
    await expect
      .poll(marks)
      .toEqual(['名称（简体中文） *', '名称（English）', '名称（Español）', '名称（日本語）'])
    await press(form, roles['roles.create'])
    await form.getByRole('alert').filter({ hasText: blocks['blocks.names.needed'] }).waitFor()
    expect(await nameIn(form, 'zh').getAttribute('aria-invalid')).toBe('true')

    // Another language will do: then none is marked, and the empty ones show what their readers will see.
    await nameIn(form, 'ja').fill('夜勤')
    await expect
      .poll(marks)
      .toEqual(['名称（简体中文）', '名称（English）', '名称（Español）', '名称（日本語）'])
    expect(await nameIn(form, 'zh').getAttribute('placeholder')).toBe('夜勤')
    expect(await nameIn(form, 'zh').getAttribute('aria-invalid')).toBeNull()
    await nameIn(form, 'ja').fill('')
    await nameIn(form, 'zh').fill('夜班售票')
    await press(form, roles['roles.create'])
    await page.getByRole('heading', { name: '夜班售票' }).waitFor()
  })

  test('[E3] a role named in Chinese alone has that name for a colleague in English, and is found by it', async () => {
    const { page } = colleague
    await page.getByRole('searchbox').fill('夜班')
    const found = page.locator('#content .query-table[aria-busy=false] tbody tr')
    await expect.poll(() => found.count()).toBe(1)
    await expect.poll(() => found.first().innerText()).toContain('夜班售票')
    await found.first().getByRole('link', { name: 'night' }).click()
    await page.getByRole('heading', { name: '夜班售票' }).waitFor()
  })

  test('[E3] a page that is named in Chinese alone is called so in menu, tab, breadcrumb and search of a colleague in English', async () => {
    await navigate(page, '/menus/staff/menus?at=network/lines')
    const form = page.locator('.menus-form')
    for (const language of ['en', 'es', 'ja'] as const) await nameIn(form, language).fill('')
    await nameIn(form, 'zh').fill('班线一览')
    await press(form, menus['menus.save'])
    await page.locator('[role=treeitem][data-node="network/lines"]', { hasText: '班线一览' }).waitFor()

    const reader = colleague.page
    await reader.goto('/menus/network/lines')
    await expect.poll(() => reader.locator('.sidebar').innerText()).toContain('班线一览')
    await expect.poll(() => reader.locator('.breadcrumb').innerText()).toContain('班线一览')
    await expect.poll(() => reader.getByRole('tab', { selected: true }).innerText()).toContain('班线一览')
    await expect.poll(() => reader.title()).toMatch(/^班线一览 – /)
    await reader.keyboard.press('Control+K')
    const search = reader.getByRole('dialog').getByRole('combobox')
    await expect.poll(() => hasFocus(search)).toBe(true)
    await search.fill('班线')
    await reader.getByRole('option').filter({ hasText: '班线一览' }).first().waitFor()
    await reader.keyboard.press('Escape')
    expect(colleague.consoleErrors).toEqual([])
  })

  test('[E3] a reason named in Chinese alone is listed for a colleague in English', async () => {
    await navigate(page, '/menus/system/dictionaries?name=refundReasons')
    await press(page, system['system.dictionaries.add'])
    const form = page.getByRole('dialog')
    await form.getByLabel(system['system.dictionaries.code']).fill('fog')
    await nameIn(form, 'zh').fill('大雾停航')
    await press(form, system['system.save'])
    await form.waitFor({ state: 'detached' })

    const reader = colleague.page
    await navigate(reader, '/menus/system/dictionaries?name=refundReasons')
    const entry = reader.locator('#content .query-table[aria-busy=false] tbody tr', { hasText: 'fog' })
    await expect.poll(() => entry.innerText()).toContain('大雾停航')
    expect(await reader.locator('#content').innerText()).not.toMatch(/undefined|null/)
    expect(colleague.consoleErrors).toEqual([])
    expect(consoleErrors).toEqual([])
  })
})
