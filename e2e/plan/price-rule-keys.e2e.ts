import { approvals } from '@fairway/texts/en/approvals'
import { blocks } from '@fairway/texts/en/blocks'
import { fares } from '@fairway/texts/en/fares'
import { network } from '@fairway/texts/en/network'
import { refundRules } from '@fairway/texts/en/refundRules'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, dialog, field, select } from '../support/dialog.ts'
import {
  confirmByKey,
  hasFocus,
  pressByKey,
  pressUntil,
  selectByKey,
  sendByKey,
  tickByKey,
  toggleByKey,
  typeInto,
} from '../support/keys.ts'
import { findAxeViolations, navigate, pageReady } from '../support/page-crawler.ts'

// The rules of prices are drafted, changed, approved by another administrator, published and withdrawn without a mouse, and
// tried on the benches.

const app = setUpBrowserApp()
const w = { ...fares, ...network, ...blocks, ...refundRules }
/** The supplier of insurance in the demo data. */
const insurer = 'Gorges Passenger Insurance'
const several = (page: Page, name: string) =>
  dialog(page).locator('.field', { hasText: name }).locator('button.multi-select').first()

/** Who drafts, and who decides. */
let admin: Page
let second: Page
beforeAll(async () => {
  admin = (await app.signedIn('admin', { path: '/menus/fares/passengerTypes' })).page
  second = (await app.signedIn('admin2', { path: '/menus/approvals/list' })).page
})

/** Opens a page, the keyboard at the beginning of it. */
async function open(page: Page, path: string) {
  await navigate(page, `/menus/${path}`)
  await page.waitForURL((url) => url.href.includes(path))
  await page.locator('#content').focus()
}

/** Another administrator approves and publishes a version, looks at it on the test bench, and withdraws it. */
async function decide(uri: string, rule: string, tryIt?: (page: Page) => Promise<void>) {
  const page = second
  await open(page, `fares/${uri}?rule=${rule}`)
  await pressByKey(page, button(page, w['network.version.approve']))
  await confirmByKey(page, w['blocks.ok'])
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['network.version.publish']))
  await dialog(page).getByText(w['fares.rules.countsFrom']).waitFor()
  await pressByKey(page, button(dialog(page), w['network.version.publish']))
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, w['network.version.withdraw']).waitFor()
  if (tryIt) {
    // What was published counts a little later.
    app.server.clock.passMinutes(1)
    await navigate(page, '/menus/fares/testBench?people=1+adult')
    await tryIt(page)
    await navigate(page, `/menus/fares/${uri}?rule=${rule}`)
  }
  await button(page, w['network.version.withdraw']).waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['network.version.withdraw']))
  await typeInto(page, field(page, w['network.version.reason']), 'Mistaken')
  await sendByKey(page)
  await page
    .getByText(w['fares.status.withdrawn'], { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor()
}

interface Drafting {
  uri: string
  /** The button that opens the form. */
  create: string
  code: string
  fill(page: Page): Promise<void>
  correct(page: Page): Promise<void>
  /** On the test bench, once it is published. */
  tryIt?(page: Page): Promise<void>
}

/** Opens the form of a new rule, fills it in, then corrects the draft; another person decides on it. */
async function draft({ uri, create, code, fill, correct, tryIt }: Drafting) {
  const page = admin
  await open(page, `fares/${uri}`)
  await pressByKey(page, button(page, create))
  await expect.poll(() => hasFocus(field(page, w['fares.rules.code']))).toBe(true)
  await page.keyboard.type(code)
  await typeInto(page, dialog(page).locator('.names-fields input').first(), `Rule ${code}`)
  await fill(page)
  await sendByKey(page)
  await page.getByRole('heading', { name: new RegExp(`Rule ${code}`) }).waitFor()
  // Who drafted it does not approve it.
  const approve = page.locator('button:visible', { hasText: w['network.version.approve'] }).first()
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true')
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['fares.rules.edit']))
  await correct(page)
  await sendByKey(page)
  await page.getByText(w['fares.edit.saved']).first().waitFor()
  const rule = new URL(page.url()).searchParams.get('rule') ?? ''
  // Another rule is made like it, under a code of its own.
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['fares.rules.like']))
  await expect.poll(() => hasFocus(field(page, w['fares.rules.code']))).toBe(true)
  await page.keyboard.type(`${code}-2`)
  await sendByKey(page)
  await page.getByRole('cell', { name: `${code}-2`, exact: true }).waitFor()
  await page.getByRole('heading', { name: new RegExp(`Rule ${code}.* 1$`) }).waitFor()
  await decide(uri, rule, tryIt)
}

