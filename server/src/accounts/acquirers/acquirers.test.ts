import {
  acquirerRequest,
  alipayStatement,
  cardPayment,
  cardStatement,
  createAcquirer,
  gbkOf,
  importFile,
  inputMapping,
  mappingOf,
  type WrittenLine,
  wechatStatement,
} from '@fairway/testing/acquirers'
import { topUpRequest } from '@fairway/testing/agents'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { giveBack, wechatPayment } from '@fairway/testing/payouts'
import { isLong } from '@fairway/testing/random/budget'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import { findViolations } from '../../orders/invariants.ts'
import { foldDays } from '../fold-days.ts'
import { matchWaiting, searchDifferences } from './import-statement.ts'

// Statements of acquirers as accountants import, match and book them.

let app: TestApp
let clerk: SignedInUser
let accountant: SignedInUser
let accountant2: SignedInUser
let users: Record<string, string>
let cards: string
let wechat: string
let alipay: string
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  accountant = await app.signIn('accountant')
  accountant2 = await app.signIn('accountant2')
  users = Object.fromEntries(
    (await ask('select code, id::text from staff.users')).map(({ code, id }) => [code, id ?? '']),
  )
  cards = await createAcquirer(app, accountant)
  wechat = await createAcquirer(app, accountant, {
    code: 'WECHAT',
    names: { zh: '微信支付' },
    methods: ['wechat'],
    mapping: inputMapping(mappingOf(wechatStatement([]))),
  })
  alipay = await createAcquirer(app, accountant, {
    code: 'ALIPAY',
    names: { zh: '支付宝' },
    methods: ['alipay'],
    mapping: inputMapping(mappingOf(Buffer.from(new TextDecoder('gb18030').decode(alipayStatement([]))))),
  })
})
afterAll(async () => {
  // Money was moved here without tickets.
  const violations = await findViolations(app.database.db)
  expect(
    violations.filter(
      ({ rule }) =>
        !/^(?:what was paid for an order|what is not earned yet|what reports say of a day)/.test(rule),
    ),
  ).toEqual([])
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]

type Payment = { method: 'card' | 'wechat' | 'alipay'; reference: string }

/** Sells to a passenger; the payment with the amount in yuan. */
async function sell(payment: Payment) {
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  const [row] = await ask('select fen::text, id::text from orders.payments where order_id = $1', [
    data.orderId,
  ])
  const fen = Number(row?.fen)
  return { ...data, ...payment, fen, paymentId: row?.id ?? '', amount: yuan(fen) }
}
const yuan = (fen: number) => (fen / 100).toFixed(2)

const differences = async (filter: object = {}) =>
  (await app.call(accountant, 'accounts.acquirerDifferences', { pageSize: 200, ...filter })).data.rows
const differenceOf = async (reference: string) =>
  (await differences({ text: reference }))[0] ?? expect.fail(`no difference of ${reference}`)
const balanceOf = async (code: string) =>
  Number(
    (
      await ask(
        'select -coalesce(sum(e.fen), 0) as balance from accounts.entries e join accounts.accounts a on a.id = e.account_id where a.code = $1',
        [code],
      )
    )[0]?.balance,
  )
const heldOf = async (paymentId: string) =>
  Number(
    (
      await ask(
        `select -coalesce(sum(e.fen), 0) as balance from accounts.entries e
         where e.account_id = accounts.settled_account((select transfer_id from orders.payments where id = $1))`,
        [paymentId],
      )
    )[0]?.balance,
  )
const importCards = (lines: readonly WrittenLine[]) =>
  importFile(app, accountant, cards, cardStatement(lines))

test('[Q4] a card statement is matched by reference and amount, with decimals, commas and refunds', async () => {
  const [equal, other] = [await sell(cardPayment()), await sell(cardPayment())]
  const { data } = await importCards([
    { reference: equal.reference, amount: equal.amount.replace('.', '.'), fee: '0.38' },
    { reference: other.reference.toLowerCase(), amount: '1,000.5' },
    { reference: 'UNKNOWN-CARD-1', amount: '12.00' },
  ])
  expect(data).toMatchObject({ known: false, lines: 3, matched: 1, differs: 1, theirsOnly: 1, bad: 0 })
  const { data: lines } = await app.call(accountant, 'accounts.statementLines', {
    statementId: data.statementId,
  })
  expect(lines.rows).toMatchObject([
    { line: 3, state: 'matched', fee: 38, settled: { kind: 'payment', number: equal.number }, booked: false },
    { line: 4, state: 'differs', fen: 100_050, settled: { number: other.number } },
    { line: 5, state: 'theirsOnly', fen: 1_200, settled: null },
  ])
  expect(lines.statement).toMatchObject({
    state: 'open',
    from: '2026-06-15',
    to: '2026-06-15',
    fees: 38,
    toBook: 1,
  })
  expect(await differenceOf(other.reference)).toMatchObject({
    kind: 'differs',
    state: 'open',
    ours: other.fen,
    theirs: 100_050,
    difference: 100_050 - other.fen,
  })
  expect(await differenceOf('UNKNOWN-CARD-1')).toMatchObject({
    kind: 'theirsOnly',
    ours: null,
    theirs: 1_200,
  })
})

test('[Q4] the same file twice changes nothing, and neither does a line of an overlapping file', async () => {
  const [first, second] = [await sell(cardPayment()), await sell(cardPayment())]
  const line = ({ reference, amount }: { reference: string; amount: string }) => ({ reference, amount })
  const once = (await importCards([line(first)])).data
  const counts = () =>
    ask(`select (select count(*) from accounts.acquirer_lines) as lines,
      (select count(*) from accounts.acquirer_statements) as statements,
      (select count(*) from accounts.acquirer_difference_events) as events`)
  const before = await counts()
  expect((await importCards([line(first)])).data).toEqual({ ...once, known: true })
  expect(await counts()).toEqual(before)
  expect((await importCards([line(first), line(second)])).data).toMatchObject({
    known: false,
    lines: 1,
    unchanged: 1,
    matched: 1,
  })
})

test('[Q4] two nodes that import one file at the same moment import it once', async () => {
  const node = await startTestApp({ database: app.database, clock: app.clock })
  try {
    const other = await node.signIn('accountant2')
    const sold = await sell(cardPayment())
    const file = cardStatement([{ reference: sold.reference, amount: sold.amount }])
    const replies = await Promise.all([
      importFile(app, accountant, cards, file),
      importFile(node, other, cards, file),
      importFile(app, accountant, cards, file),
    ])
    expect(new Set(replies.map(({ data }) => data.statementId)).size).toBe(1)
    expect(replies.filter(({ data }) => !data.known)).toHaveLength(1)
    expect(
      await ask('select count(*)::integer as lines from accounts.acquirer_lines where reference = $1', [
        sold.reference,
      ]),
    ).toEqual([{ lines: 1 }])
  } finally {
    await node.close()
  }
})

test('[Q4] a WeChat statement has backticks, totals, and refunds in columns of their own', async () => {
  const sold = await sell(wechatPayment())
  const [payout] = await giveBack(app, sold.orderId, 1_000, users.clerk ?? '')
  await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
  await app.call(accountant, 'accounts.markPaid', { id: payout?.id ?? '', reference: 'WX-REFUND-77' })
  const { data } = await importFile(
    app,
    accountant,
    wechat,
    wechatStatement([
      { reference: sold.reference, amount: sold.amount, fee: '0.38000' },
      {
        reference: sold.reference,
        amount: '0',
        fee: '-0.06',
        refund: { reference: 'WX-REFUND-77', amount: '10.00' },
      },
    ]),
  )
  expect(data).toMatchObject({ lines: 2, matched: 2, bad: 0 })
  const { rows, statement } = (
    await app.call(accountant, 'accounts.statementLines', { statementId: data.statementId })
  ).data
  expect(rows[1]).toMatchObject({
    kind: 'refund',
    fen: -1_000,
    fee: -6,
    settled: { kind: 'payout', id: payout?.id },
  })
  expect(statement).toMatchObject({ payments: sold.fen, refunds: -1_000, fees: 32, net: sold.fen - 1_032 })
})

test('[Q4] an Alipay statement in GB 18030 has headings, fees with a minus, and refunds by the number of the payment', async () => {
  const sold = await sell({ method: 'alipay', reference: '2026061522001' })
  const [payout] = await giveBack(app, sold.orderId, 500, users.clerk ?? '')
  await app.call(accountant, 'accounts.sendPayouts', { method: 'alipay' })
  await app.call(accountant, 'accounts.markPaid', { id: payout?.id ?? '', reference: 'ALI-REFUND-1' })
  const { data } = await importFile(
    app,
    accountant,
    alipay,
    alipayStatement([
      { reference: sold.reference, amount: sold.amount, fee: '-0.23' },
      {
        reference: sold.reference,
        amount: '',
        fee: '0.01',
        refund: { reference: 'REQUEST-9', amount: '5.00' },
      },
    ]),
  )
  expect(data).toMatchObject({ lines: 2, matched: 2, bad: 0 })
  const { rows } = (await app.call(accountant, 'accounts.statementLines', { statementId: data.statementId }))
    .data
  expect(rows).toMatchObject([
    { line: 5, state: 'matched', fee: 23, fen: sold.fen },
    { line: 6, state: 'matched', fee: -1, fen: -500, settled: { kind: 'payout', id: payout?.id } },
  ])
})

test('[Q4] an xlsx statement is read like csv, with its days as numbers', async () => {
  const sold = await sell(cardPayment())
  const file = await plainWorkbook([
    {
      name: '对账单',
      rows: [
        ['对账单', '', '', '', ''],
        ['交易时间', '系统参考号', '交易类型', '交易金额', '手续费'],
        ['46188.5', sold.reference, '消费', sold.amount, '0.1'],
      ],
      widths: [10, 10, 10, 10, 10],
    },
  ])
  const { data } = await importFile(app, accountant, cards, file, 'statement.xlsx')
  expect(data).toMatchObject({ lines: 1, matched: 1 })
  const { rows } = (await app.call(accountant, 'accounts.statementLines', { statementId: data.statementId }))
    .data
  expect(rows).toMatchObject([{ line: 3, at: '2026-06-15T12:00:00+08:00', fee: 10 }])
})

test('[Q4] every bad line is named, and the good ones are imported', async () => {
  const sold = await sell(cardPayment())
  const { data } = await importCards([
    { reference: sold.reference, amount: sold.amount },
    { reference: '?', amount: '1.00' },
    { reference: 'BAD-AMOUNT', amount: 'twelve' },
    { reference: 'BAD-FEE', amount: '1.00', fee: 'x' },
    { reference: 'BAD-TIME', amount: '1.00', time: '2026-06-31 10:00' },
    { reference: 'BELOW-ZERO', amount: '-1.00' },
    { reference: sold.reference, amount: sold.amount },
  ])
  expect(data).toMatchObject({ lines: 1, matched: 1, bad: 6 })
  const { faults } = (
    await app.call(accountant, 'accounts.statementLines', { statementId: data.statementId })
  ).data
  expect(faults).toEqual([
    { line: 4, fault: 'reference', text: '?' },
    { line: 5, fault: 'amount', text: 'twelve' },
    { line: 6, fault: 'fee', text: 'x' },
    { line: 7, fault: 'time', text: '2026-06-31 10:00' },
    { line: 8, fault: 'amount', text: '-1.00' },
    { line: 9, fault: 'namedTwice', text: sold.reference },
  ])
})

test('[Q4] a file of another encoding, without its columns, without lines or of another kind is refused by its reason', async () => {
  const { data } = await app.call(accountant, 'accounts.acquirer', { id: cards })
  const { id, revision, statements: _, importedAt: __, differences: ___, ...fields } = data
  await app.call(accountant, 'accounts.editAcquirer', {
    ...fields,
    id,
    revision,
    mapping: { ...data.mapping, encoding: 'utf8' },
  })
  const text = '交易时间,系统参考号,交易类型,交易金额,手续费\r\n2026-06-15,GBK-CARD-1,消费,1.00,0\r\n'
  expect(await importFile(app, accountant, cards, gbkOf(text))).toMatchObject({
    http: 422,
    code: 'accounts.statementEncoding',
    message: 'The file is not encoded as UTF-8. Change the encoding of the payment service.',
  })
  expect(await importFile(app, accountant, cards, Buffer.from('系统参考号,手续费\nA,1\n'))).toMatchObject({
    code: 'accounts.statementColumns',
    message: 'The file lacks these columns: 交易金额, 交易时间, 交易类型',
  })
  expect(await importCards([])).toMatchObject({ code: 'accounts.statementEmpty' })
  expect(await importFile(app, accountant, cards, Buffer.from('PK\x03\x04 no archive'))).toMatchObject({
    code: 'accounts.statementUnreadable',
  })
  expect(await importCards([{ reference: 'BAD-AMOUNT', amount: 'x' }])).toMatchObject({
    code: 'accounts.statementFaulty',
    message: expect.stringContaining('line 3: “x”'),
  })
})

test('[Q4] a file of more than 20,000 lines is refused, and one of 20,000 is read to its end', async () => {
  // In a long run each is imported; else most of them repeat a line, which is a fault.
  const distinct = isLong ? 20_000 : 600
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ reference: `LONG-${index % distinct}`, amount: '1.00' }))
  expect(await importCards(many(20_001))).toMatchObject({ http: 422, code: 'accounts.statementTooLong' })
  expect(await importCards(many(20_000))).toMatchObject(
    isLong
      ? { data: { lines: 20_000, theirsOnly: 20_000 } }
      : { code: 'accounts.statementFaulty', details: { faults: 19_400 } },
  )
})

