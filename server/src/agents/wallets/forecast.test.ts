import { setBalance } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'
import { spendingShares } from '../domain/forecast.ts'

let app: TestApp
let accountant: SignedInUser
let agency: SignedInUser
let own: string

beforeAll(async () => {
  app = await startTestApp()
  accountant = await app.signIn('accountant')
  agency = await app.signIn('agency')
  own = await idOf(app, 'staff.organisations', 'RVT')
})
afterAll(() => app.close())

const noon = (day: number) => new Date(`2026-06-${String(day).padStart(2, '0')}T12:00:00+08:00`)
/** Moves money of the wallet on a day: positive comes in. */
const move = (kind: 'sale' | 'payout' | 'deposit' | 'withdrawal', fen: number, at: Date) =>
  sql`select accounts.post(array[row(${kind}, null, ${at}, '', ${own}, array[
      row(w.account_id, ${fen}, null)::accounts.posted_entry,
      row(accounts.id_of('operator:suspense'), ${-fen}, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])
    from accounts.wallets w where w.organisation_id = ${own}`.execute(app.database.db)
const walletRow = async (request: object = {}) =>
  (await app.call(accountant, 'agents.wallets', { text: 'RVT', ...request })).data.rows[0]

test('[Q5] a forecast counts what sales took out less what was given back, newer days more, and no top-up or withdrawal', async () => {
  await setBalance(app, 1_000_000, noon(1))
  for (const day of [8, 9, 10, 11, 12, 13, 14]) await move('sale', -10_000 - day, noon(day))
  await move('payout', 2_000, noon(14))
  await move('deposit', 500_000, noon(12))
  await move('withdrawal', -300_000, noon(13))
  const now = app.clock.now()
  await move('sale', -5_000, now)
  await move('deposit', 70_000, now)
  expect(await walletRow()).toMatchObject({ spending: null, lasts: null })

  // While another transaction runs that began before, a day waits.
  await expect
    .poll(() => foldDays(app.database.db, now).then(walletRow))
    .not.toMatchObject({ spending: null })
  const spent = [5_000, 8_014, 10_013, 10_012, 10_011, 10_010, 10_009, 10_008]
  const daily = spendingShares('2026-06-14', now).reduce((sum, share, at) => sum + share * spent[at]!, 0)
  const available = 1_000_000 - spent.reduce((sum, fen) => sum + fen, 0) + 500_000 - 300_000 + 70_000
  const lasts = Math.round((available / daily) * 10) / 10
  expect(await walletRow()).toMatchObject({ balance: available, spending: Math.round(daily), lasts })

  expect(await walletRow({ lastsUnder: Math.ceil(lasts) })).toBeDefined()
  expect(await walletRow({ lastsUnder: Math.floor(lasts) })).toBeUndefined()
  const { data } = await app.call(accountant, 'agents.wallets', { sort: ['lasts'], pageSize: 100 })
  expect(data.rows[0]).toMatchObject({ code: 'RVT', lasts })
  expect((await app.call(agency, 'orders.wallet', {})).data).toMatchObject({ lasts })
  expect((await app.call(agency, 'agents.statement', { organisationId: own })).data).toMatchObject({
    ...{ lasts, spending: Math.round(daily), available },
  })
})

test('[Q5] a wallet that spends nothing has no last day, and one with nothing left lasts no day', async () => {
  const { data } = await app.call(accountant, 'agents.wallets', { pageSize: 100 })
  const unused = data.rows.find(({ code }) => code !== 'RVT')
  expect(unused).toMatchObject({ spending: 0, lasts: null })
  await setBalance(app, 0, app.clock.now())
  expect(await walletRow()).toMatchObject({ lasts: 0 })
})