test('[M8] a passenger type is drafted, its faults are named, and another person publishes and withdraws it, with the keyboard alone', async () => {
  await draft({
    ...{ uri: 'passengerTypes', create: w['fares.types.new'], code: 'KEYTYPE' },
    async fill(page) {
      await typeInto(page, field(page, w['fares.types.share']), '60')
      await typeInto(page, field(page, w['fares.types.ageFromInput']), '14')
      const below = field(page, w['fares.types.ageBelowInput'])
      await typeInto(page, below, '12')
      await page.keyboard.press('Enter')
      await dialog(page).getByText(w['fares.rules.boundWrong']).waitFor()
      await typeInto(page, below, '60')
      await toggleByKey(page, several(page, w['fares.types.certificates']), 'Passport')
      await tickByKey(page, dialog(page).getByRole('checkbox', { name: w['fares.types.needsSeat'] }))
      // Without a seat it is free: the share is wrong, and the way to it is short.
      await page.keyboard.press('Enter')
      const share = field(page, w['fares.types.share'])
      await expect.poll(() => hasFocus(share)).toBe(true)
      await typeInto(page, share, '0')
    },
    async correct(page) {
      expect(await field(page, w['fares.types.ageFromInput']).inputValue()).toBe('14')
      await typeInto(page, field(page, w['fares.types.ageBelowInput']), '65')
    },
  })
})

test('[M8] a charge that an insurer is paid is drafted, changed and published with the keyboard alone, the test bench names both, and it is withdrawn', async () => {
  await draft({
    ...{ uri: 'charges', create: w['fares.charges.new'], code: 'KEYFEE' },
    async fill(page) {
      await page.keyboard.press('Enter')
      await dialog(page).getByText(w['fares.charges.nothing']).waitFor()
      // An insurer is paid for insurance, and for no other kind.
      const payee = select(page, w['fares.charges.payee'])
      expect(await payee.getByRole('option', { name: insurer }).count()).toBe(0)
      await selectByKey(page, select(page, w['fares.charges.kind']), 'Insurance')
      await selectByKey(page, payee, insurer)
      await typeInto(page, field(page, w['fares.charges.fixed']), '1.5')
    },
    async correct(page) {
      await typeInto(page, field(page, w['fares.charges.fixed']), '2')
    },
    async tryIt(page) {
      await page.getByRole('link', { name: 'Rule KEYFEE' }).filter({ hasText: insurer }).waitFor()
    },
  })
})

test('[M8] a promotion with a budget is drafted, changed and published with the keyboard alone, the test bench names it or why not, and it is withdrawn', async () => {
  await draft({
    ...{ uri: 'promotions', create: w['fares.promotions.new'], code: 'KEYSALE' },
    async fill(page) {
      await page.keyboard.press('Enter')
      await dialog(page).getByText(w['fares.promotions.valueNeeded']).waitFor()
      await typeInto(page, field(page, w['fares.promotions.percent']), '12.5')
      await toggleByKey(page, several(page, w['fares.charges.channels']), w['fares.channel.counter'])
      await typeInto(page, field(page, w['fares.promotions.travelFrom']), '2026-06-15')
      await typeInto(page, field(page, w['fares.promotions.budget']), '5000')
    },
    async correct(page) {
      await selectByKey(
        page,
        select(page, w['fares.promotions.benefit']),
        w['fares.promotions.benefit.amountOff'],
      )
      await typeInto(page, field(page, w['fares.promotions.amountOff']), '20')
    },
    async tryIt(page) {
      const bench = page.getByRole('tabpanel')
      await bench.getByText('Rule KEYSALE').first().waitFor()
      // It is for the counter, so that it does not apply to what an agency sells; the bench says why.
      const reason = bench.getByRole('listitem').filter({ hasText: 'Rule KEYSALE' })
      expect(await reason.count()).toBe(0)
      await bench.getByLabel(w['fares.types.channel']).selectOption('agent')
      await reason.getByText(w['fares.bench.not.channel']).waitFor()
    },
  })
})