test('[Q4] a statement whose process was killed while it was compared goes on, with nothing twice', async () => {
  const sold = await sell(cardPayment())
  const { data } = await importCards([{ reference: sold.reference, amount: sold.amount }])
  // As it was before the portion was committed.
  await ask(
    `with line as (select id from accounts.acquirer_lines where statement_id = $1)
     update accounts.acquirer_lines l set state = 'waiting', settled_kind = null, settled_id = null from line where l.id = line.id`,
    [data.statementId],
  )
  const batch = `(select batch_id from accounts.acquirer_statements where id = ${data.statementId})`
  await ask(`update platform.batch_items set state = 'waiting', outcome = null where batch_id = ${batch}`)
  await ask(
    `update platform.batches set state = 'running', ended_at = null, totals = '{}' where id = ${batch}`,
  )
  const state = async () =>
    (await app.call(accountant, 'accounts.statementLines', { statementId: data.statementId })).data
  expect((await state()).statement.state).toBe('matching')
  const services = { database: app.database, clock: app.clock }
  await Promise.all([matchWaiting(services), matchWaiting(services)])
  expect(await state()).toMatchObject({
    total: 1,
    statement: { state: 'open' },
    rows: [{ state: 'matched' }],
  })
  expect(await matchWaiting(services)).toBe(0)
})

