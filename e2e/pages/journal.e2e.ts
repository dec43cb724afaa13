import { blocks } from '@fairway/texts/en/blocks'
import { lists } from '@fairway/texts/en/lists'
import { logManager as en } from '@fairway/texts/en/logManager'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp, signIn } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'

// Who did what and who came in: read by an administrator.

const app = setUpBrowserApp()
beforeAll(async () => {
  await app.server.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', u.id, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text, 'request-' || n, '10.0.0.7',
      jsonb_build_object('number', '2606100000' || n, 'before', jsonb_build_object('phone', '13800138000', 'seats', 1),
        'after', jsonb_build_object('phone', '13900139000', 'seats', 2))
    from generate_series(10, 59) n join staff.users u on u.code = 'clerk'`)
})

// Not the rows of the previous reply or skeleton rows.
const rows = (of: Page) => of.locator('.query-table[aria-busy=false] tbody tr')

test('[A10] the log list requires a session; log-ins are listed with device, address, outcome and reason, operations filtered and sorted by the URL, each opening with its changes, before and after, without personal data', async () => {
  // Two sign-ins: this one, and that of the browser.
  await app.server.signIn('admin')
  const user = await app.newUser({ fresh: false })
  const { page } = user
  await page.goto('/logManager/logList?log=logIns')
  await page.waitForURL(/\/login/)
  await signIn(app, user, 'admin')
  await page.getByRole('tab', { name: en['logManager.logIns.title'], exact: true }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(2)
  const reasons = page.getByLabel(en['logManager.logIns.reason'], { exact: true })
  await toggleOptions(reasons, en['logManager.logIns.reason.wrongPassword'])
  await page.getByText(lists['lists.empty.filtered']).waitFor()
  await toggleOptions(
    reasons,
    en['logManager.logIns.reason.wrongPassword'],
    en['logManager.logIns.reason.signedIn'],
  )
  await page.getByLabel(en['logManager.user'], { exact: true }).fill('admin')
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(2)
  await rows(page).first().locator('.row-opener').click()
  const dialog = page.getByRole('dialog', { name: en['logManager.entries.one'] })
  await dialog.getByText(/Chrome|HeadlessChrome/).waitFor()
  expect(await dialog.innerText()).toContain(en['logManager.logIns.in'])
  await closeDialog(page)
  await closeTab(page)
  await navigate(page, '/logManager/logList')
  await showOperations(page)
})

async function showOperations(page: Page): Promise<void> {
  await page.getByRole('tab', { name: en['logManager.operations.title'], exact: true }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(20)
  const requestId = page.getByLabel(en['logManager.operations.requestId'], { exact: true })
  await requestId.fill('request-33')
  await requestId.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(() => page.url()).toContain('requestId=request-33')
  expect(await rows(page).locator('a[href="/menus/orders/detail/33"]').innerText()).toContain('260610000033')
  await requestId.fill('')
  await page
    .getByLabel(en['logManager.operations.operation'], { exact: true })
    .selectOption({ label: 'Seats held' })
  await page.getByLabel(en['logManager.user'], { exact: true }).fill('clerk')
  await page.getByText('25 rows').waitFor()
  await page.getByRole('columnheader').getByRole('button', { name: en['logManager.entries.at'] }).click()
  await page.waitForURL(/operation=orders.hold/)
  await expect.poll(() => rows(page).first().innerText()).toContain('request-58')
  await page.getByRole('columnheader').getByRole('button', { name: en['logManager.entries.at'] }).click()
  await expect.poll(() => rows(page).first().innerText()).toContain('request-10')
  await page.reload()
  await expect.poll(() => rows(page).first().innerText()).toContain('request-10')

  await rows(page).first().locator('.row-opener').click()
  const dialog = page.getByRole('dialog', { name: en['logManager.entries.one'] })
  await dialog.getByRole('cell', { name: 'Seats' }).waitFor()
  const text = await dialog.innerText()
  expect(text).toContain(blocks['blocks.record.before'])
  expect(text).toContain('1***')
  expect(text).not.toMatch(/13[89]00/)
  await expect.poll(() => page.url()).toMatch(/entry=\d+/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
