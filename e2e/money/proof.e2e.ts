import { buildSale } from '@fairway/testing/orders'
import { settlement as en } from '@fairway/texts/en/settlement'
import { settlement as zh } from '@fairway/texts/zh/settlement'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { foldDays } from '../../server/src/accounts/fold-days.ts'
import { goOn } from '../../server/src/settlement/run.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'

// The proof in the browser: begun by hand, red as a banner on every page, opened down to the entries, green again.

const app = setUpBrowserApp()

const dictionaries = { en, zh }

/** Goes on with the run that the page began, as the job does; a red one ends with an error. */
const prove = () =>
  goOn(app.server.services).catch((error: Error) => expect(error.name).toBe('BrokenInvariants'))

/** Alters the database behind its triggers. */
async function alter(statement: string): Promise<void> {
  const client = await app.server.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

const dialog = (page: Page) => page.locator('.dialog:visible')

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const texts = dictionaries[language]
  const banner = (page: Page) => page.locator('.proof-banner')
  const run = async (page: Page) => {
    await page.getByRole('button', { name: texts['proof.runWhole'], exact: true }).click()
    await page.getByText(texts['proof.planning'], { exact: true }).waitFor()
    await prove()
  }

  test('[Q11] an accountant runs the proof, is shown what is broken on every page, opens it down to the transfer, and sees it go', async () => {
    const clerk = await app.server.signIn('clerk')
    const { data: sold } = await app.server.call(clerk, 'orders.sell', await buildSale(app.server))
    const { rows } = await app.server.database.pool.query<{ id: string }>(
      'select min(id)::text as id from accounts.transfers where order_id = $1',
      [sold.orderId],
    )
    const transfer = rows[0]?.id ?? ''
    const { page, consoleErrors, context } = await app.signedIn('accountant', {
      language,
      path: '/menus/settlement/proof',
    })
    await pageReady(page)
    await run(page)
    await page.getByText(texts['proof.inOrder'], { exact: true }).waitFor()
    expect(await banner(page).count()).toBe(0)

    await alter(`update accounts.entries set fen = fen + 1 where transfer_id = ${transfer} and number = 1`)
    await run(page)
    await banner(page).waitFor()
    expect((await banner(page).innerText()).toLowerCase()).toContain(texts['proof.title'].toLowerCase())
    const day = page
      .locator('.query-table[aria-busy=false]')
      .getByRole('row')
      .filter({ hasText: texts['proof.state.red'] })
    await day.locator('.row-opener').first().focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByText(`transfer ${transfer}: 1`, { exact: true }).waitFor()
    await dialog(page).getByText(texts['proof.rule.transferSum'], { exact: true }).first().waitFor()
    await dialog(page)
      .getByRole('link', { name: texts['proof.openTransfer'].replace('{id}', transfer), exact: true })
      .first()
      .click()
    await dialog(page).getByRole('link', { name: sold.number, exact: true }).first().waitFor()
    // The banner stays on other pages, and leads back.
    await banner(page).getByRole('link').click()
    await page.getByRole('tab', { name: texts['proof.violations'], selected: true }).waitFor()

    await alter(`update accounts.entries set fen = fen - 1 where transfer_id = ${transfer} and number = 1`)
    await closeDialog(page).catch(() => undefined)
    await run(page)
    await banner(page).waitFor({ state: 'detached' })
    await page.getByText(texts['proof.inOrder'], { exact: true }).waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})

describe.each(['en', 'zh'] as const)('once days are sealed, in %s', (language) => {
  const texts = dictionaries[language]

  test('[Q11] a hash that was noted earlier is compared with the chain', async () => {
    await foldDays(app.server.database.db, new Date('2026-06-16T02:31:00+08:00'))
    const accountant = await app.server.signIn('accountant')
    await app.server.call(accountant, 'settlement.runProof', { coverage: 'night' })
    await prove()
    const { data } = await app.server.call(accountant, 'settlement.proof', {})
    const { page, consoleErrors, context } = await app.signedIn('accountant', {
      ...{ language, width: 390, height: 844 },
      path: '/menus/settlement/proof',
    })
    await pageReady(page)
    await page.getByRole('button', { name: texts['proof.compare'], exact: true }).click()
    const field = dialog(page).getByLabel(texts['proof.hash'])
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    const compare = (hash: string) =>
      field
        .fill(hash)
        .then(() => dialog(page).getByRole('button', { name: texts['proof.compareDo'], exact: true }).click())
    await compare('12 34')
    await dialog(page).getByText(texts['proof.compareFormat'], { exact: true }).waitFor()
    await compare('0'.repeat(64))
    await dialog(page).getByText(texts['proof.outcome.unknown'], { exact: true }).waitFor()
    await compare(data.head?.hash.match(/.{8}/g)?.join(' ') ?? '')
    await expect
      .poll(() => dialog(page).getByRole('status').innerText())
      .toContain(texts['proof.outcome.fits'].split('{day}')[0]?.trim())
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})