test('[Q4] what is matched is booked once: from the acquirer to the bank, less the fees', async () => {
  const sold = await sell(wechatPayment())
  const [payout] = await giveBack(app, sold.orderId, 700, users.clerk ?? '')
  await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
  await app.call(accountant, 'accounts.markPaid', { id: payout?.id ?? '', reference: 'WX-REFUND-78' })
  const { statementId } = (
    await importFile(
      app,
      accountant,
      wechat,
      wechatStatement([
        { reference: sold.reference, amount: sold.amount, fee: '0.40' },
        {
          reference: sold.reference,
          amount: '0',
          fee: '-0.05',
          refund: { reference: 'WX-REFUND-78', amount: '7.00' },
        },
        { reference: 'UNKNOWN-WX-1', amount: '3.00', fee: '0.01' },
      ]),
    )
  ).data
  const before = {
    bank: await balanceOf('operator:bank'),
    fees: await balanceOf('operator:acquirerFees'),
    held: await heldOf(sold.paymentId),
  }
  const key = newIdempotencyKey()
  const book = () => app.call(accountant, 'accounts.bookStatement', { statementId }, { key })
  const [booked, again] = [await book(), await book()]
  expect(booked.data).toMatchObject({ lines: 2, net: sold.fen - 735, fees: 35 })
  expect(again.data).toEqual(booked.data)
  expect(await balanceOf('operator:bank')).toBe(before.bank + sold.fen - 735)
  expect(await balanceOf('operator:acquirerFees')).toBe(before.fees + 35)
  expect(await app.call(accountant2, 'accounts.bookStatement', { statementId })).toMatchObject({
    http: 409,
    code: 'accounts.nothingToBook',
  })
  const { data: transfer } = await app.call(accountant, 'accounts.ledgerTransfer', {
    id: booked.data.transferId,
  })
  expect(transfer).toMatchObject({
    kind: 'settlement',
    cause: { kind: 'acquirerStatement', id: statementId },
  })
  const { rows, statement } = (await app.call(accountant, 'accounts.statementLines', { statementId })).data
  expect(rows.map((row) => row.booked)).toEqual([true, true, false])
  expect(statement.state).toBe('open')
})

