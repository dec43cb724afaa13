import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { allocation as en } from '@fairway/texts/en/allocation'
import { fares as faresEn } from '@fairway/texts/en/fares'
import { allocation as zh } from '@fairway/texts/zh/allocation'
import { fares as faresZh } from '@fairway/texts/zh/fares'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { confirmByKey } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { pageReady } from '../support/page-crawler.ts'

// An accountant draws up the next version of a rule, an administrator publishes it, and a sailing is earned by it.

const app = setUpBrowserApp()
const words = {
  en: { ...en, fares: faresEn, ok: 'OK', day: '2026-06-16' },
  zh: { ...zh, fares: faresZh, ok: '确定', day: '2026-06-17' },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.locator('.dialog:visible')

/** A sailing of the fast line downstream with a sold ticket, on the day of a language. */
async function sell(day: string) {
  const { server } = app
  const clerk = await server.signIn('clerk')
  const sailingId = await findDemoSailing(server, day)
  const { data } = await server.call(
    clerk,
    'orders.sell',
    await buildSale(server, { sailingId, passengers: [buildPassenger()] }),
  )
  return { sailingId, number: data.number }
}

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]

  test('[R1] [R2] a rule is drawn up step by step with its example, its steps moved by their handles, published by a second person, and a sailing opens to the shares it made', async () => {
    app.server.clock.moveTo('2026-06-15T09:00:00+08:00')
    const sold = await sell(w.day)
    const { rows } = await app.server.database.pool.query<{ id: string }>(
      "select id::text from settlement.rules where code = 'FAST-DOWN' and status = 'published' order by version desc limit 1",
    )
    const rule = rows[0]?.id ?? ''
    const author = await app.signedIn('accountant', {
      language,
      path: `/menus/settlement/rules?rule=${rule}`,
    })
    await pageReady(author.page)
    await button(author.page, w['allocation.next']).click()
    const form = dialog(author.page)
    await form.getByText(w['allocation.stepNumber'].replace('{number}', '4'), { exact: true }).waitFor()
    await moveSteps(author.page, form, w['allocation.rate.share'])
    const validFrom = form.getByLabel(w['allocation.validFrom'])
    await validFrom.fill(w.day)
    await validFrom.press('Tab')
    // By keyboard: the share of the port goes second, and becomes a tenth.
    await form
      .getByRole('button', { name: w['allocation.stepDown'].replace('{number}', '1'), exact: true })
      .focus()
    await author.page.keyboard.press('Enter')
    await form.getByLabel(w['allocation.rate.share']).nth(1).fill('10')
    const port = form.locator('.cascade tr').filter({ hasText: w['allocation.role.boardingPort'] })
    await expect.poll(() => port.innerText()).toContain('10.00')
    await form.locator('button[type=submit]').click()
    await form.waitFor({ state: 'detached' })
    await author.page.getByText(w.fares['fares.status.draft'], { exact: true }).first().waitFor()
    const { rows: drafts } = await app.server.database.pool.query<{ id: string }>(
      "select id::text from settlement.rules where status = 'draft'",
    )
    expect(author.consoleErrors).toEqual([])
    await author.context.close()

    const second = await app.signedIn('admin', {
      language,
      path: `/menus/settlement/rules?rule=${drafts[0]?.id}`,
    })
    await pageReady(second.page)
    await button(second.page, w['allocation.publish']).click()
    await confirmByKey(second.page, w.ok)
    await second.page.getByText(w.fares['fares.status.published'], { exact: true }).first().waitFor()
    await second.context.close()

    app.server.clock.moveTo(`${w.day}T20:00:00+08:00`)
    await advanceSailings(app.server.database.db, app.server.clock.now())
    await earnDue(app.server.services)
    const reader = await app.signedIn('accountant', {
      language,
      path: `/menus/settlement/earnings?from=${w.day}&to=${w.day}&of=${sold.sailingId}`,
    })
    await pageReady(reader.page)
    await dialog(reader.page).getByText(w['allocation.state.earned'], { exact: true }).first().waitFor()
    await dialog(reader.page).getByRole('link', { name: w['allocation.openShares'], exact: true }).click()
    const ticket = reader.page.getByRole('link', { name: `${sold.number}-1`, exact: true })
    await ticket.first().waitFor()
    // The port, the operator, the shipping company: the counter sold it, so there is no commission.
    expect(await ticket.count()).toBe(3)
    await reader.page
      .getByRole('link', { name: /2|3/ })
      .filter({ hasText: language === 'en' ? 'version' : '版' })
      .first()
      .waitFor()
    expect(reader.consoleErrors).toEqual([])
    await reader.context.close()
  })
})

/**
 * A step is dragged to another place by its handle, Esc puts it back, and Alt with an arrow moves it by keyboard; in the end they
 * stand as before.
 */
async function moveSteps(page: Page, form: Locator, share: string) {
  const handle = (index: number) => form.locator('[data-handle]').nth(index)
  await handle(3).waitFor()
  const shares = async () =>
    Promise.all((await form.getByLabel(share).all()).map((input) => input.inputValue()))
  const [first, second, third, fourth] = await shares()
  expect(new Set([first, second, third, fourth]).size).toBe(4)
  // Above the buttons of the dialog.
  await handle(1).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const drag = async (drop: () => Promise<void>) => {
    const [from, to] = [await handle(1).boundingBox(), await handle(0).boundingBox()]
    if (!from || !to) throw new Error('the steps are not there')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + 8, { steps: 5 })
    await page.mouse.move(from.x + from.width / 2, to.y, { steps: 3 })
    await drop()
    await page.mouse.up()
  }
  await drag(async () => page.keyboard.press('Escape'))
  // The dialog stays open.
  expect(await shares()).toEqual([first, second, third, fourth])
  await drag(async () => {})
  await expect.poll(shares).toEqual([second, first, third, fourth])
  // The handle keeps the focus, and the step goes on by keyboard.
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(shares).toEqual([first, second, third, fourth])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(shares).toEqual([first, third, second, fourth])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(shares).toEqual([third, first, second, fourth])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(shares).toEqual([first, third, second, fourth])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(shares).toEqual([first, second, third, fourth])
}
