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
import { dialog } from '../support/dialog.ts'
import { hasFocus, pressByKey, pressUntil, selectByKey, sendByKey, typeInto } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate, pageReady } from '../support/page-crawler.ts'

// A sailing from its stop of sale to its cancellation, on its page.

const app = setUpBrowserApp()
const words = {
  en: { texts: en, giveBack: giveBackEn, blocks: blocksEn },
  zh: { texts: zh, giveBack: giveBackZh, blocks: blocksZh },
}

describe.each(oneLanguage())('in %s', (language) => {
  const { texts, giveBack, blocks } = words[language]
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const noStops = (page: Page) => page.locator('p.soft', { hasText: texts['control.noStops'] })
  const field = (page: Page, name: string) => dialog(page).getByLabel(new RegExp(`^${name}( \\*)?$`))

  const select = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true })

  /** A sailing of the fast line that the other language does not use. */
  async function sailing(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
      where l.code = 'FAST-DOWN' and s.service_date = ${language === 'en' ? '2026-06-18' : '2026-06-19'}::date
      order by s.departs_at limit 1`.execute(app.server.database.db)
    return rows[0]?.id ?? ''
  }

  /** Presses a button of the page, from the beginning of it. */
  async function press(page: Page, name: string) {
    await page.locator('#content').focus()
    await pressByKey(page, button(page, name).first())
  }

  test('[M5] sale is stopped and resumed with a reason, by keyboard, and an open window hears of it at once', async () => {
    const id = await sailing()
    const path = `/menus/sailings/detail/${id}?view=control`
    const admin = await app.signedIn('admin', { path, language })
    const other = await app.signedIn('pier', { path, language })
    await pageReady(other.page)
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

  test('[M5] [M14] a sailing gets a close of its own within what is allowed, a delay, and is cancelled with the keyboard alone; every order has its outcome and what is left to do', async () => {
    const id = await sailing()
    const clerk = await app.server.signIn('clerk')
    const passengers = [buildPassenger(), buildPassenger()]
    const { data: sold } = await app.server.call(
      clerk,
      'orders.sell',
      await buildSale(app.server, { sailingId: id, passengers }),
    )
    const { page, context } = await app.signedIn('admin', {
      path: `/menus/sailings/detail/${id}?view=control`,
      language,
    })
    await pageReady(page)
    const revision = await revisionOf(app.server, id)
    await press(page, texts['control.setClose'])
    const close = dialog(page).getByRole('textbox').first()
    await expect.poll(() => hasFocus(close)).toBe(true)
    await page.keyboard.type('99999')
    await dialog(page).getByText(texts['control.closeWrong'].replace('{most}', '10080')).waitFor()
    await typeInto(page, close, '45')
    await sendByKey(page)
    expect(await revisionOf(app.server, id)).toBe(revision + 1)

    const reason = select(page, texts['control.reasonTitle'])
    await press(page, texts['control.delay'])
    await typeInto(page, field(page, texts['control.delayMinutes']), '90')
    await selectByKey(page, reason, texts['control.reason.lockControl'])
    await typeInto(page, field(page, texts['control.note']), 'Gezhouba')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await sendByKey(page)
    await page.getByText(texts['control.reason.lockControl'], { exact: true }).waitFor()
    await page.getByText('Gezhouba').first().waitFor()

    await press(page, texts['control.cancel'])
    await dialog(page).getByText(texts['control.cancelFinal']).waitFor()
    // Without a reason nothing is cancelled.
    await pressByKey(page, inDialog(page, texts['control.cancel']))
    await dialog(page).getByText(blocks['blocks.record.required'], { exact: true }).waitFor()
    await expect.poll(() => hasFocus(reason)).toBe(true)
    await selectByKey(page, reason, texts['control.reason.fog'])
    await pressByKey(page, inDialog(page, texts['control.cancel']))
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(texts['control.cancelled'], { exact: true }).first().waitFor()
    await page.getByText(giveBack['giveBack.title'], { exact: true }).waitFor()
    await giveBackCancelled(app.server.services)
    const row = page.locator('.query-table').getByRole('row').filter({ hasText: sold.number })
    await row.getByText(giveBack['giveBack.state.done'], { exact: true }).waitFor()
    await row.getByText(giveBack['giveBack.toDo.handOut'], { exact: true }).waitFor()
    await page.locator('button[aria-disabled=true]', { hasText: texts['control.stop'] }).waitFor()
    await context.close()
  })

  test('[M6] a sailing is added, gets another ship, time and dock by keyboard; what is bought of it then keeps them', async () => {
    const { page, context } = await app.signedIn('admin', { path: '/menus/sailings/calendar', language })
    await pageReady(page)
    const day = language === 'en' ? '2026-07-01' : '2026-07-02'
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
    await navigate(page, `/menus/sailings/detail/${id}?view=control`)

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

    const clerk = await app.server.signIn('clerk')
    const sold = await app.server.call(clerk, 'orders.sell', await buildSale(app.server, { sailingId: id }))
    expect(sold.http).toBe(200)
    // It does not follow sales by itself.
    await page.reload()
    await pageReady(page)
    await button(page, texts['control.edit'])
      .or(page.locator('button', { hasText: texts['control.edit'] }))
      .first()
      .click()
    await dialog(page).locator('button[aria-disabled=true]', { hasText: blocks['blocks.save'] }).waitFor()
    await context.close()
  })
})
