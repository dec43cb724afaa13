import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, copyWithLanguage } from '@fairway/testing/copy-with-language'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword, type RunningServer, runServer } from '@fairway/testing/processes/running-server'
import { lists } from '@fairway/texts/en/lists'
import { session } from '@fairway/texts/en/session'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'

// A further language is one line and one folder: French is added to a copy of the product, its texts made by machine.
// That it compiles and is complete there is shown by scripts/new-language.test.ts.

const mark = 'FR '
let copy: Copy
let prepared: Awaited<ReturnType<typeof prepareDataFolder>>
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  copy = await copyWithLanguage({ code: 'fr', name: 'Français', translate: (text) => mark + text })
  // The same code and texts, neither made small nor packed: that is most of the work of a build.
  const config = join(copy.folder, 'web/vite.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^ *precompress\(\),\n/m, ''))
  const build = ['build', '--logLevel', 'warn', '--minify', 'false']
  expect(copy.run('vite/bin/vite.js', build, 'web')).toMatchObject({ code: 0 })
  prepared = await prepareDataFolder(benchPassword)
  server = await runServer({
    main: join(copy.folder, 'server/src/main.ts'),
    dataFolder: prepared.folder,
    env: { FAIRWAY_DEMO: 'off' },
  })
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  prepared?.remove()
  copy?.remove()
})

test('[E3] people sign in in the new language, and a list they export is written in it', async () => {
  const page = await browser.newPage({ baseURL: server.url, locale: 'fr-FR' })
  await page.goto('/login')
  await page.getByRole('heading', { name: `${mark}${session['session.platform']}` }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[type="password"]').fill(benchPassword)
  await page.locator('form button[type="submit"]').click()
  await page.locator('[role="tab"]').first().waitFor()

  await page.goto('/menus/orders/list')
  await page.locator('.query-table[aria-busy=false]').waitFor()
  await page.getByRole('button', { name: `${mark}${lists['lists.table.export']}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${mark}${lists['lists.export.txt']}`, { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: `${mark}${lists['lists.export.start']}`, exact: true }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain(mark)
  expect(file).toContain(`${mark}Exported by`)
  await page.close()
})
