import { fleet } from '@fairway/texts/zh/fleet'
import { network } from '@fairway/texts/zh/network'
import { reports } from '@fairway/texts/zh/reports'
import { roles } from '@fairway/texts/zh/roles'
import { sailings } from '@fairway/texts/zh/sailings'
import { users } from '@fairway/texts/zh/users'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'

// Forms and filters find what they choose by typing; the server looks, as the specification tables it.

interface Choice {
  value: string
  label: string
  code: string
  initials: string
}

const app = setUpBrowserApp()
let user: BrowserUser
/** Requests of the page, by the last segment of the path. */
const requestsByName = new Map<string, { type: string; body: string }[]>()
beforeAll(async () => {
  user = await app.newUser({ language: 'zh' })
  user.page.on('request', (request) => {
    const [, name] = /\/api\/publicSelect\/(\w+)\.do$/.exec(request.url()) ?? []
    if (!name) return
    const one = { type: request.headers()['content-type'] ?? '', body: request.postData() ?? '' }
    requestsByName.set(name, [...(requestsByName.get(name) ?? []), one])
  })
  await signIn(app, user, 'admin')
})

const combobox = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
// Those of look-ups; a plain choice has options too.
const options = (page: Page) => page.locator('.lookup-option')

/** Calls one of the twelve look-ups as a form does, with the session of the page. */
const callLookup = (page: Page, name: string, body?: string, type = 'application/json') =>
  page.evaluate(
    async ([address, written, kind]) => {
      const token = [...Object.values(localStorage), ...Object.values(sessionStorage)].find((value) =>
        /^[\w-]{40,}$/.test(value),
      )
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: token ?? '',
          'accept-language': 'zh',
          ...(written !== '' && { 'content-type': kind }),
        },
        ...(written !== '' && { body: written }),
      })
      return (await answer.json()) as { success: boolean; data: Choice[] & { rows: Choice[]; total: number } }
    },
    [`/api/publicSelect/${name}.do`, body ?? '', type] as const,
  )

test('[J12] each choice is found by the name, by pinyin initials and by its code', async () => {
  const { page } = user
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
    if (fields[at - 1]?.[0] !== address) await page.goto(address)
    const field = combobox(page, label)
    await field.waitFor()
    const { data } = await callLookup(page, name, '{}')
    const lastOption = data.at(-1)
    if (!lastOption) throw new Error(`${name} gave nothing`)
    for (const text of [lastOption.label, lastOption.initials, lastOption.code]) {
      await field.fill(text)
      // Enter comes before the answer does.
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue(), { timeout: 15_000 }).toBe(lastOption.label)
      await expect.poll(() => new URL(page.url()).searchParams.get(parameter)).toBe(lastOption.value)
      await field.fill('')
      await page.keyboard.press('Escape')
      await expect.poll(() => new URL(page.url()).searchParams.get(parameter) ?? '').toBe('')
    }
    for (const { type, body } of requestsByName.get(name) ?? []) {
      expect(type).toContain('application/json')
      expect(JSON.parse(body)).toBeTypeOf('object')
    }
  }
  // What stands in an address is shown by its name again.
  const [line] = (await callLookup(page, 'getRoute', '{}')).data
  await page.goto(`/menus/sailings/calendar?line=${line?.value}`)
  await expect.poll(() => combobox(page, sailings['sailings.list.line']).inputValue()).toBe(line?.label ?? '')
})

test('[J12] an outdated reply never replaces a newer one while typing', async () => {
  const { page } = user
  await page.goto('/menus/sailings/calendar')
  const field = combobox(page, sailings['sailings.filter.dock'])
  await field.click()
  await expect.poll(() => options(page).count()).toBeGreaterThan(5)
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
  await expect.poll(() => field.inputValue(), { timeout: 15_000 }).toContain('朝天门')
  await page.unroute('**/publicSelect/getDocker.do')
  await field.fill('没有这个码头')
  await page.locator('.lookup-none').waitFor()
})