test('[Q4] a payment that is in no statement after the settlement days is found, and a later statement resolves it', async () => {
  const sold = await sell(cardPayment())
  const find = (day: string) => searchDifferences(app.database.db, new Date(`${day}T03:41:00+08:00`))
  await find('2026-06-16')
  expect(await differences({ text: sold.reference })).toEqual([])
  await find('2026-06-17')
  expect(await differenceOf(sold.reference)).toMatchObject({
    kind: 'oursOnly',
    ours: sold.fen,
    theirs: null,
    difference: -sold.fen,
    settled: { kind: 'payment', number: sold.number },
  })
  expect(await find('2026-06-17')).toBe(0)
  await importCards([{ reference: sold.reference, amount: sold.amount }])
  const { data } = await app.call(accountant, 'accounts.acquirerDifference', {
    id: (await differenceOf(sold.reference)).id,
  })
  expect(data.difference.state).toBe('resolved')
  expect(data.events.map(({ event, by }) => [event, by])).toEqual([
    ['found', null],
    ['resolved', null],
  ])
})

test('[Q4] a refund that the statement had before the results were read is matched later', async () => {
  const sold = await sell(wechatPayment())
  const [payout] = await giveBack(app, sold.orderId, 300, users.clerk ?? '')
  await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
  const line = {
    reference: sold.reference,
    amount: '0',
    refund: { reference: 'WX-REFUND-79', amount: '3.00' },
  }
  await importFile(app, accountant, wechat, wechatStatement([line]))
  expect(await differenceOf('WX-REFUND-79')).toMatchObject({
    kind: 'theirsOnly',
    state: 'open',
    theirs: -300,
  })
  await app.call(accountant, 'accounts.markPaid', { id: payout?.id ?? '', reference: 'WX-REFUND-79' })
  await searchDifferences(app.database.db, app.clock.now())
  expect(await differenceOf('WX-REFUND-79')).toMatchObject({ state: 'resolved' })
})

