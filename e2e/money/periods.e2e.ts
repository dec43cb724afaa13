import { createAcquirer } from '@fairway/testing/acquirers'
import { buildSale } from '@fairway/testing/orders'
import { approvals as approvalsEn } from '@fairway/texts/en/approvals'
import { periods as en } from '@fairway/texts/en/periods'
import { reconciliation as reconciliationEn } from '@fairway/texts/en/reconciliation'
import { approvals as approvalsZh } from '@fairway/texts/zh/approvals'
import { periods as zh } from '@fairway/texts/zh/periods'
import { reconciliation as reconciliationZh } from '@fairway/texts/zh/reconciliation'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldDays } from '../../server/src/accounts/fold-days.ts'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { beginRun, goOn } from '../../server/src/settlement/run.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { confirmByKey } from '../support/keys.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// Closing the books in the browser: a day whose till is open is named and then closed, the month by a second person. In Chinese the
// scenario goes on where the English one ends, a month later.

const app = setUpBrowserApp()

const languages = {
  en: { ok: 'OK', ...en, ...reconciliationEn, ...approvalsEn },
  zh: { ok: '确定', ...zh, ...reconciliationZh, ...approvalsZh },
}

const dialog = (page: Page) => page.locator('.dialog:visible')
const filled = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (filledText, [name, value]) => filledText.replace(`{${name}}`, String(value)),
    text,
  )

/** Writes behind triggers and constraints. */
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

/** The night before a moment: days are folded, sailings earned, and everything is proved. */
async function night(moment: string): Promise<void> {
  const { server } = app
  server.clock.moveTo(moment)
  await advanceSailings(server.database.db, server.clock.now())
  await foldDays(server.database.db, server.clock.now())
  await earnDue(server.services)
  await beginRun(server.database.db, { coverage: 'whole', now: server.clock.now() })
  await goOn(server.services)
}

const scenarios = [
  {
    language: 'en',
    month: '2026-06',
    lastDay: '2026-06-30',
    openDay: '2026-06-30',
    morning: '2026-07-01T08:00:00+08:00',
  },
  {
    language: 'zh',
    month: '2026-07',
    lastDay: '2026-07-31',
    openDay: '2026-07-31',
    morning: '2026-08-01T08:00:00+08:00',
  },
] as const

beforeAll(async () => {
  const { server } = app
  const clerk = await server.signIn('clerk')
  await server.call(clerk, 'orders.sell', await buildSale(server))
  // The clerk counts the drawer to the fen.
  await server.database.pool.query(
    `select accounts.close_till(s.id, jsonb_build_object('1', accounts.cash_of(s.id)), '', s.clerk_id, $1, 0)
     from accounts.till_shifts s where s.state = 'open'`,
    [server.clock.now()],
  )
})

describe.each(scenarios)('in $language', ({ language, month, lastDay, openDay, morning }) => {
  const texts = languages[language]

  test('[R7] the office closes its days and sees what is left; a second person closes the month', async () => {
    await night(morning)
    await alter(`insert into accounts.till_shifts (till_id, clerk_id, organisation_id, day, opened_at)
      select null, u.id, u.organisation_id, '${openDay}', '${openDay}T22:00+08' from staff.users u where u.code = 'clerk'`)
    const { page, consoleErrors, context } = await app.signedIn('accountant', {
      language,
      path: `/menus/settlement/periods?kind=day&of=day:${lastDay}`,
    })
    await pageReady(page)
    // The check names who has the till open, and links to the tills of the day.
    const tills = dialog(page).getByRole('row').filter({ hasText: texts['periods.check.tills'] })
    await tills.getByText(filled(texts['periods.open'], { count: 1 }), { exact: true }).waitFor()
    expect(await tills.getByRole('link', { name: texts['periods.show'] }).getAttribute('href')).toBe(
      `/menus/accounts/tills?from=${lastDay}&to=${lastDay}`,
    )
    await alter(
      `delete from accounts.till_shifts where day = '${openDay}' and till_id is null and opened_at = '${openDay}T22:00+08'`,
    )
    await page.reload()
    await pageReady(page)
    await dialog(page).getByRole('button', { name: texts['periods.closeUpTo'], exact: true }).click()
    await confirmByKey(page, texts.ok)
    await dialog(page).getByText(texts['periods.state.closed'], { exact: true }).first().waitFor()

    await page.goto(`${app.server.url}/menus/settlement/periods?kind=month&of=month:${month}-01`)
    await pageReady(page)
    await dialog(page).getByRole('button', { name: texts['periods.ask'], exact: true }).click()
    await confirmByKey(page, texts.ok)
    await dialog(page).getByText(texts['periods.state.asked'], { exact: true }).first().waitFor()

    const second = await app.signedIn('admin', {
      language,
      path: '/menus/approvals/list?kind=settlement.closePeriod',
    })
    await pageReady(second.page)
    const row = second.page.getByRole('row').filter({ hasText: month })
    await pressRowAction(row, texts['approvals.approve'])
    await dialog(second.page).getByRole('button', { name: texts['approvals.approve'], exact: true }).click()
    await dialog(second.page).waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const accountant = await app.server.signIn('accountant')
        const { data } = await app.server.call(accountant, 'settlement.period', {
          kind: 'month',
          begins: `${month}-01`,
        })
        return data.period.state
      })
      .toBe('closed')
    await second.context.close()
    // The page of the first one follows by itself.
    await dialog(page).getByText(texts['periods.state.closed'], { exact: true }).first().waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('[R5] the ledger stands beside its documents, and a difference is named and opens to its rows', async () => {
    const day = openDay
    if ((await app.server.database.pool.query('select from accounts.acquirers')).rowCount === 0)
      await createAcquirer(app.server, await app.server.signIn('accountant'))
    await alter(`insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
      select a.id, 'oursOnly', 'topUp', 999999, 100, '${day}T12:00+08' from accounts.acquirers a limit 1`)
    const { page, consoleErrors, context } = await app.signedIn('accountant', {
      language,
      path: `/menus/settlement/reconciliation?from=${day}&to=${day}`,
    })
    await pageReady(page)
    await page
      .getByText(filled(texts['reconciliation.openDifferences'], { count: 1 }), { exact: true })
      .first()
      .waitFor()
    await page.getByText(texts['reconciliation.agrees'], { exact: true }).first().waitFor()
    await alter('delete from accounts.acquirer_differences where settled_id = 999999')
    await page.getByRole('tab', { name: texts['reconciliation.byParty'], exact: true }).click()
    await page.locator('.query-table[aria-busy=false]').waitFor()
    expect(page.url()).toContain('view=byParty')
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})
