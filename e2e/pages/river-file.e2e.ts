import { readFile } from 'node:fs/promises'
import type { RiverFile } from '@fairway/contract/river/river-file'
import { createAdministrators } from '@fairway/testing/users'
import { homePanels as home } from '@fairway/texts/en/homePanels'
import { riverFile as en } from '@fairway/texts/en/riverFile'
import { riverFile as zh } from '@fairway/texts/zh/riverFile'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { pageReady } from '../support/page-crawler.ts'

// The river as a file: exported, changed, refused while it has a fault, and imported when a second person approves it.

const app = setUpBrowserApp()

describe.each(oneLanguage())('in %s', (language) => {
  const texts = { en, zh }[language]
  const choose = (page: Page, file: unknown) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'river.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      })

  test('the exported river is changed and imported once another administrator has approved it', async () => {
    const { page, context } = await app.signedIn('admin', { path: '/menus/river/file', language })
    await pageReady(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts['riverFile.export'], exact: true }).click(),
    ])
    const river = JSON.parse(await readFile(await download.path(), 'utf8')) as RiverFile
    const [port] = river.ports
    const riverKm = language === 'en' ? 11 : 12

    await page.getByRole('button', { name: texts['riverFile.import'], exact: true }).click()
    await choose(page, { ...river, ships: [{ ...river.ships[0], carrier: 'NOBODY' }] })
    await dialog(page).getByText('ships[0].carrier').waitFor()
    await choose(page, { ...river, ports: [{ ...port, riverKm }] })
    await dialog(page).getByText(`${port?.code} (riverKm)`).waitFor()
    await dialog(page).getByRole('button', { name: texts['riverFile.ask'], exact: true }).click()
    await page.getByText(texts['riverFile.state.asked']).first().waitFor()

    const second = await app.server.signIn('admin2')
    const { rows } = (await app.server.call(second, 'approvals.list', { state: 'asked' })).data
    const request = rows.find(({ kind }) => kind === 'river.import')
    await app.server.call(second, 'approvals.decide', { id: request?.id ?? '', approved: true })
    await page.getByText(texts['riverFile.state.done']).first().waitFor()
    const { ports } = (await app.server.call(second, 'network.ports', {})).data
    expect(ports.find(({ code }) => code === port?.code)?.riverKm).toBe(riverKm)
    await context.close()
  })
})

describe('an installation without a river', () => {
  const empty = setUpBrowserApp({ dataset: 'base' })
  const password = 'Quiet-Harbour-2026-x'

  test('[M12] the first steps offer the example, which another administrator approves', async () => {
    await createAdministrators(empty.server, password)
    const { page, context } = await empty.signedIn('first', { path: '/', password })
    await page.getByRole('button', { name: home['homePanels.loadExample'], exact: true }).click()
    await dialog(page).getByText(home['homePanels.loadExampleAsk']).waitFor()
    await dialog(page).getByRole('button').last().click()
    await page.getByText(home['homePanels.exampleWaits']).waitFor()
    const second = await empty.server.signIn('second', password)
    const [request] = (await empty.server.call(second, 'approvals.list', { state: 'asked' })).data.rows
    await empty.server.call(second, 'approvals.decide', { id: request?.id ?? '', approved: true })
    await page.getByText(home['homePanels.exampleWaits']).waitFor({ state: 'detached' })
    const { lines } = (await empty.server.call(second, 'network.lines', {})).data
    expect(lines).toHaveLength(10)
    await context.close()
  })
})