test('[Q4] refunds of one payment that are of the same amount are matched with a line each', async () => {
  const payOut = async (reference: string, orderId: string) => {
    const [payout] = await giveBack(app, orderId, 200, users.clerk ?? '')
    await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
    await app.call(accountant, 'accounts.markPaid', { id: payout?.id ?? '', reference })
    return payout?.id
  }
  const line = (reference: string, refund: string) => ({
    ...{ reference, amount: '0', refund: { reference: refund, amount: '2.00' } },
  })
  const settledIn = async (statementId: string) =>
    (await app.call(accountant, 'accounts.statementLines', { statementId })).data.rows.map(
      ({ state, settled }) => `${state} ${settled?.id}`,
    )
  // By its own receipt number, though the line of the older one comes a day later.
  const sold = await sell(wechatPayment())
  const twins = [await payOut('WX-TWIN-1', sold.orderId), await payOut('WX-TWIN-2', sold.orderId)]
  for (const at of [1, 0]) {
    const file = wechatStatement([line(sold.reference, `WX-TWIN-${at + 1}`)])
    const { data } = await importFile(app, accountant, wechat, file)
    expect(await settledIn(data.statementId)).toEqual([`matched ${twins[at]}`])
  }
  // By the number of their payment alone.
  const other = await sell(wechatPayment())
  const both = [await payOut('WX-TWIN-3', other.orderId), await payOut('WX-TWIN-4', other.orderId)]
  const unknown = await importFile(
    app,
    accountant,
    wechat,
    wechatStatement([line(other.reference, 'WX-THEIRS-1'), line(other.reference, 'WX-THEIRS-2')]),
  )
  expect(unknown.data).toMatchObject({ lines: 2, matched: 2, theirsOnly: 0 })
  expect((await settledIn(unknown.data.statementId)).sort()).toEqual(both.map((id) => `matched ${id}`).sort())
})

test('[Q4] a top-up of an agency is matched, and booked from where it was booked to', async () => {
  const agency = await app.signIn('agency')
  const request = topUpRequest(await idOf(app, 'staff.organisations', 'RVT'), 2_500)
  const topUp = { ...request, method: 'wechat' as const, reference: 'WX-TOP-UP-1' }
  const { id } = (await app.call(agency, 'agents.announceTopUp', topUp)).data
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id })).data
  await app.call(accountant2, 'approvals.decide', { id: approvalId, approved: true, reason: '' })
  const { data } = await importFile(
    app,
    accountant,
    wechat,
    wechatStatement([{ reference: 'WX-TOP-UP-1', amount: '25.00', fee: '0.15' }]),
  )
  expect(data).toMatchObject({ lines: 1, matched: 1 })
  const held = await balanceOf('acquirer:wechat')
  expect(
    await app.call(accountant, 'accounts.bookStatement', { statementId: data.statementId }),
  ).toMatchObject({
    data: { lines: 1, net: 2_485, fees: 15 },
  })
  expect(await balanceOf('acquirer:wechat')).toBe(held - 2_500)
})

