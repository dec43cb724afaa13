import { accountKinds, normalSides, transferKinds } from '@fairway/contract/accounts/values'
import { topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { preparePayout, tillOf, wechatPayment } from '@fairway/testing/payouts'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { foldDays } from '../fold-days.ts'

// The ledger as accountants read it: accounts, their entries, transfers.

let app: TestApp
let accountant: SignedInUser
let accountant2: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser
let organisation: string
/** Booked yesterday, which is folded. */
const folded = 12_300

beforeAll(async () => {
  app = await startTestApp()
  accountant = await app.signIn('accountant')
  accountant2 = await app.signIn('accountant2')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  organisation = await idOf(app, 'staff.organisations', 'RVT')
  await post(folded, new Date('2026-06-14T12:00:00+08:00'))
  expect((await foldDays(app.database.db, app.clock.now())).days).toBeGreaterThan(0)
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]

/** Moves money from the bank to the suspense account, and gives the transfer. */
async function post(fen: number, at = app.clock.now(), reverses: string | null = null): Promise<string> {
  const [row] = await ask(
    `select (accounts.post(array[row('correction', null, $1::timestamptz, 'counted anew', null, array[
       row(accounts.id_of('operator:bank'), -$2::bigint, null)::accounts.posted_entry,
       row(accounts.id_of('operator:suspense'), $2::bigint, null)::accounts.posted_entry],
       null, null, null, $3::bigint)::accounts.posting]))[1]::text as id`,
    [at, fen, reverses],
  )
  return row?.id ?? ''
}

const accountOf = async (code: string) =>
  (await ask('select accounts.id_of($1)::text as id', [code]))[0]?.id ?? ''
const transferOf = async (condition: string, value: string) =>
  (await ask(`select max(id)::text as id from accounts.transfers where ${condition}`, [value]))[0]?.id ?? ''
const list = async (request: object, by = accountant) =>
  (await app.call(by, 'accounts.ledgerAccounts', { pageSize: 200, ...request })).data
const statement = async (code: string, request: object = {}) =>
  (
    await app.call(accountant, 'accounts.ledgerStatement', {
      accountId: await accountOf(code),
      pageSize: 200,
      ...request,
    })
  ).data
const transfer = async (id: string, by = accountant) =>
  (await app.call(by, 'accounts.ledgerTransfer', { id })).data

async function sellFromWallet() {
  const { payment: _, ...sale } = await buildSale(app, { phone: '13800138000' }, 'agent')
  const answer = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

test('[Q1] the chart of accounts has every kind of account and of transfer that the database takes', async () => {
  const kindsOf = async (table: string) => {
    const [row] = await ask(
      'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
      [`${table}_kind_check`],
    )
    return [...(row?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind).sort()
  }
  expect([...accountKinds].sort()).toEqual(await kindsOf('accounts'))
  expect([...transferKinds].sort()).toEqual(await kindsOf('transfers'))
})

test('[Q1] each account has its party, its normal side and its present balance on that side', async () => {
  await app.call(clerk, 'orders.sell', await buildSale(app))
  await sellFromWallet()
  await post(700)
  const { rows, total } = await list({})
  const sums = new Map(
    (
      await ask(
        `select a.code, coalesce(sum(e.fen), 0)::text as fen from accounts.accounts a
         left join accounts.entries e on e.account_id = a.id group by a.code`,
      )
    ).map(({ code, fen }) => [code, Number(fen)]),
  )
  expect(total).toBe(sums.size)
  for (const { code, kind, side, balance, state } of rows) {
    expect([code, side, state]).toEqual([code, normalSides[kind], 'open'])
    expect([code, balance]).toEqual([code, (sums.get(code) ?? 0) * (side === 'debit' ? -1 : 1) + 0])
  }
  // Money at the bank and money owed to an agency are both positive.
  const of = async (code: string) => (await list({ text: code })).rows[0]
  const [till, sailing, wallet, card] = [
    await of(await tillOf(app, 'clerk')),
    (await list({ kind: ['unearned'] })).rows[0],
    await of(`agent:${organisation}:available`),
    (await list({ text: 'acquirer:card', kind: ['acquirer'] })).rows[0],
  ]
  expect(till).toMatchObject({
    ...{ kind: 'till', side: 'debit', method: 'cash', day: '2026-06-15', sailing: null },
    person: { code: 'clerk' },
  })
  expect(till?.balance).toBeGreaterThan(0)
  expect(sailing).toMatchObject({ side: 'credit', method: null, organisation: null, person: null })
  expect(sailing?.sailing?.names.en).toBeTruthy()
  expect(sailing?.day).toMatch(/^2026-/)
  expect(wallet).toMatchObject({ kind: 'wallet', side: 'credit', organisation: { code: 'RVT' }, day: null })
  expect(wallet?.balance).toBe((await app.call(agency, 'orders.wallet', {})).data.balance)
  expect(card).toMatchObject({ kind: 'acquirer', side: 'debit', method: 'card', organisation: null })
})

test('[Q1] accounts are found by kind, agency, code and party, in the order of their codes, and closed ones are marked', async () => {
  const codes = async (request: object) => (await list(request)).rows.map(({ code }) => code)
  const own = [`agent:${organisation}:available`, `agent:${organisation}:frozen`]
  expect((await codes({ organisationId: organisation, kind: ['wallet', 'frozen'] })).sort()).toEqual(own)
  expect(await codes({ organisationId: organisation, kind: ['wallet'] })).toEqual([own[0]])
  expect(await codes({ text: 'River Travel', kind: ['wallet'] })).toEqual([own[0]])
  expect(await codes({ text: 'operator:b' })).toEqual(['operator:bank'])
  expect(await codes({ text: 'operator_b' })).toEqual([])
  const tills = await codes({ text: 'clerk', kind: ['till'] })
  expect(tills).toContain(await tillOf(app, 'clerk'))
  const [line] = await ask(
    `select l.code, l.id::text from network.lines l join sailings.sailings s on s.line_id = l.id
     join accounts.accounts a on a.sailing_id = s.id order by length(l.code) desc, l.code limit 1`,
  )
  const [ofLine] = await ask(
    `select count(*)::text as count from accounts.accounts a join sailings.sailings s on s.id = a.sailing_id
     where s.line_id = $1`,
    [line?.id],
  )
  expect(Number(ofLine?.count)).toBeGreaterThan(0)
  expect((await list({ text: line?.code, kind: ['unearned'] })).total).toBe(Number(ofLine?.count))
  const ascending = await codes({ kind: ['acquirer'] })
  expect(ascending).toEqual(['acquirer:alipay', 'acquirer:card', 'acquirer:wechat'])
  expect(await codes({ kind: ['acquirer'], sort: '-code' })).toEqual(ascending.toReversed())
  expect(await codes({ kind: ['acquirer'], page: 2, pageSize: 2 })).toEqual(['acquirer:wechat'])
  await ask("update accounts.accounts set closed_at = now() where code = 'acquirer:alipay'")
  expect((await list({ text: 'acquirer:alipay' })).rows).toMatchObject([{ state: 'closed' }])
})

test('[Q1] the balance runs on from a day that is folded to the entries of today, and every amount has its column', async () => {
  await post(4_500)
  const period = { from: '2026-06-14', to: '2026-06-15', sort: 'at' }
  for (const [code, column] of [
    ['operator:bank', 'debit'],
    ['operator:suspense', 'credit'],
  ] as const) {
    const whole = await statement(code, period)
    expect(whole.rows.map((row) => row[column])).toEqual(expect.arrayContaining([folded, 4_500]))
    let running = whole.opening
    for (const { debit, credit, balance } of whole.rows) {
      running += column === 'debit' ? (debit ?? 0) - (credit ?? 0) : (credit ?? 0) - (debit ?? 0)
      expect(balance).toBe(running)
    }
    expect(whole.closing).toBe(running)
    expect(whole.closing).toBe((await list({ text: code })).rows[0]?.balance)
    // What today opens with is what yesterday closed with.
    const today = await statement(code, { ...period, from: '2026-06-15' })
    const yesterday = await statement(code, { ...period, to: '2026-06-14' })
    expect(today.opening).toBe(yesterday.closing)
    expect(yesterday.closing - yesterday.opening).toBe(folded)
    expect(whole.rows.find((row) => row[column] === folded)).toMatchObject({
      ...{ kind: 'correction', memo: 'counted anew', order: null, ticket: null, cause: null, madeBy: null },
      at: '2026-06-14T12:00:00+08:00',
    })
  }
})

test('[Q1] a filter leaves the balances what they are, and its sums are those of what it leaves', async () => {
  const sold = (await app.call(clerk, 'orders.sell', await buildSale(app))).data
  const code = await tillOf(app, 'clerk')
  const whole = await statement(code)
  const balances = new Map(whole.rows.map(({ id, balance }) => [id, balance]))
  const found = await statement(code, { text: sold.number, kind: ['sale'] })
  expect(found).toMatchObject({
    total: 1,
    sums: { debit: sold.total, credit: 0 },
    opening: whole.opening,
    closing: whole.closing,
    rows: [{ order: { number: sold.number }, debit: sold.total, credit: null, kind: 'sale' }],
  })
  expect(found.rows[0]?.balance).toBe(balances.get(found.rows[0]?.id ?? ''))
  expect(await statement(code, { kind: ['earning'] })).toMatchObject({ total: 0, closing: whole.closing })
})

test('[Q1] a statement covers the last seven days unless other days are asked for, and 31 at most', async () => {
  expect(await statement('operator:bank')).toMatchObject({ from: '2026-06-09', to: '2026-06-15' })
  expect(await statement('operator:bank', { from: '2026-05-16' })).toMatchObject({ to: '2026-06-15' })
  const accountId = await accountOf('operator:bank')
  expect(
    await app.call(accountant, 'accounts.ledgerStatement', { accountId, from: '2026-05-15' }),
  ).toMatchObject({ http: 422, code: 'accounts.periodTooLong', details: { most: 31 } })
  expect(
    await app.call(accountant, 'accounts.ledgerStatement', {
      accountId,
      from: '2026-06-15',
      to: '2026-06-14',
    }),
  ).toMatchObject({ http: 400, details: { fields: [expect.objectContaining({ field: 'to' })] } })
})

test('[Q1] a transfer opens down to its order and its tickets, its offer, its payout and its top-up', async () => {
  const sold = (await app.call(clerk, 'orders.sell', await buildSale(app, { payment: wechatPayment() }))).data
  const order = { id: sold.orderId, number: sold.number }
  const sale = await transfer(await transferOf("order_id = $1 and kind = 'sale'", sold.orderId))
  expect(sale).toMatchObject({ kind: 'sale', order, cause: null, debit: sold.total, credit: sold.total })
  expect(sale.madeBy).toBeTruthy()
  expect(sale.entries[0]).toMatchObject({
    account: { kind: 'acquirer', method: 'wechat', side: 'debit', code: 'acquirer:wechat:2026-06-15' },
    debit: sold.total,
    credit: null,
  })

  const payout = await preparePayout(app, accountant, sold.orderId, 'sent', { clerk })
  const refund = await transfer(await transferOf("order_id = $1 and kind = 'refund'", sold.orderId))
  expect(refund).toMatchObject({ order, cause: { kind: 'offer' } })
  expect(refund.debit).toBe(refund.credit)
  const tickets = refund.entries.flatMap(({ ticket }) => (ticket ? [ticket] : []))
  expect(tickets.length).toBeGreaterThan(0)
  for (const ticket of tickets) expect(ticket).toEqual({ number: `${sold.number}-1`, orderId: sold.orderId })

  await app.call(accountant, 'accounts.markPaid', { id: payout, reference: 'WX-LEDGER-1' })
  const paid = await transfer(await transferOf("order_id = $1 and kind = 'payout'", sold.orderId))
  expect(paid).toMatchObject({ order, cause: { kind: 'payout', id: payout } })
  expect(paid.entries.map(({ account }) => account?.code)).toEqual([
    'operator:refundsPayable',
    'acquirer:wechat:2026-06-15',
  ])

  const request = topUpRequest(organisation, 50_000)
  const topUp = (await app.call(agency, 'agents.announceTopUp', request)).data.id
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id: topUp })).data
  await app.call(accountant2, 'approvals.decide', { id: approvalId, approved: true, reason: '' })
  const deposit = await transfer(await transferOf("cause_kind = 'topUp' and cause_id = $1", topUp))
  expect(deposit).toMatchObject({
    ...{ kind: 'deposit', order: null, memo: request.reference, cause: { kind: 'topUp', id: topUp } },
    entries: [
      { account: { code: 'operator:bank' }, debit: 50_000, credit: null },
      { account: { kind: 'wallet', organisation: { code: 'RVT' } }, debit: null, credit: 50_000 },
    ],
  })
})

test('[Q1] a transfer names the one it takes back, and the one that takes it back', async () => {
  const first = await post(900)
  const second = await post(-900, app.clock.now(), first)
  expect(await transfer(first)).toMatchObject({ reverses: null, reversedBy: second })
  expect(await transfer(second)).toMatchObject({ reverses: first, reversedBy: null })
})

test('[Q1] people of an agency see its own accounts, and of a transfer no account of others', async () => {
  expect(await app.call(agency, 'accounts.ledgerAccounts', {})).toMatchObject({ http: 403 })
  const sale = await sellFromWallet()
  await ask(
    `with made as (
       insert into staff.roles (code, names, data_scope, dock_scope)
       select 'ledger-reader', names, 'organisation', 'all' from staff.roles where code = 'accountant' returning id
     ), granted as (
       insert into staff.role_menus select made.id, 'accounts.viewLedger' from made)
     insert into staff.user_roles select u.id, made.id from staff.users u, made where u.code = 'agency'`,
  )
  const reader = await app.signIn('agency')
  const { rows } = await list({}, reader)
  const own = await ask('select code from accounts.accounts where organisation_id = $1 order by code', [
    organisation,
  ])
  expect(rows.map(({ code }) => code)).toEqual(own.map(({ code }) => code))
  const moved = await transferOf("order_id = $1 and kind = 'sale'", sale.orderId)
  const { entries, debit, credit } = await transfer(moved, reader)
  expect(entries.map(({ account }) => account?.kind ?? null)).toEqual([
    'wallet',
    ...entries.slice(1).map(() => null),
  ])
  expect([debit, credit]).toEqual([sale.total, sale.total])
  expect(
    await app.call(reader, 'accounts.ledgerStatement', { accountId: await accountOf('operator:bank') }),
  ).toMatchObject({ http: 404, code: 'accounts.accountNotFound' })
  expect(await app.call(reader, 'accounts.ledgerTransfer', { id: await post(100) })).toMatchObject({
    http: 404,
    code: 'accounts.transferNotFound',
  })
})
