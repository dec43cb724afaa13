import { readFileSync } from 'node:fs'
import { buildPassenger, buildSale, publishCharge } from '@fairway/testing/orders'
import { accounts as en } from '@fairway/texts/en/accounts'
import { accounts as zh } from '@fairway/texts/zh/accounts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFirstSheet } from '../../server/src/office/xlsx/read-sheet.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { findAxeViolations, pageReady } from '../support/page-crawler.ts'

// The accountant sees what a payee is owed down to the tickets, and makes the list of an evening for an insurer.

const app = setUpBrowserApp()

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const texts = { en, zh }[language]
  const insurer = { en: 'Calm River Insurance', zh: '安澜保险公司' }[language]
  const passenger = buildPassenger('王小明')
  let number = ''
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false] tbody').getByRole('row').filter({ hasText: text })

  beforeAll(async () => {
    const { server } = app
    const people = [await server.signIn('admin'), await server.signIn('admin2')] as const
    const { data } = await server.call(people[0], 'agents.createSupplier', {
      ...{ code: `CALM-${language}`, names: { [language]: insurer }, kind: 'insurer' },
      supplies: ['insurance'],
    })
    await publishCharge(server, people, {
      ...{ code: `CALM-${language}`, names: { [language]: `+ ${insurer}` }, kind: 'insurance' },
      ...{ fixedFen: 345, payeeId: data.id },
    })
    const sold = await server.call(
      await server.signIn('clerk'),
      'orders.sell',
      await buildSale(server, { passengers: [passenger] }),
    )
    number = sold.data.number
  }, 60_000)

  test('[M8] charges open from a payee down to the tickets', async () => {
    const { page, context } = await app.signedIn('accountant', {
      language,
      path: '/menus/accounts/charges?from=2026-06-15&to=2026-06-16',
    })
    const charge = rowOf(page, `+ ${insurer}`)
    await charge.getByText('3.45').first().waitFor()
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await charge.dblclick()
    await page.waitForURL(/accounts\/chargedTickets\?.*payee=/)
    await rowOf(page, number).getByText('3.45').first().waitFor()
    await rowOf(page, number).getByRole('link', { name: number }).click()
    await page.waitForURL(/orders\/detail/)
    await context.close()
  })

  test('[M8] the list of an evening is made once, and downloaded with names and whole certificates', async () => {
    const { page, context } = await app.signedIn('accountant', {
      language,
      path: '/menus/accounts/insuredLists',
    })
    await pageReady(page)
    await button(page, texts['insuredLists.make']).first().click()
    await dialog(page).getByLabel(texts['insuredLists.insurer']).selectOption({ label: insurer })
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await dialog(page).getByRole('button', { name: texts['insuredLists.make'], exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const list = rowOf(page, insurer)
    await list.getByText('3.45').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: texts['insuredLists.download'] }).first().click(),
    ])
    const { rows } = await readFirstSheet(readFileSync(await file.path()), 20)
    expect(rows).toHaveLength(2)
    expect(rows[1]?.cells).toEqual(
      expect.arrayContaining(['2026-06-16', `${number}-1`, '王小明', passenger.certificateNumber, '3.45']),
    )
    await button(page, texts['insuredLists.make']).first().click()
    await dialog(page).getByLabel(texts['insuredLists.insurer']).selectOption({ label: insurer })
    await dialog(page).getByText(texts['insuredLists.isMade'].replace('{number}', '1')).waitFor()
    await context.close()
  })
})
