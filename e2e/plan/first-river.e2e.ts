import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { agents as agentsEn } from '@fairway/texts/en/agents'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { docks as docksEn } from '@fairway/texts/en/docks'
import { fares as faresEn } from '@fairway/texts/en/fares'
import { fleet as fleetEn } from '@fairway/texts/en/fleet'
import { homePanels as homeEn } from '@fairway/texts/en/homePanels'
import { network as networkEn } from '@fairway/texts/en/network'
import { orders as ordersEn } from '@fairway/texts/en/orders'
import { refundRules as rulesEn } from '@fairway/texts/en/refundRules'
import { services as servicesEn } from '@fairway/texts/en/services'
import { users as usersEn } from '@fairway/texts/en/users'
import { agents as agentsZh } from '@fairway/texts/zh/agents'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { docks as docksZh } from '@fairway/texts/zh/docks'
import { fares as faresZh } from '@fairway/texts/zh/fares'
import { fleet as fleetZh } from '@fairway/texts/zh/fleet'
import { homePanels as homeZh } from '@fairway/texts/zh/homePanels'
import { network as networkZh } from '@fairway/texts/zh/network'
import { orders as ordersZh } from '@fairway/texts/zh/orders'
import { refundRules as rulesZh } from '@fairway/texts/zh/refundRules'
import { services as servicesZh } from '@fairway/texts/zh/services'
import { users as usersZh } from '@fairway/texts/zh/users'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureFirstAdministrator } from '../../server/src/staff/first-administrator.ts'
import { setUpBrowserApp, signIn, submitSignIn } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { pressByKey, pressUntil } from '../support/keys.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'
import { pressRowAction, rowMenu } from '../support/row-actions.ts'

// An installation without the demo river, from its first administrator to the first ticket on paper: everything is made on
// pages, by two people where it takes two.

const words = {
  en: {
    ...{ ...agentsEn, ...blocksEn, ...docksEn, ...faresEn, ...fleetEn, ...homeEn },
    ...{ ...networkEn, ...ordersEn, ...rulesEn, ...servicesEn, ...usersEn },
    ...{ own: 'English', administrator: 'Operator administrator', operator: 'Gorges Passenger Ticketing' },
    ...{ seat: 'Second-class seat', adult: 'Adult', clashes: '3 clashes', none: 'No clashes' },
    ...{ upper: 'Upper Town', lower: 'Lower Town', ship: 'Swallow', carrier: 'River Line' },
  },
  zh: {
    ...{ ...agentsZh, ...blocksZh, ...docksZh, ...faresZh, ...fleetZh, ...homeZh },
    ...{ ...networkZh, ...ordersZh, ...rulesZh, ...servicesZh, ...usersZh },
    ...{ own: '简体中文', administrator: '运营管理员', operator: '三峡客运票务中心' },
    ...{ seat: '二等座', adult: '成人', clashes: '3 处冲突', none: '无冲突' },
    ...{ upper: '上城', lower: '下城', ship: '飞燕', carrier: '江航公司' },
  },
} as const

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
const today = serviceDateOf(testNow)
const firstDay = addDays(today, 1)
/** 180 days from tomorrow. */
const lastDay = addDays(today, 180)

