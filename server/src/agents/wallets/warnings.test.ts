import {
  agencyRequest,
  setBalance,
  setWalletLimits,
  topUpRequest,
  walletOf,
  withdrawPassword,
} from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { warnOfWallets } from './warnings.ts'

// One message for each time that a wallet runs low or its credit ends, to the agency and to the accountants.

let app: TestApp
let agency: SignedInUser
let accountant: SignedInUser
let second: SignedInUser
let own: string

beforeAll(async () => {
  app = await startTestApp()
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
  second = await app.signIn('accountant2')
  own = await idOf(app, 'staff.organisations', 'RVT')
  await warnOfWallets(app.services)
})
afterAll(() => app.close())

const messagesOf = async (user: SignedInUser, title: RegExp) =>
  (await app.call(user, 'messages.inbox', { pageSize: 100 })).data.rows.filter((row) =>
    title.test(row.titles.en ?? ''),
  ).length
const low = /^Low balance/
const ends = /^Credit ends/
const alert = async () => (await app.call(agency, 'orders.wallet', {})).data.alert
async function sell() {
  const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
  const answer = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: withdrawPassword,
  })
  expect(answer, answer.message).toMatchObject({ http: 200 })
}

test('[Q5] a sale that passes the threshold warns agency and accountants once, and once more after a top-up', async () => {
  await setBalance(app, 100_000, app.clock.now())
  await setWalletLimits(app, { low: 99_999 })
  expect([await warnOfWallets(app.services), await alert()]).toEqual([0, 'fine'])
  await sell()
  expect([await warnOfWallets(app.services), await alert()]).toEqual([1, 'low'])
  await sell()
  expect(await warnOfWallets(app.services)).toBe(0)
  expect([await messagesOf(agency, low), await messagesOf(accountant, low)]).toEqual([1, 1])
  const { data } = await app.call(accountant, 'agents.wallets', { alert: ['low'] })
  expect(data.rows.map(({ code, alert: said }) => [code, said])).toEqual([['RVT', 'low']])

  const { id } = (await app.call(agency, 'agents.announceTopUp', topUpRequest(own, 50_000))).data
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id })).data
  await app.call(second, 'approvals.decide', { id: approvalId, approved: true })
  expect([await warnOfWallets(app.services), await alert()]).toEqual([0, 'fine'])
  await setBalance(app, 90_000, app.clock.now())
  expect(await warnOfWallets(app.services)).toBe(1)
  expect([await messagesOf(agency, low), await messagesOf(accountant, low)]).toEqual([2, 2])
})

test('[Q5] the parameter is the threshold of wallets without their own, and 0 warns of none', async () => {
  await setBalance(app, 90_000, app.clock.now())
  await setWalletLimits(app, { low: 0 })
  expect([await warnOfWallets(app.services), await alert()]).toEqual([0, 'fine'])
  await setWalletLimits(app, {})
  expect([await warnOfWallets(app.services), await alert()]).toEqual([1, 'low'])
  const admin = await app.signIn('admin')
  const set = { key: 'agents.lowBalanceYuan', value: 900, version: 0 }
  expect(await app.call(admin, 'system.setParameter', set)).toMatchObject({ http: 200 })
  expect([await warnOfWallets(app.services), await alert()]).toEqual([0, 'fine'])
})

test('[Q5] credit counts as money to spend, and its end is warned of some days before, once', async () => {
  await setBalance(app, 0, app.clock.now())
  await setWalletLimits(app, { low: 10_000 })
  const credit = (until: string | null) =>
    sql`select accounts.set_credit(${own}, 50000, ${until})`.execute(app.database.db)
  await credit(null)
  expect([await warnOfWallets(app.services), await alert()]).toEqual([0, 'fine'])
  await credit('2026-06-30')
  expect([await warnOfWallets(app.services), await alert()]).toEqual([0, 'fine'])
  await credit('2026-06-29')
  expect([await warnOfWallets(app.services), await alert()]).toEqual([1, 'creditEnds'])
  expect(await warnOfWallets(app.services)).toBe(0)
  expect([await messagesOf(agency, ends), await messagesOf(accountant, ends)]).toEqual([1, 1])
  // After its last day it is no money to spend any more.
  await credit('2026-06-14')
  expect([await warnOfWallets(app.services), await alert()]).toEqual([1, 'low'])
  await setWalletLimits(app, { low: 0 })
  expect(await alert()).toBe('creditEnded')
  expect((await walletOf(app)).balance).toBe(0)
})

test('[Q5] a new agency that has sold nothing yet is not warned of its empty wallet', async () => {
  const admin = await app.signIn('admin')
  expect(await app.call(admin, 'agents.create', agencyRequest('EMPTY'))).toMatchObject({ http: 200 })
  expect(await warnOfWallets(app.services)).toBe(0)
  const { data } = await app.call(accountant, 'agents.wallets', { text: 'EMPTY' })
  expect(data.rows.map(({ alert: said }) => said)).toEqual(['fine'])
})
