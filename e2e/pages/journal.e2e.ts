import { lists as listsEn } from '@fairway/texts/en/lists'
import { logManager as en } from '@fairway/texts/en/logManager'
import { blocks } from '@fairway/texts/zh/blocks'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { logManager as zh } from '@fairway/texts/zh/logManager'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { toggleOptions } from '../support/multi-select.ts'

// Who did what and who came in: read by an administrator, in two languages.

const app = setUpBrowserApp()
let admin: BrowserUser
let page: Page
beforeAll(async () => {
  await app.server.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', u.id, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text, 'request-' || n, '10.0.0.7',
      jsonb_build_object('number', '2606100000' || n, 'before', jsonb_build_object('phone', '13800138000', 'seats', 1),
        'after', jsonb_build_object('phone', '13900139000', 'seats', 2))
    from generate_series(10, 59) n join staff.users u on u.code = 'clerk'`)
  admin = await app.signedIn('admin')
  page = admin.page
})

// Not the rows of the previous reply or skeleton rows.
const rows = (of: Page) => of.locator('.query-table[aria-busy=false] tbody tr')

test('[A10] the log list requires a session and shows operations, filtered and sorted by the URL', async () => {
  const anonymous = await app.newUser()
  await anonymous.page.goto('/logManager/logList')
  await anonymous.page.waitForURL(/\/login/)
  await anonymous.context.close()

  await page.goto('/logManager/logList')
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
})

test('[A10] an operation opens with its changes, before and after, without personal data', async () => {
  await rows(page).first().locator('.row-opener').click()
  const dialog = page.getByRole('dialog', { name: en['logManager.entries.one'] })
  await dialog.getByRole('cell', { name: 'Seats' }).waitFor()
  const text = await dialog.innerText()
  expect(text).toContain('1***')
  expect(text).not.toMatch(/13[89]00/)
  await expect.poll(() => page.url()).toMatch(/entry=\d+/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

const listsOf = { en: listsEn, zh: listsZh }
const spoken = {
  en: { texts: en, operation: 'Seats held' },
  zh: { texts: zh, operation: '预留座位' },
}

test('[A10] operations are found and opened in Chinese too', async () => {
  const user = await app.signedIn('admin', {
    language: 'zh',
    path: '/logManager/logList?requestId=request-34',
  })
  await expect.poll(() => rows(user.page).count()).toBe(1)
  await user.page
    .getByLabel(zh['logManager.operations.operation'], { exact: true })
    .selectOption({ label: spoken.zh.operation })
  await user.page.waitForURL(/operation=orders.hold/)
  await rows(user.page).first().locator('.row-opener').click()
  const dialog = user.page.getByRole('dialog', { name: zh['logManager.entries.one'] })
  await dialog.getByRole('cell', { name: '座位' }).waitFor()
  expect(await dialog.innerText()).toContain(blocks['blocks.record.before'])
  await user.context.close()
})

test.each(['en', 'zh'] as const)(
  '[A10] in %s log-ins are listed with device, address, outcome and reason',
  async (language) => {
    const { texts } = spoken[language]
    const user = await app.newUser({ language })
    await signIn(app, user, 'admin')
    await user.page.goto('/logManager/logList?log=logIns')
    await user.page.getByRole('tab', { name: texts['logManager.logIns.title'], exact: true }).waitFor()
    await expect.poll(() => rows(user.page).count()).toBeGreaterThanOrEqual(2)
    const reasons = user.page.getByLabel(texts['logManager.logIns.reason'], { exact: true })
    await toggleOptions(reasons, texts['logManager.logIns.reason.wrongPassword'])
    await user.page.getByText(listsOf[language]['lists.empty.filtered']).waitFor()
    await toggleOptions(
      reasons,
      texts['logManager.logIns.reason.wrongPassword'],
      texts['logManager.logIns.reason.signedIn'],
    )
    await user.page.getByLabel(texts['logManager.user'], { exact: true }).fill('admin')
    await expect.poll(() => rows(user.page).count()).toBeGreaterThanOrEqual(2)
    await rows(user.page).first().locator('.row-opener').click()
    const dialog = user.page.getByRole('dialog', { name: texts['logManager.entries.one'] })
    await dialog.getByText(/Chrome|HeadlessChrome/).waitFor()
    expect(await dialog.innerText()).toContain(texts['logManager.logIns.in'])
    await user.context.close()
  },
)