test('[Q4] a line is assigned to a payment by hand, once', async () => {
  const [sold, other] = [await sell(cardPayment()), await sell(cardPayment())]
  await importCards([
    { reference: 'MISTYPED-1', amount: sold.amount },
    { reference: 'MISTYPED-2', amount: '0.01' },
  ])
  const [first, second] = [await differenceOf('MISTYPED-1'), await differenceOf('MISTYPED-2')]
  const { rows } = (await app.call(accountant, 'accounts.assignable', { id: first.id })).data
  expect(rows.map(({ id }) => id)).toContain(sold.paymentId)
  const found = (await app.call(accountant, 'accounts.assignable', { id: second.id, text: other.number }))
    .data
  expect(found.rows).toMatchObject([{ id: other.paymentId, reference: other.reference }])
  const assign = (difference: typeof first, settledId: string) =>
    app.call(accountant, 'accounts.assignDifference', {
      ...{ id: difference.id, revision: difference.revision, kind: 'payment', settledId, reason: 'mistyped' },
    })
  expect((await assign(first, sold.paymentId)).data.state).toBe('resolved')
  expect(await assign(second, sold.paymentId)).toMatchObject({ http: 409, code: 'accounts.alreadySettled' })
  // Another amount differs from then on.
  expect((await assign(second, other.paymentId)).data.state).toBe('open')
  expect(await differenceOf('MISTYPED-2')).toMatchObject({ kind: 'differs', ours: other.fen, theirs: 1 })
  expect(await assign(second, other.paymentId)).toMatchObject({ code: 'accounts.differenceChanged' })
})

test('[Q4] a wrong assignment is undone with its history, and what the line stood for is missing again', async () => {
  const [right, wrong] = [await sell(cardPayment()), await sell(cardPayment())]
  const find = (day: string) => searchDifferences(app.database.db, new Date(`${day}T03:41:00+08:00`))
  const change = (
    name: 'accounts.unassignDifference' | 'accounts.claimDifference',
    { id, revision }: { id: string; revision: number },
  ) => app.call(accountant, name, { id, revision, reason: 'the wrong payment' })
  const assign = async (reference: string, settledId: string) => {
    const { id, revision } = await differenceOf(reference)
    const request = { id, revision, kind: 'payment' as const, settledId, reason: 'mistyped' }
    return (await app.call(accountant, 'accounts.assignDifference', request)).data
  }
  await importCards([
    { reference: 'MISTYPED-SAME', amount: right.amount },
    { reference: 'MISTYPED-OTHER', amount: '0.02' },
  ])
  expect(await change('accounts.unassignDifference', await differenceOf('MISTYPED-SAME'))).toMatchObject({
    ...{ http: 409, code: 'accounts.notAssigned' },
  })

  // Of the same amount: it was resolved, and is open again. The day was searched while the payment had its line.
  expect((await assign('MISTYPED-SAME', wrong.paymentId)).state).toBe('resolved')
  await find('2026-06-17')
  expect(await differences({ text: wrong.reference, kind: ['oursOnly'] })).toEqual([])
  const resolved = await differenceOf('MISTYPED-SAME')
  expect(resolved.can).toMatchObject({ unassign: { allowed: true }, assign: { allowed: false } })
  expect((await change('accounts.unassignDifference', resolved)).data).toEqual({
    ...{ state: 'open', revision: resolved.revision + 1 },
  })
  expect(await differenceOf('MISTYPED-SAME')).toMatchObject({
    ...{ kind: 'theirsOnly', state: 'open', ours: null, settled: null },
    can: { assign: { allowed: true }, unassign: { allowed: false, reason: 'accounts.notAssigned' } },
  })
  const missing = async () =>
    (await differences({ text: wrong.reference, kind: ['oursOnly'] })).map(({ state }) => state)
  expect(await missing()).toEqual(['open'])
  // Assigned once more it is missing no longer, and undone once more it is again.
  await assign('MISTYPED-SAME', wrong.paymentId)
  expect(await missing()).toEqual(['resolved'])
  await change('accounts.unassignDifference', await differenceOf('MISTYPED-SAME'))
  expect(await missing()).toEqual(['open'])
  const { events } = (
    await app.call(accountant, 'accounts.acquirerDifference', {
      id: (await differenceOf('MISTYPED-SAME')).id,
    })
  ).data
  expect(events.map(({ event }) => event)).toEqual([
    'found',
    'assigned',
    'unassigned',
    'assigned',
    'unassigned',
  ])

  // Of another amount, and claimed meanwhile: it stays claimed.
  await assign('MISTYPED-OTHER', wrong.paymentId)
  await change('accounts.claimDifference', await differenceOf('MISTYPED-OTHER'))
  expect((await change('accounts.unassignDifference', await differenceOf('MISTYPED-OTHER'))).data.state).toBe(
    'claimed',
  )
  expect(await differenceOf('MISTYPED-OTHER')).toMatchObject({ kind: 'theirsOnly', ours: null, theirs: 2 })

  // Booked it stays.
  await assign('MISTYPED-SAME', right.paymentId)
  const { statementId } = await differenceOf('MISTYPED-SAME')
  await app.call(accountant, 'accounts.bookStatement', { statementId: statementId ?? '' })
  expect(await change('accounts.unassignDifference', await differenceOf('MISTYPED-SAME'))).toMatchObject({
    ...{ http: 409, code: 'accounts.assignmentBooked' },
  })
})

