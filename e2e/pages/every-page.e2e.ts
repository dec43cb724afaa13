import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { narrow, wide } from '../support/every-page.ts'
import {
  findAxeViolations,
  findFaults,
  grantedPages,
  pageReady,
  registeredPages,
} from '../support/page-crawler.ts'

const app = setUpBrowserApp()

test('[A12][E3] the sign-in page has no fault in both languages, wide and narrow, light and dark', async () => {
  const faults: string[] = []
  for (const language of ['en', 'zh'] as const) {
    const { page, context, consoleErrors } = await app.newUser({ language })
    await page.goto('/login')
    await page.locator('form').waitFor()
    for (const size of [wide, narrow])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await pageReady(page)
        const where = `${language} ${size.width} ${colorScheme}`
        faults.push(...(await findFaults(page, language)).map((fault) => `${where}: ${fault}`))
        faults.push(...(await findAxeViolations(page, 'body')).map((fault) => `${where}: ${fault}`))
      }
    faults.push(...consoleErrors)
    await context.close()
  }
  expect(faults).toEqual([])
})

test('the demo roles together can open every page of the registry', async () => {
  const opened = await grantedPages(app.server, await app.server.signIn('admin'))
  expect((await registeredPages()).filter((page) => !opened.some(({ uri }) => uri === page.uri))).toEqual([])
})
