import { blocks } from '@fairway/texts/en/blocks'
import { fares } from '@fairway/texts/en/fares'
import { network } from '@fairway/texts/en/network'
import { refundRules } from '@fairway/texts/en/refundRules'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
import { findAxeViolations } from '../support/page-crawler.ts'

// The rules of prices are drafted, changed, approved, published and withdrawn without a mouse, and tried on the benches.

const app = setUpBrowserApp()
const w = { ...fares, ...network, ...blocks, ...refundRules }
const several = (page: Page, name: string) =>
  dialog(page).locator('.field', { hasText: name }).locator('button.multi-select').first()

async function open(code: string, path: string) {
  const { page, context } = await app.signedIn(code, { path: `/menus/${path}` })
  await page.locator('#content').focus()
  return { page, close: () => context.close() }
}

/** Another administrator approves, publishes and withdraws a version. */
async function decide(uri: string, rule: string) {
  const { page, close } = await open('admin2', `fares/${uri}?rule=${rule}`)
  await pressByKey(page, button(page, w['network.version.approve']))
  await confirmByKey(page, w['blocks.ok'])
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['network.version.publish']))
  await dialog(page).getByText(w['fares.rules.countsFrom']).waitFor()
  await pressByKey(page, button(dialog(page), w['network.version.publish']))
  await dialog(page).waitFor({ state: 'detached' })
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['network.version.withdraw']))
  await typeInto(page, field(page, w['network.version.reason']), 'Mistaken')
  await sendByKey(page)
  await page.getByText(w['fares.status.withdrawn'], { exact: true }).first().waitFor()
  await close()
}

/** Opens the form of a new rule, fills it in, then corrects the draft. */
async function draft(
  uri: string,
  create: string,
  code: string,
  fill: (page: Page) => Promise<void>,
  correct: (page: Page) => Promise<void>,
) {
  const { page, close } = await open('admin', `fares/${uri}`)
  await pressByKey(page, button(page, create))
  await expect.poll(() => hasFocus(field(page, w['fares.rules.code']))).toBe(true)
  await page.keyboard.type(code)
  await typeInto(page, dialog(page).locator('.names-fields input').first(), `Rule ${code}`)
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await fill(page)
  await sendByKey(page)
  await page.getByRole('heading', { name: new RegExp(`Rule ${code}`) }).waitFor()
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
  await close()
  await decide(uri, rule)
}

test('[M8] a passenger type is drafted, changed, published and withdrawn with the keyboard alone', async () => {
  await draft(
    'passengerTypes',
    w['fares.types.new'],
    'KEYTYPE',
    async (page) => {
      await typeInto(page, field(page, w['fares.types.share']), '60')
      await typeInto(page, field(page, w['fares.types.ageFromInput']), '14')
      await toggleByKey(page, several(page, w['fares.types.certificates']), 'Passport')
      await tickByKey(page, dialog(page).getByRole('checkbox', { name: w['fares.types.needsSeat'] }))
      // Without a seat it is free: the share is wrong, and the way to it is short.
      await page.keyboard.press('Enter')
      const share = field(page, w['fares.types.share'])
      await expect.poll(() => hasFocus(share)).toBe(true)
      await typeInto(page, share, '0')
    },
    async (page) => {
      expect(await field(page, w['fares.types.ageFromInput']).inputValue()).toBe('14')
      await typeInto(page, field(page, w['fares.types.ageBelowInput']), '60')
    },
  )
})

test('[M8] a charge is drafted, changed, published and withdrawn with the keyboard alone', async () => {
  await draft(
    'charges',
    w['fares.charges.new'],
    'KEYFEE',
    async (page) => {
      await selectByKey(page, select(page, w['fares.charges.kind']), 'Insurance')
      await selectByKey(page, select(page, w['fares.charges.payee']), 'Gorges Passenger Insurance')
      await typeInto(page, field(page, w['fares.charges.fixed']), '1.5')
    },
    async (page) => {
      await typeInto(page, field(page, w['fares.charges.fixed']), '2')
    },
  )
})

test('[M8] a promotion is drafted, changed, published and withdrawn with the keyboard alone', async () => {
  await draft(
    'promotions',
    w['fares.promotions.new'],
    'KEYSALE',
    async (page) => {
      await typeInto(page, field(page, w['fares.promotions.percent']), '12.5')
      await toggleByKey(page, several(page, w['fares.charges.channels']), w['fares.channel.counter'])
      await typeInto(page, field(page, w['fares.promotions.travelFrom']), '2026-10-01')
      await typeInto(page, field(page, w['fares.promotions.budget']), '5000')
    },
    async (page) => {
      await selectByKey(
        page,
        select(page, w['fares.promotions.benefit']),
        w['fares.promotions.benefit.amountOff'],
      )
      await typeInto(page, field(page, w['fares.promotions.amountOff']), '20')
    },
  )
})

test('[M9] a trip is priced on the test bench with the keyboard alone', async () => {
  const { page, close } = await open('clerk', 'fares/testBench')
  const content = page.locator('#content')
  await page.getByText(w['fares.bench.pays']).first().waitFor()
  await selectByKey(page, content.getByLabel(w['fares.types.channel']), w['fares.channel.agent'])
  await typeInto(page, content.getByRole('spinbutton', { name: 'Child', exact: true }), '2')
  await expect.poll(() => page.getByText(w['fares.bench.pays']).count()).toBe(3)
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await close()
})

test('[L7] the bench of refund rules is asked with the keyboard alone', async () => {
  const { rows } = await sql<{ id: string }>`
    select min(id)::text as id from fares.condition_sets where code = 'STANDARD'`.execute(
    app.server.database.db,
  )
  const { page, close } = await open('admin', `fares/refundRules?rule=${rows[0]?.id}&side=bench`)
  const moment = (name: string) => page.locator('#content').getByLabel(name)
  await typeInto(page, moment(w['refundRules.bench.promised']), '2026-06-19 0800')
  await pressUntil(page, 'Shift+Tab', moment(w['refundRules.bench.now']))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2026-06-19 0759')
  await page.keyboard.press('Enter')
  await page.getByText('¥50.00').first().waitFor()
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await close()
})

test('[L1] a rule for giving back is made like another one and gets a scope of its own, with the keyboard alone', async () => {
  const { rows } = await sql<{ id: string }>`
    select min(id)::text as id from fares.condition_sets where code = 'STANDARD'`.execute(
    app.server.database.db,
  )
  const { page, close } = await open('admin', `fares/refundRules?rule=${rows[0]?.id}`)
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
  await close()
})