test('the list of a look-up is as wide as its field and as high as its rows, also when they load late', async () => {
  const { page } = user
  await page.goto('/menus/sailings/calendar')
  const field = combobox(page, sailings['sailings.filter.dock'])
  const release = await delayReplies(page, '**/publicSelect/getDocker.do')
  await field.click()
  await page.locator('.lookup-none').waitFor()
  await release()
  await expect.poll(() => options(page).count()).toBeGreaterThan(15)
  const list = page.locator('.lookup-list:popover-open')
  const metrics = () => list.evaluate((element) => [element.clientHeight, element.scrollHeight, innerHeight])
  const [height = 0, whole = 0, window = 0] = await metrics()
  expect(height).toBeGreaterThanOrEqual(Math.min(whole, window / 3))
  const [box, below] = [await field.boundingBox(), await list.boundingBox()]
  expect(below?.width).toBeGreaterThanOrEqual((box?.width ?? 0) - 1)
  expect(below?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(window)
})

test('the option selected by arrow keys is scrolled into view', async () => {
  const { page } = user
  await page.goto('/menus/sailings/calendar')
  const field = combobox(page, sailings['sailings.filter.dock'])
  await field.click()
  await expect.poll(() => options(page).count()).toBeGreaterThan(15)
  // The list is made low, as it is in a low window.
  await page.locator('.lookup-list:popover-open').evaluate((list: HTMLElement) => {
    list.style.height = '120px'
  })
  const count = await options(page).count()
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

test('Enter that ends an IME composition selects nothing', async () => {
  const { page } = user
  await page.goto('/menus/sailings/calendar')
  const field = combobox(page, sailings['sailings.filter.dock'])
  await field.click()
  await field.pressSequentially('zh')
  await expect.poll(() => options(page).count()).toBeGreaterThan(0)
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
  const { page } = user
  await page.goto('/menus/staff/roles')
  const come = await delayReplies(page, /\/api\/staff\/roles\?.*pageSize=200/)
  await page.getByRole('button', { name: roles['roles.create'], exact: true }).click()
  const field = combobox(page, roles['roles.copyOf'])
  await field.fill('ticketClerk')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('ticketClerk')
  await come()
  await expect.poll(() => field.inputValue()).toBe('售票员')
})

test('[J12] saving a form waits for a pending selection', async () => {
  const { page } = user
  await page.goto('/menus/staff/users')
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

test('[J12] all twelve answer the page with the payload tabled for them; countries come in pages', async () => {
  const { page } = user
  for (const name of ['getAgent', 'getCruise', 'getPort', 'getDocker', 'getCruiseSeries', 'getSupplier'])
    expect((await callLookup(page, name, '{"text":""}')).data.length, name).toBeGreaterThan(0)
  for (const name of ['getRoute', 'getPortCorporation'])
    expect((await callLookup(page, name, '{}')).data.length, name).toBeGreaterThan(0)
  for (const name of ['getCertType', 'getIdNo']) expect((await callLookup(page, name)).data).toHaveLength(12)
  const form = 'application/x-www-form-urlencoded'
  const own = await callLookup(
    page,
    'getUserDocker',
    new URLSearchParams({ query: '{"text":"ctm"}' }).toString(),
    form,
  )
  expect(own.data[0]?.code).toBe('CTM')
  const { data } = await callLookup(page, 'getCountryByPage', '{"page":3,"pageSize":100}')
  expect([data.total, data.rows.length]).toEqual([249, 49])
})

test('[J12] a shipping company chooses from its own ships, an agency from itself only', async () => {
  const carrier = await app.signedIn('carrier', { path: '/menus/sailings/calendar' })
  await combobox(carrier.page, 'Ship').click()
  const all = (await callLookup(user.page, 'getCruise', '{}')).data.length
  await expect.poll(() => options(carrier.page).count()).toBeGreaterThan(0)
  const own = (await callLookup(carrier.page, 'getCruise', '{}')).data.length
  await expect.poll(() => options(carrier.page).count()).toBe(own)
  expect(own).toBeLessThan(all)
  await carrier.context.close()
  const agency = await app.signedIn('agency')
  expect((await callLookup(agency.page, 'getAgent', '{}')).data.map(({ code }) => code)).toEqual(['RVT'])
  await agency.context.close()
})
