import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { revisionOf } from '@fairway/testing/sailings/control'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { control as en } from '@fairway/texts/en/control'
import { giveBack as giveBackEn } from '@fairway/texts/en/giveBack'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { control as zh } from '@fairway/texts/zh/control'
import { giveBack as giveBackZh } from '@fairway/texts/zh/giveBack'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveBackCancelled } from '../../server/src/orders/give-back/give-back.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import { hasFocus, pressByKey, pressUntil } from '../support/keys.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A sailing from its stop of sale to its cancellation, on its page; lines on the page of stops.

const app = setUpBrowserApp()
const words = {
  en: { texts: en, giveBack: giveBackEn, blocks: blocksEn },
  zh: { texts: zh, giveBack: giveBackZh, blocks: blocksZh },
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const { texts, giveBack, blocks } = words[language]
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const noStops = (page: Page) => page.locator('p.soft', { hasText: texts['control.noStops'] })
  const field = (page: Page, name: string) => dialog(page).getByLabel(new RegExp(`^${name}( \\*)?$`))

  /** A sailing of the fast line that the other language does not use. */
  async function sailing(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
      where l.code = 'FAST-DOWN' and s.service_date = ${language === 'en' ? '2026-06-18' : '2026-06-19'}::date
      order by s.departs_at limit 1`.execute(app.server.database.db)
    return rows[0]?.id ?? ''
  }

  async function open(page: Page, address: string) {
    await page.goto(address)
    await pageReady(page)
  }

  test('[M5] sale is stopped and resumed with a reason, by keyboard, and an open window hears of it at once', async () => {
    const id = await sailing()
    const admin = await app.signedIn('admin', { language })
    const other = await app.signedIn('pier', { language })
    await open(admin.page, `/menus/sailings/detail/${id}?view=control`)
    await open(other.page, `/menus/sailings/detail/${id}?view=control`)
    await noStops(admin.page).waitFor()
    await button(admin.page, texts['control.stop']).focus()
    await admin.page.keyboard.press('Enter')
    await dialog(admin.page).waitFor()
    await field(admin.page, texts['control.reasonTitle']).selectOption('fog')
    await field(admin.page, texts['control.note']).fill('Qutang')
    await admin.page.keyboard.press('Enter')
    await dialog(admin.page).waitFor({ state: 'detached' })
    await admin.page.getByText('Qutang').first().waitFor()
    await other.page.getByText('Qutang').first().waitFor()
    await button(other.page, texts['control.resume']).click()
    await field(other.page, texts['control.why']).fill('sight again')
    await other.page.keyboard.press('Enter')
    await dialog(other.page).waitFor({ state: 'detached' })
    await noStops(admin.page).waitFor()
    await button(admin.page, texts['control.history']).click()
    await dialog(admin.page).getByText('sight again').first().waitFor()
    await Promise.all([admin.context.close(), other.context.close()])
  })

  test('[M5] a close of its own is refused with what is allowed, and kept', async () => {
    const id = await sailing()
    const { page, context } = await app.signedIn('admin', { language })
    await open(page, `/menus/sailings/detail/${id}?view=control`)
    await button(page, texts['control.setClose']).click()
    const counter = dialog(page).locator('input').first()
    await counter.fill('99999')
    await dialog(page).getByText(texts['control.closeWrong'].replace('{most}', '10080')).waitFor()
    await counter.fill('45')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await revisionOf(app.server, id)).toBe(2)
    await context.close()
  })

  test('[M5] a line is stopped and resumed on the page of stops', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    await open(page, '/menus/sailings/stops')
    await page.locator('.page-actions .button.primary').click()
    await dialog(page).getByRole('combobox').first().fill('NIGHT')
    await page.getByRole('option').first().click()
    await field(page, texts['control.reasonTitle']).selectOption('flood')
    await inDialog(page, texts['control.stop']).click()
    await dialog(page).waitFor({ state: 'detached' })
    const rows = page.locator('.query-table[aria-busy=false]').getByRole('row').filter({
      hasText: texts['control.reason.flood'],
    })
    await expect.poll(() => rows.count()).toBe(3)
    await pressRowAction(rows.first(), texts['control.resume'])
    await field(page, texts['control.why']).fill('water falls')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => rows.count()).toBe(2)
    await sql`update sailings.sale_stops set resumed_at = stopped_at, resumed_by = stopped_by, resume_note = 'end of the test'
      where resumed_at is null`.execute(app.server.database.db)
    await context.close()
  })

  test('[M14] a delay is registered, then the sailing cancelled; every order has its outcome and what is left to do', async () => {
    const id = await sailing()
    const clerk = await app.server.signIn('clerk')
    const passengers = [buildPassenger(), buildPassenger()]
    const { data: sold } = await app.server.call(
      clerk,
      'orders.sell',
      await buildSale(app.server, { sailingId: id, passengers }),
    )
    const { page, context } = await app.signedIn('admin', { language })
    await open(page, `/menus/sailings/detail/${id}?view=control`)
    await button(page, texts['control.delay']).click()
    await field(page, texts['control.delayMinutes']).fill('90')
    await field(page, texts['control.reasonTitle']).selectOption('lockControl')
    await inDialog(page, texts['control.delay']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(texts['control.reason.lockControl'], { exact: true }).waitFor()

    await button(page, texts['control.cancel']).click()
    await dialog(page).getByText(texts['control.cancelFinal']).waitFor()
    // Without a reason nothing is cancelled.
    await inDialog(page, texts['control.cancel']).click()
    await dialog(page).getByText(blocks['blocks.record.required'], { exact: true }).waitFor()
    expect(await hasFocus(field(page, texts['control.reasonTitle']))).toBe(true)
    await field(page, texts['control.reasonTitle']).selectOption('fog')
    await inDialog(page, texts['control.cancel']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(giveBack['giveBack.title'], { exact: true }).waitFor()
    await giveBackCancelled(app.server.services)
    const row = page.locator('.query-table').getByRole('row').filter({ hasText: sold.number })
    await row.getByText(giveBack['giveBack.state.done'], { exact: true }).waitFor()
    await row.getByText(giveBack['giveBack.toDo.handOut'], { exact: true }).waitFor()
    await page.locator('button[aria-disabled=true]', { hasText: texts['control.stop'] }).waitFor()
    await context.close()
  })

  test('[M6] a sailing is added, gets another ship, time and dock by keyboard, and a crew note; what is bought of it then keeps them', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    const day = language === 'en' ? '2026-07-01' : '2026-07-02'
    await open(page, '/menus/sailings/calendar')
    const choose = async (label: string, text: string) => {
      await field(page, label).fill(text)
      await page.getByRole('option').first().waitFor()
      await field(page, label).press('Enter')
    }
    await pressByKey(page, button(page, texts['control.create']))
    await choose(texts['control.line'], 'FAST-DOWN')
    await choose(texts['control.ship'], 'F101')
    await field(page, texts['control.date']).fill(day)
    await field(page, texts['control.date']).press('Tab')
    await field(page, texts['control.departure']).fill('06:30')
    await field(page, texts['control.why']).fill('Fair')
    await page.keyboard.press('Enter')
    await page.waitForURL(/sailings\/detail\/\d+/)
    const id = /detail\/(\d+)/.exec(page.url())?.[1] ?? ''
    await open(page, `/menus/sailings/detail/${id}?view=control`)

    await pressByKey(page, button(page, texts['control.edit']))
    await choose(texts['control.ship'], 'F102')
    await field(page, texts['control.departure']).fill('07:10')
    const dock = dialog(page).locator('select').first()
    await pressUntil(page, 'Tab', dock)
    await page.keyboard.press('ArrowDown')
    await field(page, texts['control.why']).fill('Repair')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, texts['control.history']).click()
    await dialog(page).getByText('F102').first().waitFor()
    await closeDialog(page)
    await open(page, `/menus/sailings/detail/${id}?view=notes`)
    await pressByKey(page, button(page, texts['control.addNote']))
    await field(page, texts['control.noteText']).fill('Pilot boards at the second stop')
    await inDialog(page, blocks['blocks.save']).press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('li', { hasText: 'Pilot boards' }).waitFor()

    const clerk = await app.server.signIn('clerk')
    const sold = await app.server.call(clerk, 'orders.sell', await buildSale(app.server, { sailingId: id }))
    expect(sold.http).toBe(200)
    await open(page, `/menus/sailings/detail/${id}?view=control`)
    await button(page, texts['control.edit'])
      .or(page.locator('button', { hasText: texts['control.edit'] }))
      .first()
      .click()
    await dialog(page).locator('button[aria-disabled=true]', { hasText: blocks['blocks.save'] }).waitFor()
    await context.close()
  })
})
