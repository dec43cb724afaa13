// Takes the pictures of the manual: node e2e/pictures.ts [SCENE …]; then `pngquant --ext .png --force docs/pictures/*/*.png docs/pictures/*/reports/*.png` makes
// them a third as large. Each is of the demo river, in every language, wide or of a phone, light or dark.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword, runServer } from '@fairway/testing/processes/running-server'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { databaseSocket } from '../bench/measure-me.ts'
import { chromiumPath } from './support/chromium.ts'
import { rowMenu } from './support/row-actions.ts'

interface Scene {
  path: string
  /** What is visible once the page is complete, where that is more than its content. */
  ready?: string
  dark?: boolean
  phone?: boolean
  prepare?: (page: Page, language: Language) => Promise<void>
}

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The picture of a report is drawn. */
const chart = '.report-plot svg'

const server = await runServer({ env: { FAIRWAY_DEMO: 'on' } })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const scenes = await buildScenes()
  const chosen = process.argv.slice(2)
  for (const language of languages) {
    const page = await signIn(language)
    for (const [name, scene] of Object.entries(scenes))
      if (chosen.length === 0 || chosen.includes(name)) await take(page, name, scene, language)
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}

async function buildScenes(): Promise<Record<string, Scene>> {
  const pool = new pg.Pool(await databaseSocket(server.dataFolder))
  const until = async (condition: string) => {
    while (!(await pool.query<{ holds: boolean }>(`select ${condition} as holds`)).rows[0]?.holds)
      await setTimeout(500)
  }
  // The past of the demo river is made while the server already answers.
  await until(
    "coalesce((select (value ->> 'done')::boolean from system.parameters where key = 'startingData.history'), false)",
  )
  const idOf = async (query: string) => (await pool.query<{ id: string }>(query)).rows[0]?.id ?? ''
  const sailing = await idOf(
    "select id from sailings.sailings where sale_state = 'open' and departs_at > now() + interval '1 day' order by departs_at, id limit 1",
  )
  const line = await idOf("select id from network.lines where code = 'FAST-DOWN'")
  const table = await idOf(
    "select t.id from fares.fare_tables t join network.lines l on l.id = t.line_id where l.code = 'FAST-DOWN' and t.status = 'published' limit 1",
  )
  const ship = "(select id from fleet.ships where code = 'FY8')"
  const rule = await idOf(
    "select id from settlement.rules where status = 'published' order by line_id nulls last, id limit 1",
  )
  const shipId = await idOf(`select ${ship} as id`)
  const planId = await idOf(
    `select id from fleet.deck_plans where ship_id = ${ship} order by version desc limit 1`,
  )
  const admin = await ApiClient.signIn(server.url, 'admin', benchPassword)
  await until('not exists (select from accounts.closed_days where folded_at is null)')
  await admin.callOk('settlement.runProof', { coverage: 'night' })
  await until('not exists (select from settlement.runs where ended_at is null)')
  // Months of the demo are closed once their sailings are shared out, and have statements then.
  await until("exists (select from settlement.statements where party_kind = 'organisation')")
  const statement = await idOf(
    "select id from settlement.statements where party_kind = 'organisation' order by tickets desc, id limit 1",
  )
  await pool.end()
  await admin.callOk('fleet.copyPlan', { shipId, planId })
  const sailingPage = `/menus/sailings/detail/${sailing}`
  return {
    season: { path: '/menus/sailings/templates?view=season', ready: '.season-bar' },
    'sailing-dark': { path: `${sailingPage}?view=control`, dark: true },
    'services-phone': { path: '/menus/sailings/templates', phone: true },
    'sailing-phone-dark': { path: sailingPage, phone: true, dark: true },
    line: { path: `/menus/network/line/${line}` },
    'deck-plan-dark': {
      path: '/menus/fleet/deckPlans?text=FY8',
      ready: '[data-place] .seat',
      dark: true,
      async prepare(page, language) {
        const { fleet } = await import(`@fairway/texts/${language}/fleet`)
        const draft = page.locator('#content tbody tr', { hasText: fleet['fleet.plans.status.draft'] })
        await rowMenu(draft.first()).click()
        await page.getByRole('menuitem', { name: fleet['fleet.edit'], exact: true }).click()
      },
    },
    'ports-phone': { path: '/menus/network/ports', phone: true },
    'ships-phone-dark': { path: '/menus/fleet/ships', phone: true, dark: true },
    'fare-table': { path: `/menus/fares/table/${table}`, ready: '#content table' },
    'test-bench-dark': {
      path: '/menus/fares/testBench?people=1+adult,1+child',
      dark: true,
    },
    'charges-phone': { path: '/menus/fares/charges', phone: true },
    'passenger-types-phone-dark': {
      path: '/menus/fares/passengerTypes',
      phone: true,
      dark: true,
    },
    agency: {
      path: '/menus/agents/list',
      ready: '.dialog',
      prepare: (page) => page.locator('.page-actions .button.primary').first().click(),
    },
    'wallets-dark': { path: '/menus/agents/wallets', dark: true },
    'agencies-phone': { path: '/menus/agents/list', phone: true },
    'suppliers-phone-dark': { path: '/menus/agents/suppliers', phone: true, dark: true },
    ledger: { path: '/menus/accounts/ledger' },
    'tills-phone': { path: '/menus/accounts/tills', phone: true },
    'payee-charges-dark': { path: '/menus/accounts/charges', dark: true },
    'allocation-rule': { path: `/menus/settlement/rules?rule=${rule}`, ready: '.cascade' },
    'earnings-phone': { path: '/menus/settlement/earnings', phone: true },
    'shares-dark': { path: '/menus/settlement/shares', dark: true },
    statement: { path: `/menus/settlement/statement?id=${statement}`, ready: '#content tbody tr' },
    periods: { path: '/menus/settlement/periods', ready: '#content tbody tr' },
    'reconciliation-dark': {
      path: '/menus/settlement/reconciliation',
      ready: '#content tbody tr',
      dark: true,
    },
    'reports/sales': { path: '/soldAnalysis', ready: chart },
    'reports/load-dark': { path: '/menus/reports/load', ready: chart, dark: true },
    'reports/agents': { path: '/menus/reports/agents', ready: chart },
    'reports/refunds-phone': { path: '/menus/reports/refunds', ready: chart, phone: true },
    'reports/takings': { path: '/menus/reports/tills', ready: chart },
    'reports/punctuality-phone-dark': {
      path: '/menus/reports/punctuality',
      ready: chart,
      phone: true,
      dark: true,
    },
    'reports/forecast-dark': { path: '/menus/reports/forecast', ready: chart, dark: true },
    'proof-phone-dark': { path: '/menus/settlement/proof', phone: true, dark: true },
  }
}

async function signIn(language: Language): Promise<Page> {
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.locator('input[autocomplete=username]').fill('admin')
  await page.locator('input[type=password]').fill(benchPassword)
  await page.keyboard.press('Enter')
  await page.locator('[role="tab"]').first().waitFor()
  // The announcement of the demo pops up until it is read.
  const popup = page.locator('.popups')
  if (language === languages[0]) {
    await popup.locator('[data-first]').click()
    await popup.waitFor({ state: 'detached' })
  }
  return page
}

async function take(
  page: Page,
  name: string,
  { path, ready = '#content', dark = false, phone: narrow = false, prepare }: Scene,
  language: Language,
): Promise<void> {
  await page.setViewportSize(narrow ? phone : wide)
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.goto(`${server.url}${path}`)
  await page.locator('[role="tab"]').first().waitFor()
  await prepare?.(page, language)
  await page.locator(ready).first().waitFor()
  // Until nothing loads any more and the fonts are there.
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  const file = `${folder}${language}/${name}.png`
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file })
}