test('[Q4] a small difference is booked at once, and its account at the acquirer is at zero', async () => {
  const sold = await sell(cardPayment())
  const held = await heldOf(sold.paymentId)
  await importCards([{ reference: sold.reference, amount: yuan(sold.fen - 50), fee: '0.20' }])
  const difference = await differenceOf(sold.reference)
  expect(difference).toMatchObject({ kind: 'differs', difference: -50, can: { accept: { allowed: true } } })
  const [bank, lost] = [await balanceOf('operator:bank'), await balanceOf('operator:acquirerDifferences')]
  const request = { id: difference.id, revision: difference.revision, reason: 'rounded' }
  expect((await app.call(accountant, 'accounts.acceptDifference', request)).data).toMatchObject({
    state: 'accepted',
    approvalId: null,
  })
  expect(await balanceOf('operator:bank')).toBe(bank + sold.fen - 70)
  expect(await balanceOf('operator:acquirerDifferences')).toBe(lost + 50)
  expect(await heldOf(sold.paymentId)).toBe(held - sold.fen)
  expect(await app.call(accountant, 'accounts.acceptDifference', request)).toMatchObject({
    code: 'accounts.differenceChanged',
  })
  const after = await differenceOf(sold.reference)
  expect(after.can.claim).toMatchObject({ allowed: false, reason: 'accounts.differenceEnded' })
})

test('[Q4] above the limit a second person accepts a difference, and nothing moves it meanwhile', async () => {
  await importCards([{ reference: 'UNKNOWN-LARGE', amount: '200.00' }])
  const difference = await differenceOf('UNKNOWN-LARGE')
  const suspense = await balanceOf('operator:suspense')
  const { data } = await app.call(accountant, 'accounts.acceptDifference', {
    ...{ id: difference.id, revision: difference.revision, reason: 'unknown customer' },
  })
  expect(data).toMatchObject({ state: 'open', approvalId: expect.any(String) })
  expect(await balanceOf('operator:suspense')).toBe(suspense)
  const waiting = await differenceOf('UNKNOWN-LARGE')
  expect(waiting).toMatchObject({ pending: true, can: { assign: { reason: 'accounts.acceptancePending' } } })
  const decide = (user: SignedInUser) =>
    app.call(user, 'approvals.decide', { id: data.approvalId ?? '', approved: true, reason: '' })
  expect(await decide(accountant)).toMatchObject({ http: 409 })
  expect((await decide(accountant2)).data).toMatchObject({ state: 'used' })
  expect(await balanceOf('operator:suspense')).toBe(suspense - 20_000)
  const {
    difference: after,
    events,
    transferId,
  } = (await app.call(accountant, 'accounts.acquirerDifference', { id: difference.id })).data
  expect(after).toMatchObject({ state: 'accepted', pending: false })
  expect(transferId).not.toBeNull()
  expect(events.map(({ event }) => event)).toEqual(['found', 'askedToAccept', 'accepted'])
})

test('[Q4] a difference is claimed and noted, each with its history', async () => {
  await importCards([{ reference: 'UNKNOWN-CLAIM', amount: '9.00' }])
  const difference = await differenceOf('UNKNOWN-CLAIM')
  const request = (revision: number, reason: string) => ({ id: difference.id, revision, reason })
  const claimed = await app.call(
    accountant,
    'accounts.claimDifference',
    request(difference.revision, 'asked by mail'),
  )
  expect(claimed.data.state).toBe('claimed')
  const noted = await app.call(
    accountant2,
    'accounts.noteDifference',
    request(claimed.data.revision, 'answer on Monday'),
  )
  expect(noted.data.state).toBe('claimed')
  expect(
    await app.call(accountant, 'accounts.claimDifference', request(noted.data.revision, 'again')),
  ).toMatchObject({ code: 'accounts.alreadyClaimed' })
  const { events } = (await app.call(accountant, 'accounts.acquirerDifference', { id: difference.id })).data
  expect(events.map(({ event, reason }) => [event, reason])).toEqual([
    ['found', ''],
    ['claimed', 'asked by mail'],
    ['noted', 'answer on Monday'],
  ])
  await expect(ask('delete from accounts.acquirer_differences')).rejects.toThrow()
  await expect(ask('update accounts.acquirer_lines set fen = 1')).rejects.toThrow()
})