test('[Q9] a draft appears in the open list of approvals, with what it changes side by side, and opens to be decided', async () => {
  const page = second
  await open(page, 'approvals/list')
  await pageReady(page)
  await sql`insert into fares.passenger_types (code, version, names, percent_bp, valid_from, drawn_up_by, drawn_up_at)
    select p.code, p.version + 4321, p.names, 4321, now() + interval '9 days', u.id, now()
    from fares.passenger_types p, staff.users u where p.code = 'student' and p.status = 'published' and u.code = 'admin' limit 1`.execute(
    app.server.database.db,
  )
  // The page follows by itself.
  const row = page
    .locator('.query-table[aria-busy=false]')
    .filter({ visible: true })
    .getByRole('row')
    .filter({ hasText: approvals['approvals.kind.fares.passengerType'] })
    .filter({ hasText: '4322' })
  await button(row, approvals['approvals.review']).click()
  await dialog(page).getByRole('cell', { name: '4321', exact: true }).waitFor()
  await button(dialog(page), approvals['approvals.openPage']).click()
  await page.waitForURL(/\/menus\/fares\/passengerTypes\?rule=/)
})

test('[M9] a trip is priced part by part on the test bench, with the keyboard alone', async () => {
  const { page } = await app.signedIn('clerk', { path: '/menus/fares/testBench?people=1+adult,1+child' })
  const content = page.locator('#content')
  await content.focus()
  const pays = page.getByText(w['fares.bench.pays'])
  await expect.poll(() => pays.count()).toBe(2)
  await page.getByText(w['fares.bench.newest']).waitFor()
  await selectByKey(page, content.getByLabel(w['fares.types.channel']), w['fares.channel.agent'])
  await typeInto(page, content.getByRole('spinbutton', { name: 'Child', exact: true }), '2')
  await expect.poll(() => pays.count()).toBe(3)
  expect(await findAxeViolations(page, 'body')).toEqual([])
})

test('[L7] [L1] the bench of refund rules is asked, and a rule is made like another one and gets a scope of its own, with the keyboard alone', async () => {
  const { rows } = await sql<{ id: string }>`
    select min(id)::text as id from fares.condition_sets where code = 'STANDARD'`.execute(
    app.server.database.db,
  )
  const page = admin
  await open(page, `fares/refundRules?rule=${rows[0]?.id}&side=bench`)
  const moment = (name: string) => page.locator('#content').getByLabel(name)
  await typeInto(page, moment(w['refundRules.bench.promised']), '2026-06-19 0800')
  await pressUntil(page, 'Shift+Tab', moment(w['refundRules.bench.now']))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2026-06-19 0759')
  await page.keyboard.press('Enter')
  await page.getByText('¥50.00').first().waitFor()
  expect(await findAxeViolations(page, 'body')).toEqual([])

  await navigate(page, `/menus/fares/refundRules?rule=${rows[0]?.id}`)
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['fares.rules.like']))
  const code = field(page, w['fares.rules.code'])
  await expect.poll(() => hasFocus(code)).toBe(true)
  // A code that is taken is refused in the form.
  await page.keyboard.type('STANDARD')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Code STANDARD is already in use').waitFor()
  await typeInto(page, code, 'AGENTS')
  await sendByKey(page)
  await page.getByText('AGENTS', { exact: true }).waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['refundRules.edit']))
  await selectByKey(page, select(page, w['fares.types.channel']), w['fares.channel.agent'])
  await pressByKey(page, dialog(page).locator('button[type=submit]'))
  await dialog(page).waitFor({ state: 'detached' })
  const { rows: made } = await sql<{ channel: string; status: string }>`
    select channel, status from fares.condition_sets where code = 'AGENTS'`.execute(app.server.database.db)
  expect(made).toEqual([{ channel: 'agent', status: 'draft' }])
})
