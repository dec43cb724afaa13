import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let author: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof author

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
})
afterAll(() => app.close())

const reason = 'Ordered by the port authority'

async function versionOf(code: string, status = 'published') {
  const { rules } = (await app.call(author, 'fares.refundRules', {})).data
  const id = rules.find((rule) => rule.code === code && rule.status === status)!.id
  const { revision } = (await app.call(author, 'fares.refundRule', { id })).data
  return { id, revision }
}

/** Publishes the rule of a version under a code of its own, for the sales of a scope. */
async function publish(
  source: string,
  code: string,
  scope: Partial<Record<'lineKind' | 'channel', string | null>>,
  validFrom?: string,
) {
  const { id: sourceId } = await versionOf(source)
  const { id } = (await app.call(author, 'fares.copyRefundRule', { id: sourceId, code })).data
  const { set, rule, revision } = (await app.call(author, 'fares.refundRule', { id })).data
  const { minFeeFen, roundingFen, refund, exchange, correction } = set
  const saved = await app.call(author, 'fares.saveRefundRule', {
    id,
    revision,
    names: rule.names,
    scope: { lineId: null, classId: null, lineKind: null, channel: null, ...scope } as never,
    validFrom: validFrom ?? rule.validFrom,
    terms: { minFeeFen, roundingFen, refund, exchange, correction },
  })
  const version = { id, revision: saved.data.revision }
  expect(await app.call(second, 'fares.approveRefundRule', version)).toMatchObject({ http: 200 })
  expect(await app.call(second, 'fares.publishRefundRule', version)).toMatchObject({ http: 200 })
}

test('[L1] a rule is not withdrawn without a reason', async () => {
  const cruise = await versionOf('CRUISE')
  expect(await app.call(second, 'fares.withdrawRefundRule', { ...cruise, reason: '  ' })).toMatchObject({
    http: 400,
    code: 'request.invalid',
  })
})

test('[L1] the withdrawal of the last rule of lines with sailings on sale is refused, and nothing stops being sold', async () => {
  const standard = await versionOf('STANDARD')
  const { data: preview } = await app.call(author, 'fares.refundRuleWithdrawal', { id: standard.id })
  expect(preview.can).toMatchObject({ allowed: false, reason: 'fares.conditionsNeeded' })
  const lines = new Set(preview.uncovered.map(({ line }) => line.code))
  expect(lines).toContain('FERRY-CW')
  // Cruises keep their own.
  expect([...lines].some((code) => code.startsWith('CRUISE'))).toBe(false)
  expect(await app.call(second, 'fares.withdrawRefundRule', { ...standard, reason })).toMatchObject({
    http: 409,
    code: 'fares.conditionsNeeded',
  })
  const clerk = await app.signIn('clerk')
  const sale = await buildSale(app, { passengers: [buildPassenger()] })
  expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200 })
})

test('[L1] rules of a part of the sales do not stand in for a rule of all, and those of a later day do not yet', async () => {
  await publish('STANDARD', 'COUNTERS', { channel: 'counter' })
  for (const lineKind of ['ferry', 'fast'])
    await publish('STANDARD', `ONLY-${lineKind.toUpperCase()}`, { lineKind })
  await publish('STANDARD', 'LATER', { lineKind: 'sightseeing' }, '2026-06-20T00:00:00+08:00')
  const standard = await versionOf('STANDARD')
  const { data: preview } = await app.call(author, 'fares.refundRuleWithdrawal', { id: standard.id })
  const { rows } = await sql<{ code: string }>`
    select code from network.lines where kind = 'sightseeing' and enabled order by code`.execute(
    app.database.db,
  )
  expect([...new Set(preview.uncovered.map(({ line }) => line.code))].sort()).toEqual(
    rows.map(({ code }) => code),
  )
  expect(new Set(preview.uncovered.map(({ channel }) => channel))).toEqual(new Set(['agent', 'online']))
  expect(preview.can.allowed).toBe(false)
})

test('[L1] lines without sailings on sale may be left without rules, and the reason is in the history', async () => {
  const standard = await versionOf('STANDARD')
  await sql`update sailings.sailings s set sale_state = 'stopped' from network.lines l
    where l.id = s.line_id and l.kind = 'sightseeing' and s.sale_state = 'open'`.execute(app.database.db)
  const { data: preview } = await app.call(author, 'fares.refundRuleWithdrawal', { id: standard.id })
  expect(preview.can).toEqual({ allowed: true })
  expect(preview.uncovered).not.toEqual([])
  expect(await app.call(second, 'fares.withdrawRefundRule', { ...standard, reason })).toMatchObject({
    http: 200,
  })
  const { history } = (await app.call(author, 'fares.refundRule', { id: standard.id })).data
  expect(history.at(-1)).toMatchObject({ operation: 'fares.withdrawRefundRule', reason })
})