test('[Q4] one method has one acquirer, and a mapping has the columns of reference and amount', async () => {
  expect(
    await app.call(accountant, 'accounts.createAcquirer', acquirerRequest({ code: 'SECOND' })),
  ).toMatchObject({
    http: 400,
    message: expect.stringContaining('another payment service settles this method'),
  })
  expect(
    await app.call(
      accountant,
      'accounts.createAcquirer',
      acquirerRequest({ code: 'THIRD', methods: [], mapping: inputMapping() }),
    ),
  ).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('[Q4] the first rows of a file suggest its mapping by the titles that acquirers use', async () => {
  const preview = async (file: Buffer) =>
    (
      await app.call(accountant, 'accounts.previewStatement', {
        file: file.toString('base64'),
        encoding: 'auto',
      })
    ).data
  expect((await preview(wechatStatement([]))).suggested).toMatchObject({
    columns: { reference: '微信订单号', refundAmount: '退款金额' },
    endMark: '总交易单数',
  })
  expect((await preview(alipayStatement([]))).suggested).toMatchObject({ feeSign: 'change', endMark: '#' })
  const unknown = await preview(Buffer.from('a,b\n1,2\n'))
  expect(unknown).toMatchObject({ suggested: null, rows: [{ line: 1, cells: ['a', 'b'] }, { line: 2 }] })
})

test('[Q4] acquirers are for those who see the whole network, whatever their permissions', async () => {
  await ask(`
    with made as (insert into staff.roles (code, names, data_scope, dock_scope)
      select 'mayMatch', names, 'organisation', 'all' from staff.roles where code = 'accountant' returning id),
    menus as (insert into staff.role_menus select made.id, m.id from made, staff.menus m
      where m.id in ('accounts.viewAcquirers', 'accounts.matchAcquirers') returning role_id)
    insert into staff.user_roles select u.id, made.id from made, staff.users u where u.code = 'carrier'`)
  const outsider = await app.signIn('carrier')
  for (const call of [
    app.call(outsider, 'accounts.acquirers', {}),
    app.call(outsider, 'accounts.acquirerDifferences', {}),
    app.call(outsider, 'accounts.acquirerStatements', {}),
    importFile(app, outsider, cards, cardStatement([])),
  ])
    expect(await call).toMatchObject({ http: 403, code: 'staff.onlyOverseers' })
})

test('[Q4] a line that is matched stays with its payment when its statement is compared again', async () => {
  const sold = await sell({ method: 'card', reference: 'POS-AGAIN-1' })
  await importCards([{ reference: sold.reference, amount: sold.amount }])
  const line = () =>
    ask(
      'select id, state, settled_kind, settled_id::text as settled from accounts.acquirer_lines where reference = $1',
      [sold.reference],
    )
  const matched = await line()
  expect(matched).toMatchObject([{ state: 'matched', settled_kind: 'payment', settled: sold.paymentId }])
  await ask('select accounts.match_lines($1, array[$2]::bigint[], $3)', [
    cards,
    matched[0]?.id,
    app.clock.now(),
  ])
  expect(await line()).toEqual(matched)
})

test('[Q4] an assignment is undone until the end of its day', async () => {
  const sold = await sell(cardPayment())
  await importCards([{ reference: 'MISTYPED-LATE', amount: sold.amount }])
  const { id, revision } = await differenceOf('MISTYPED-LATE')
  await app.call(accountant, 'accounts.assignDifference', {
    ...{ id, revision, kind: 'payment', settledId: sold.paymentId, reason: 'mistyped' },
  })
  app.clock.moveTo('2026-06-16T01:10:00+08:00')
  await foldDays(app.database.db, app.clock.now())
  accountant = await app.signIn('accountant')
  expect(
    await app.call(accountant, 'accounts.unassignDifference', {
      id,
      revision: revision + 1,
      reason: 'too late',
    }),
  ).toMatchObject({ http: 409, code: 'accounts.assignmentDayOver' })
  expect(await differenceOf('MISTYPED-LATE')).toMatchObject({ state: 'resolved' })
})
