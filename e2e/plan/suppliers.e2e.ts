import { agents as en } from '@fairway/texts/en/agents'
import { agents as zh } from '@fairway/texts/zh/agents'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A supplier from its form to its history.

const app = setUpBrowserApp()

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
})
