import { newCharge } from '@fairway/testing/orders'
import { idOf } from '@fairway/testing/users'
import { agents as en } from '@fairway/texts/en/agents'
import { agents as zh } from '@fairway/texts/zh/agents'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A supplier from its form to its history, and to what uses it.

const app = setUpBrowserApp()

/** What the links to uses are called. */
const counted = {
  en: { charges: /charge/, ports: /port/, ships: /ship/ },
  zh: { charges: /项附加费/, ports: /个港口/, ships: /艘船舶/ },
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const texts = { en, zh }[language]
  const code = `CALM-${language.toUpperCase()}`
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  const field = (page: Page, name: string) => dialog(page).getByLabel(new RegExp(`^${name}( \\*)?$`))

  test('[M8] a supplier is made and changed; its contract warns, and its history tells the change', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    await page.goto('/menus/agents/suppliers')
    await pageReady(page)
    await rowOf(page, 'INSURER').getByText(texts['suppliers.state.ending']).first().waitFor()
    await page.getByRole('button', { name: texts['suppliers.new'], exact: true }).first().click()
    await field(page, texts['agents.code']).fill(code)
    await field(page, texts['suppliers.kind']).selectOption('insurer')
    await toggleOptions(
      dialog(page).locator('button.multi-select').first(),
      texts['suppliers.part.insurance'],
    )
    await dialog(page).locator('.names-fields input').first().fill('Calm River Insurance')
    await dialog(page).getByRole('button', { name: texts['suppliers.create'], exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await rowOf(page, code).waitFor()

    await pressRowAction(rowOf(page, code), texts['agents.editAction'])
    await field(page, texts['agents.contractNumber']).fill('S-42')
    await dialog(page).getByRole('button', { name: texts['agents.save'], exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await pressRowAction(rowOf(page, code), texts['agents.history'])
    await dialog(page).getByRole('cell', { name: 'S-42', exact: true }).waitFor()
    await closeDialog(page)
    expect(await rowOf(page, code).count()).toBe(1)
    await context.close()
  })

  test('[M8] a supplier leads to the charges that pay it, to its ships and to its ports', async () => {
    const admin = await app.server.signIn('admin')
    const insurer = await idOf(app.server, 'agents.suppliers', 'INSURER')
    const made = `PAID-${language.toUpperCase()}`
    const request = newCharge({ code: made, kind: 'insurance', payeeId: insurer, names: { en: made } })
    const { data } = await app.server.call(admin, 'fares.createCharge', request)
    const second = await app.server.signIn('admin2')
    await app.server.call(second, 'fares.approvePriceRule', { kind: 'charge', id: data.id, revision: 1 })
    const { page, context } = await app.signedIn('admin', { language, path: '/menus/agents/suppliers' })
    const uses = async (supplier: string, pattern: RegExp) => {
      await rowOf(page, supplier).getByRole('link', { name: pattern }).click()
      await pageReady(page)
    }
    await uses('INSURER', counted[language].charges)
    await page.waitForURL(/fares\/charges\?.*payee=/)
    await rowOf(page, made).waitFor()
    expect(await rowOf(page, 'agencyFee').count()).toBe(0)
    await page.goto('/menus/agents/suppliers')
    await uses('YC', counted[language].ports)
    await page.waitForURL(/network\/ports\?corporation=/)
    await page.goto('/menus/agents/suppliers')
    await uses('GRS', counted[language].ships)
    await page.waitForURL(/fleet\/ships\?carrier=/)
    await context.close()
  })
})