describe.each(oneLanguage())('in %s', (language) => {
  const app = setUpBrowserApp({ dataset: 'base', withJobs: true })
  const w = words[language]
  const folder = mkdtempSync(join(tmpdir(), 'fairway-river-'))
  const passwords = { admin: 'Quiet-Harbour-2026-x', second: 'Still-Water-2026-y' }
  let page: Page
  let second: Page
  /** From the first departure of a run to its last arrival. */
  let minutesOfLine = 0
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A label, also of a field that must be filled in. */
  const labelled = (name: string) => new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`)
  const versionWords: [string, string] = [w['network.version.approve'], w['network.version.publish']]
  const nameField = labelled(fill(w['blocks.names.in'], { language: w.own }))
  const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
  const field = (name: string, on = page) => dialog(on).getByLabel(labelled(name))
  const rows = (on = page) => on.locator('.query-table[aria-busy=false] tbody tr').filter({ visible: true })

  /** Writes the fields of the open form, by their labels, and saves it. */
  async function save(fields: Record<string, string>, label: string = w['blocks.save'], name?: string) {
    for (const [title, text] of Object.entries(fields)) await field(title).fill(text)
    if (name !== undefined) await dialog(page).getByLabel(nameField).fill(name)
    await button(dialog(page), label).click()
    await dialog(page).waitFor({ state: 'detached' })
  }

  /** Chooses in a field that looks names up. */
  async function choose(title: string, text: string) {
    await field(title).fill(text)
    await page.getByRole('option').first().waitFor()
    await field(title).press('Enter')
  }

  /** Opens the form that makes something on a page. */
  async function create(address: string, label: string) {
    await navigate(page, `/menus/${address}`)
    await button(page, label).first().click()
    await dialog(page).waitFor()
  }

  async function signInFirst(code: string, password: string, own: string): Promise<Page> {
    const user = await app.newUser({ language })
    user.page.setDefaultTimeout(60_000)
    await submitSignIn(app, user, code, password)
    const form = user.page.getByRole('dialog')
    for (const [name, text] of Object.entries({ old: password, next: own, again: own }))
      await form.locator(`[name=${name}]`).fill(text)
    await button(form, w['blocks.ok']).click()
    // The new password is used at once.
    await user.page.waitForURL(/\/login/)
    await signIn(app, user, code, own)
    return user.page
  }

  /** The second person approves and publishes what the page in front of them shows. */
  async function approveAndPublish(title: string, [approve, publish]: [string, string]) {
    await button(second, approve).click()
    await second.getByRole('alertdialog').getByRole('button').last().click()
    await button(second, publish).click()
    const form = second.getByRole('dialog', { name: title })
    await button(form, publish).click()
    await form.waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    const file = await ensureFirstAdministrator(app.server.database.db, folder, app.server.clock.now())
    const password = /password: (.+)/.exec(readFileSync(file ?? '', 'utf8'))?.[1] ?? ''
    page = await signInFirst('admin', password, passwords.admin)
  })

  test('[M12] the first administrator lets a second person in, and both bring passenger types and conditions into force', async () => {
    await page.getByText(w['homePanels.firstStepsWhy']).waitFor()
    // Without a mouse: the question about the example river, and the way to the first step.
    await pressByKey(page, button(page, w['homePanels.loadExample']))
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await pressUntil(
      page,
      'Shift+Tab',
      page.getByRole('link', { name: w['homePanels.firstStep.users'], exact: true }),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/staff\/users/)
    await create('staff/users', w['users.new'])
    await choose(w['users.organisation'], w.operator)
    await dialog(page).getByRole('checkbox', { name: w.administrator }).check()
    await field(w['users.code']).fill('second')
    await field(w['users.name']).fill('周启')
    await button(dialog(page), w['users.save']).click()
    const password = (await dialog(page).locator('code').textContent()) ?? ''
    await page.keyboard.press('Escape')
    second = await signInFirst('second', password, passwords.second)

    await navigate(second, '/menus/orders/counter')
    await second.getByText(w['orders.counter.noTypes']).waitFor()
    await navigate(second, '/menus/fares/refundRules')
    await second.getByRole('row').filter({ hasText: 'STANDARD' }).getByRole('link').click()
    await second.waitForURL(/rule=/)
    await approveAndPublish(w['refundRules.publish'], [w['refundRules.approve'], w['refundRules.publish']])
    await navigate(second, '/menus/fares/passengerTypes')
    await second.getByRole('link', { name: w.adult, exact: true }).click()
    await second.waitForURL(/passengerTypes.*rule=/)
    await approveAndPublish(w['network.version.publish'], versionWords)
    // What was published counts a little later.
    app.server.clock.passMinutes(1)
  })

  test('[M12] [M1] [M2] [M3] [M7] ports, docks, a carrier, a line, ships with drawn decks and fares are made', async () => {
    for (const [code, name, km] of [
      ['UP', w.upper, '10'],
      ['LO', w.lower, '30'],
    ] as const) {
      await create('network/ports', w['docks.port.new'])
      await save({ [w['docks.code']]: code, [w['docks.riverKm']]: km }, undefined, name)
      const port = page.locator('.network-port', { hasText: name })
      await port.locator('.network-port-head [aria-haspopup=menu]').click()
      await page.getByRole('menuitem', { name: w['docks.newHere'] }).click()
      await dialog(page).waitFor()
      if (code === 'LO') {
        await field(w['docks.always']).uncheck()
        await field(w['docks.opens']).fill('0600')
        await dialog(page).getByRole('textbox', { name: w['docks.closes'] }).fill('2200')
      }
      await save(
        { [w['docks.code']]: `${code}1`, [w['docks.riverKm']]: km, [w['docks.berths']]: '4' },
        undefined,
        name,
      )
    }
    await create('fleet/carriers', w['fleet.carriers.new'])
    await save({ [w['users.organisations.code']]: 'RIVER' }, w['users.save'], w.carrier)

    // The line goes there and back, so that a ship begins each day where it ended.
    await create('network/lines', w['network.line.new'])
    await field(w['network.code']).fill('FERRY')
    await dialog(page).getByLabel(nameField).fill(`${w.upper}–${w.lower}`)
    await choose(w['network.lines.carrier'], w.carrier)
    await button(dialog(page), w['network.line.save']).click()
    await page.waitForURL(/network\/line\//)
    await page.locator('button', { hasText: w['network.version.new'] }).first().click()
    for (const [index, place] of [w.upper, w.lower, w.upper].entries()) {
      await page.locator('[data-editor="line"] .lookup input').fill(place)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.stop-list > li').count()).toBe(index + 1)
    }
    await button(page, w['network.edit.fillEmpty']).click()
    await button(page, w['network.edit.save']).click()
    await page.getByText(w['network.edit.saved']).waitFor()
    const [hours = 0, minutes = 0] = (await page.locator('.stop-arrive input').last().inputValue())
      .split(':')
      .map(Number)
    minutesOfLine = hours * 60 + minutes
    await navigate(second, new URL(page.url()).pathname)
    await approveAndPublish(w['network.version.publish'], versionWords)

    await create('fleet/series', w['fleet.series.new'])
    await save({ [w['fleet.ships.code']]: 'SWALLOW' }, undefined, w.ship)
    await create('fleet/ships', w['fleet.ships.new'])
    await field(w['fleet.ships.code']).fill('S1')
    await dialog(page).getByLabel(nameField).fill(`${w.ship} 1`)
    await choose(w['fleet.ships.carrier'], w.carrier)
    await choose(w['fleet.ships.series'], w.ship)
    await save({ [w['fleet.ships.capacity']]: '40' })
    await create('fleet/deckPlans', w['fleet.plans.new'])
    await choose(w['fleet.ships.ship'], `${w.ship} 1`)
    await button(dialog(page), w['fleet.plans.draft']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await pressRowAction(rows().first(), w['fleet.edit'])
    await drawDeck()
    await publishPlan('S1')
    for (const ship of ['2', '3']) {
      await navigate(page, '/menus/fleet/ships')
      await page.locator('.choice-row', { hasText: `${w.ship} 1` }).click()
      await rowMenu(page.locator('#content article > header').filter({ visible: true })).click()
      await page.getByRole('menuitem', { name: w['fleet.copy'], exact: true }).click()
      await save({ [w['fleet.ships.code']]: `S${ship}` }, undefined, `${w.ship} ${ship}`)
      await publishPlan(`S${ship}`)
    }

    await create('fares/tables', w['fares.new.title'])
    await field(w['fares.table.line']).selectOption({ label: `${w.upper}–${w.lower}` })
    await button(dialog(page), w['fares.new.draft']).click()
    await page.waitForURL(/fares\/table\//)
    await page.getByLabel(w['fares.edit.addClass']).selectOption({ label: w.seat })
    await page.locator('[data-key="0-1"]').fill('50')
    await page.locator('[data-key="1-2"]').fill('50')
    await button(page, w['fares.edit.save']).click()
    await page.getByText(w['fares.edit.saved']).waitFor()
    await navigate(second, new URL(page.url()).pathname)
    await approveAndPublish(w['fares.publish.title'], versionWords)
  })

  /** Two rows of two seats in the second class, numbered by themselves. */
  async function drawDeck() {
    const form = page.getByRole('dialog')
    const first = form.locator('[data-place$="/1/1"]')
    await form.getByLabel(w['fleet.editor.drawn']).selectOption({ label: w.seat })
    await first.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(() => form.locator('[data-place] .seat').count()).toBe(4)
    await button(form, w['blocks.save']).click()
    await form.waitFor({ state: 'detached' })
  }

  async function publishPlan(ship: string) {
    await navigate(second, `/menus/fleet/deckPlans?text=${ship}`)
    await pressRowAction(rows(second).filter({ hasText: ship }).first(), w['fleet.plans.publish'])
    await button(dialog(second), w['fleet.plans.publish']).click()
    await dialog(second).waitFor({ state: 'detached' })
  }

  async function createService(code: string, ship: string, departs: string, onlyOn?: string) {
    await create('sailings/templates?view=list', w['services.new'])
    await choose(w['services.line'], 'FERRY')
    await choose(w['services.ship'], ship)
    await save({
      ...{ [w['services.code']]: code, [w['services.departs']]: departs },
      ...(onlyOn && { [w['services.validFrom']]: onlyOn, [w['services.validTo']]: onlyOn }),
    })
  }

  const timeText = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

  async function openSeason(from: string, to: string) {
    await navigate(page, '/menus/sailings/templates?view=season')
    for (const [label, day] of [
      [w['services.from'], from],
      [w['services.to'], to],
    ] as const) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(day)
      await page.keyboard.press('Tab')
    }
  }

  test('[M12] [M4] a season of 180 days for three ships is published without a clash; then three clashes are named, each with a way to it', async () => {
    await navigate(page, '/menus/sailings/templates?view=windows')
    await page.getByRole('row').nth(1).getByRole('button', { name: w['services.change'] }).click()
    await save({ [fill(w['services.windows.daysOf'], { channel: w['services.windows.counter'] })]: '10' })
    for (const [index, departs] of ['0800', '0900', '1000'].entries())
      await createService(`DAY${index + 1}`, `S${index + 1}`, departs)
    await openSeason(firstDay, lastDay)
    await page.getByText(w.none).waitFor()
    await page.getByText(fill(w['services.count.new'], { count: '540' })).waitFor()
    await button(page, w['services.publish']).click()
    await button(dialog(page), w['services.publish']).click()
    await dialog(page).waitFor({ state: 'detached', timeout: 90_000 })
    await page.getByText(fill(w['services.count.published'], { count: '540' })).waitFor()

    // A ship in two places, one that leaves again five minutes after it arrived, and one at a dock that is closed.
    const oneDay = addDays(firstDay, 30)
    for (const [code, ship, departs] of [
      ['TWICE', 'S1', '0810'],
      ['TURN', 'S2', timeText(9 * 60 + minutesOfLine + 5)],
      ['NIGHT', 'S3', '2250'],
    ] as const)
      await createService(code, ship, departs, oneDay)
    await openSeason(firstDay, lastDay)
    await page.getByText(w.clashes).waitFor()
    const clashes = page.locator('.season-clashes tbody tr')
    for (const kind of ['shipTwice', 'turnround', 'dockClosed'] as const) {
      const clash = clashes.filter({ hasText: w[`services.clash.${kind}`] })
      await clash.waitFor()
      expect(await clash.locator('td').last().locator('a, button').count()).toBeGreaterThan(0)
    }
    expect(await clashes.count()).toBe(3)
    await clashes
      .filter({ hasText: w['services.clash.dockClosed'] })
      .getByRole('link', { name: w['services.toDock'] })
      .click()
    await rows().filter({ hasText: 'LO1' }).waitFor()
  })

  test('[M12] [M10] an agency is made, and the first ticket is sold at the counter and printed', async () => {
    await create('agents/list', w['agents.new'])
    await field(w['agents.code']).fill('TRIP')
    await dialog(page).locator('.names-fields input').first().fill(w.carrier)
    await field(w['agents.contractNumber']).fill('C-1')
    await toggleOptions(dialog(page).locator('button.multi-select').nth(1), w.seat)
    await field(w['agents.userName']).fill('李雷')
    await field(w['agents.userCode']).fill('trip.one')
    await button(dialog(page), w['agents.create']).click()
    await dialog(page).locator('code').waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(() => {
      globalThis.print = () => {
        document.documentElement.dataset.printing = 'true'
      }
    })
    await navigate(page, `/menus/orders/counter?date=${firstDay}`)
    for (const [part, place] of [
      ['from', w.upper],
      ['to', w.lower],
    ] as const) {
      const lookup = page.locator(`[data-part="${part}"] input[role=combobox]`)
      await lookup.fill(place)
      await page.getByRole('option', { name: place }).first().waitFor()
      await lookup.press('Enter')
    }
    await page.keyboard.press('1')
    await page.locator('[data-field="certificateNumber"]').first().focus()
    await page.keyboard.type(buildIdCardNumber())
    await page.keyboard.press('Enter')
    await page.keyboard.type('Li Wei')
    await page.keyboard.press('Enter')
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    await page.keyboard.press('F2')
    await page.locator('.counter-issued').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('html[data-printing]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const ticket = await page.locator('.paper-ticket').innerText()
    for (const word of ['Li Wei', `${w.ship} 1`, '50.00']) expect(ticket).toContain(word)
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/')
    await page.getByText(w['homePanels.firstStepsWhy']).waitFor({ state: 'detached' })
  })
})
