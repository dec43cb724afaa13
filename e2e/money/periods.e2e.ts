import { createAcquirer } from '@fairway/testing/acquirers'
import { buildSale } from '@fairway/testing/orders'
import { periods as en } from '@fairway/texts/en/periods'
import { reconciliation as reconciliationEn } from '@fairway/texts/en/reconciliation'
import { settlement as settlementEn } from '@fairway/texts/en/settlement'
import { periods as zh } from '@fairway/texts/zh/periods'
import { reconciliation as reconciliationZh } from '@fairway/texts/zh/reconciliation'
import { settlement as settlementZh } from '@fairway/texts/zh/settlement'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldDays } from '../../server/src/accounts/fold-days.ts'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { beginRun, goOn } from '../../server/src/settlement/run.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { confirmByKey } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, navigate, pageReady } from '../support/page-crawler.ts'

// The books in the browser: their proof, begun by hand, red as a banner on every page, opened down to the entries, green again;
// a day whose till is open is named and then closed, the month by a second person.

const app = setUpBrowserApp()

const languages = {
  en: { ok: 'OK', ...en, ...reconciliationEn, ...settlementEn },
  zh: { ok: '确定', ...zh, ...reconciliationZh, ...settlementZh },
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

/** A second telling goes on where the first one ends, a month later. */
const months = [
  { month: '2026-06', lastDay: '2026-06-30', openDay: '2026-06-30', morning: '2026-07-01T08:00:00+08:00' },
  { month: '2026-07', lastDay: '2026-07-31', openDay: '2026-07-31', morning: '2026-08-01T08:00:00+08:00' },
] as const
const scenarios = oneLanguage().map((language, index) => ({ language, ...months[index === 0 ? 0 : 1] }))

/** The order whose entries are altered. */
let sold: { orderId: string; number: string } | undefined
async function sell() {
  const clerk = await app.server.signIn('clerk')
  return (await app.server.call(clerk, 'orders.sell', await buildSale(app.server))).data
}

/** The clerk counts the drawer to the fen. */
async function closeTills(): Promise<void> {
  const { server } = app
  await server.database.pool.query(
    `select accounts.close_till(s.id, jsonb_build_object('1', accounts.cash_of(s.id)), '', s.clerk_id, $1, 0)
     from accounts.till_shifts s where s.state = 'open'`,
    [server.clock.now()],
  )
}

/** Goes on with the run that the page began, as the job does; a red one ends with an error. */
const prove = () =>
  goOn(app.server.services).catch((error: Error) => expect(error.name).toBe('BrokenInvariants'))

describe.each(scenarios)('in $language', ({ language, month, lastDay, openDay, morning }) => {
  const texts = languages[language]
  let user: BrowserUser
  beforeAll(async () => {
    user = await app.signedIn('accountant', { language, path: '/401' })
  })
  /** Leaves the page that is shown for another one. */
  async function open(address: string): Promise<void> {
    await closeTab(user.page)
    await navigate(user.page, address)
    await pageReady(user.page)
  }
  const banner = (page: Page) => page.locator('.proof-banner')
  const run = async (page: Page) => {
    await page.getByRole('button', { name: texts['proof.runWhole'], exact: true }).click()
    await page.getByText(texts['proof.planning'], { exact: true }).waitFor()
    await prove()
  }

  test('[Q11] an accountant runs the proof, is shown what is broken on every page, opens it down to the transfer, and sees it go', async () => {
    sold ??= await sell()
    const { rows } = await app.server.database.pool.query<{ id: string }>(
      'select min(id)::text as id from accounts.transfers where order_id = $1',
      [sold.orderId],
    )
    const transfer = rows[0]?.id ?? ''
    await closeTills()
    const { page, consoleErrors } = user
    await open('/menus/settlement/proof')
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
  })

  test('[Q11] a hash that was noted earlier is compared with the chain', async () => {
    await foldDays(app.server.database.db, new Date('2026-06-16T02:31:00+08:00'))
    const accountant = await app.server.signIn('accountant')
    await app.server.call(accountant, 'settlement.runProof', { coverage: 'night' })
    await prove()
    const { data } = await app.server.call(accountant, 'settlement.proof', {})
    const { page, consoleErrors } = user
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/menus/settlement/proof')
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
    await closeDialog(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('[R5] [R7] the office closes its days and sees what is left; a second person closes the month; the ledger stands beside its documents, and a difference is named', async () => {
    await night(morning)
    await alter(`insert into accounts.till_shifts (till_id, clerk_id, organisation_id, day, opened_at)
      select null, u.id, u.organisation_id, '${openDay}', '${openDay}T22:00+08' from staff.users u where u.code = 'clerk'`)
    // Those who were signed in before the night are no more.
    user = await app.signedIn('accountant', {
      language,
      path: `/menus/settlement/periods?kind=day&of=day:${lastDay}`,
    })
    const { page, consoleErrors } = user
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
    await dialog(page).getByRole('button', { name: texts['periods.closeUpTo'], exact: true }).press('Enter')
    await confirmByKey(page, texts.ok)
    await dialog(page).getByText(texts['periods.state.closed'], { exact: true }).first().waitFor()

    await navigate(page, `/menus/settlement/periods?kind=month&of=month:${month}-01`)
    await pageReady(page)
    await dialog(page).getByRole('button', { name: texts['periods.ask'], exact: true }).click()
    await confirmByKey(page, texts.ok)
    await dialog(page).getByText(texts['periods.state.asked'], { exact: true }).first().waitFor()

    const second = await app.server.signIn('admin')
    const waiting = await app.server.call(second, 'approvals.list', {})
    const request = waiting.data.rows.find(({ kind }) => kind === 'settlement.closePeriod')
    expect(request?.summary).toContain(month)
    await app.server.call(second, 'approvals.decide', { id: request?.id ?? '', approved: true })
    const accountant = await app.server.signIn('accountant')
    await expect
      .poll(async () => {
        const { data } = await app.server.call(accountant, 'settlement.period', {
          kind: 'month',
          begins: `${month}-01`,
        })
        return data.period.state
      })
      .toBe('closed')
    // The page of the first one follows by itself.
    await dialog(page).getByText(texts['periods.state.closed'], { exact: true }).first().waitFor()

    // The ledger stands beside its documents, and a difference is named and opens to its rows.
    if ((await app.server.database.pool.query('select from accounts.acquirers')).rowCount === 0)
      await createAcquirer(app.server, await app.server.signIn('accountant'))
    await alter(`insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
      select a.id, 'oursOnly', 'topUp', 999999, 100, '${openDay}T12:00+08' from accounts.acquirers a limit 1`)
    await closeDialog(page)
    await open(`/menus/settlement/reconciliation?from=${openDay}&to=${openDay}`)
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
  })
})
