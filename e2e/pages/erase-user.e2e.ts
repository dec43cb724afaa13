import { buildSale } from '@fairway/testing/orders'
import { idOf } from '@fairway/testing/users'
import { users as en } from '@fairway/texts/en/users'
import { users as zh } from '@fairway/texts/zh/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate } from '../support/page-crawler.ts'

// The administrator erases the data of a disabled former user; their sales show 'former member of staff'.

const app = setUpBrowserApp()

const words = { en, zh }
const former = { en: 'Former member of staff', zh: '前员工' }

test.each(
  inOneLanguage([
    ['zh', 'clerk'],
    ['en', 'clerk2'],
  ]),
)('a disabled member of staff is erased after the user name is typed (%s)', async (language, code) => {
  const w = words[language]
  const { server } = app
  const clerk = await server.signIn(code)
  const { data: sold } = await server.call(clerk, 'orders.sell', await buildSale(server))
  // The sale opened a till, which has to be closed before.
  const { shift } = (await server.call(clerk, 'accounts.ownTill', {})).data.report ?? {}
  await server.call(clerk, 'accounts.closeTill', {
    ...{ shiftId: shift?.id ?? '', counts: { '1': shift?.cash ?? 0 }, reason: '' },
  })
  server.clock.passMinutes(1_440)
  const id = await idOf(server, 'staff.users', code)
  await server.call(await server.signIn('admin'), 'staff.disableUser', { id })
  const { rows } = await sql<{ name: string }>`select name from staff.users where id = ${id}`.execute(
    server.database.db,
  )
  const name = rows[0]?.name ?? ''

  const user = await app.signedIn('admin', { language, path: `/menus/staff/user/${id}` })
  const { page, consoleErrors, context } = user
  await page.getByRole('button', { name: w['users.erase'], exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(w['users.eraseType'].replace('{code}', code))
  await field.fill('somebody')
  await field.press('Enter')
  await dialog.getByText(w['users.eraseDiffers']).waitFor()
  await field.fill(code)
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await field.press('Enter')
  await page.getByText(w['users.erased']).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(`/menus/staff/user/${id}`)

  await navigate(page, `/menus/orders/list?number=${sold.number}`)
  await page.getByRole('row').filter({ hasText: sold.number }).getByText(former[language]).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  await navigate(page, `/menus/staff/users?text=${code}`)
  await page.locator('.query-table[aria-busy=false]').filter({ visible: true }).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})
