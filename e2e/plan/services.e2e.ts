import { buildRoundTrip, buildService } from '@fairway/testing/sailings/services'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { services as en } from '@fairway/texts/en/services'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { services as zh } from '@fairway/texts/zh/services'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePlannedRuns } from '../../server/src/sailings/services/make-runs.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import { pressByKey, pressUntil, typeInto } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A planner makes a service, looks at the clashes of a season by keyboard, resolves them and publishes.

const app = setUpBrowserApp()
const words = { en: { ...en, ...blocksEn }, zh: { ...zh, ...blocksZh } } as const
const rows = (page: Page) => page.locator('.query-table[aria-busy=false] tbody tr')
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]
  const code = `SV-${language.toUpperCase()}`
  let page: Page
  let trip: Awaited<ReturnType<typeof buildRoundTrip>>
  beforeAll(async () => {
    trip = await buildRoundTrip(app.server)
    const admin = await app.server.signIn('admin')
    // Each second run leaves too soon after the first one.
    for (const [at, departureMinute] of [480, 670].entries())
      await app.server.call(
        admin,
        'sailings.createService',
        buildService(trip, { code: `${trip.code.slice(0, 8)}${at}`, departureMinute }),
      )
    page = (await app.signedIn('admin', { language, path: '/menus/sailings/templates' })).page
  })

  test('[M4] a service is made by keyboard alone, found, copied, disabled and deleted', async () => {
    // The form is filled in without a mouse.
    await page.locator('#content').focus()
    await pressByKey(page, page.getByRole('button', { name: w['services.new'], exact: true }).first())
    const form = dialog(page)
    const text = (name: string) => form.getByRole('textbox', { name, exact: true })
    await typeInto(page, text(w['services.code']), code)
    await page.keyboard.press('Enter')
    await form.getByText(w['services.departsWrong']).waitFor()
    for (const [label, typed] of [
      [w['services.line'], 'FAST-DOWN'],
      [w['services.ship'], 'F101'],
    ] as const) {
      await typeInto(page, form.getByLabel(label).first(), typed)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await typeInto(page, form.getByRole('textbox', { name: w['services.departs'] }), '1745')
    await pressUntil(page, 'Tab', form.getByRole('checkbox', { name: w['services.weekday.7'] }).first())
    await page.keyboard.press('Space')
    await pressByKey(page, form.getByRole('button', { name: w['services.addDay'] }))
    await typeInto(page, text(w['services.day']).last(), '2026-07-01')
    await typeInto(page, text(w['services.reason']), 'Fair')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await navigate(page, `/menus/sailings/templates?text=${code}`)
    await rows(page).getByText('17:45').waitFor()
    await pressRowAction(rows(page).first(), w['services.history'])
    await dialog(page).getByText('17:45').waitFor()
    await closeDialog(page)
    await pressRowAction(rows(page).first(), w['services.copy'])
    await dialog(page).getByRole('textbox', { name: w['services.code'], exact: true }).fill(`${code}-2`)
    await dialog(page).getByRole('button', { name: w['blocks.save'] }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const copy = rows(page).filter({ hasText: `${code}-2` })
    await pressRowAction(copy, w['services.disable'])
    await dialog(page).getByRole('button', { name: w['services.disable'] }).click()
    await copy.getByText(w['services.disabled'], { exact: true }).waitFor()
    for (let left = 2; left > 0; left--) {
      await pressRowAction(rows(page).first(), w['services.delete'])
      await dialog(page).getByRole('button', { name: w['services.delete'] }).click()
      await expect.poll(() => rows(page).filter({ hasText: code }).count()).toBe(left - 1)
    }
  })

  /** Looks at the runs of a season and at its clashes, by keys. */
  async function lookAtSeason(page: Page) {
    const bar = page.locator('.season-bar')
    await pressUntil(page, 'Tab', bar)
    const label = () => bar.getAttribute('aria-label')
    const first = await label()
    expect(first).toContain('08:00')
    await page.keyboard.press('ArrowRight')
    await expect.poll(label).toContain('11:10')
    await page.keyboard.press('F8')
    await expect.poll(label).toContain(w['services.clash.turnround'])
    await page.keyboard.press('+')
    await page.keyboard.press('0')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect.poll(label).toBe(first)
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('textbox', { name: w['services.code'], exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }

  /** Two sheets for the ship, with two runs a day; the window of the browser's printing cannot be operated. */
  async function printSeason(page: Page, days: number) {
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await page.getByRole('button', { name: w['services.print'], exact: true }).click()
    const paper = page.locator('.season-paper')
    await paper.waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => paper.isVisible()).toBe(true)
    expect(await page.locator('.shell').isVisible()).toBe(false)
    expect(await paper.locator('.season-picture').count()).toBe(2)
    expect(await paper.locator('.season-picture .season-print-bar').count()).toBe(2 * days)
    expect(await paper.locator('tbody tr').count()).toBe(days)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'screen' })
  }

  test('[M4] a season is looked at by keyboard alone, printed as a drawing with every clash, and published by keyboard, its clashes accepted with a reason', async () => {
    await navigate(page, '/menus/sailings/templates?view=season')
    const days = { [w['services.from']]: '2026-07-06', [w['services.to']]: '2026-07-23' }
    for (const [label, day] of Object.entries(days)) {
      await pressUntil(page, 'Tab', page.getByRole('textbox', { name: label, exact: true }))
      await page.keyboard.press('Control+A')
      await page.keyboard.type(day)
      await page.keyboard.press('Tab')
    }
    await pressByKey(page, page.locator('.multi-select'))
    const option = page.getByRole('menuitemcheckbox', { name: trip.code })
    await option.waitFor()
    await pressUntil(page, 'ArrowDown', option)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByText(language === 'en' ? '18 clashes' : '18 处冲突').waitFor()
    await lookAtSeason(page)
    await printSeason(page, 18)
    await pressByKey(page, page.getByRole('button', { name: w['services.publish'] }))
    const form = dialog(page)
    await pressUntil(page, 'Tab', form.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two crews')
    await pressByKey(page, form.getByRole('button', { name: w['services.publish'] }))
    await form.getByRole('status').waitFor()
    // Tests have no worker: its job is done here, while the dialog waits.
    await makePlannedRuns(app.server.database.db, app.server.clock.now())
    await form.waitFor({ state: 'detached' })
    await page.getByText(fill(w['services.count.published'], { count: '36' })).waitFor()
  })
})
