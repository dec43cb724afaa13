import {
  closeMonth,
  type JuneMonth,
  june,
  shareOutJune,
  statementOf,
} from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A statement whose shares differ in one thing each: by line of the river, source, part, cause or version of the rule.

let app: TestApp
let month: JuneMonth

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

interface Share {
  sailing_id: string
  ticketId: string
  ruleId: string | null
  line: string
}

let steps = 1
/** Books a share of the carrier that is like one it has but for something; the port corporation pays it. */
async function book({ sailing_id, line: _, ...like }: Share, fen: number, other: object = {}): Promise<void> {
  steps += 1
  const share = { ...like, source: 'unearned', part: 'fare', cause: 'travelled', step: steps, ...other }
  await query("select settlement.book_earning($1, $2, 'clock', $3)", [
    ...[sailing_id, app.clock.now()],
    JSON.stringify([
      { ...share, partyKind: 'organisation', partyId: month.ids.carrier, fen },
      { ...share, partyKind: 'organisation', partyId: month.ids.port, fen: -fen },
    ]),
  ])
}

beforeAll(async () => {
  app = await startTestApp()
  month = await shareOutJune(app, ['FAST-DOWN', 'FERRY-BW'])
  await closeMonth(app, june, false)
  const [fast, ferry] = await query<Share>(
    `select distinct on (line) x.sailing_id::text, x.ticket_id::text as "ticketId", x.rule_id::text as "ruleId", l.code as line
     from settlement.shares x join sailings.sailings s on s.id = x.sailing_id join network.lines l on l.id = s.line_id
     order by line, x.earning_id, x.number`,
  )
  if (!fast || !ferry) throw new Error('both lines have shares')
  expect([fast.line, ferry.line]).toEqual(['FAST-DOWN', 'FERRY-BW'])
  expect(fast.ruleId).not.toBe(ferry.ruleId)
  await book(fast, 10_001, { source: 'refundFees' })
  await book(fast, 10_002, { part: 'insurance' })
  await book(fast, 10_004, { cause: 'noShow' })
  await book(fast, 10_008, { ruleId: ferry.ruleId })
  await book(fast, 10_016, { ruleId: null })
  await book(ferry, 10_032, { ruleId: fast.ruleId })
  await closeMonth(app, june)
  await month.send()
  // The same again, in the next month.
  await book(fast, 10_064)
})
afterAll(() => app.close())

test.each(['accountant', 'carrier'])(
  '[R5] each line of a statement of several opens to its own shares only, which add up to it, for %s',
  async (code) => {
    const { id: statementId } = await statementOf(app, month.ids.carrier, june)
    const { data } = await app.call(month.user(code), 'settlement.partyStatementLines', {
      ...{ statementId, pageSize: 100 },
    })
    expect(data.rows).toHaveLength(8)
    const read = async (line?: number) => {
      const more = line === undefined ? {} : { line }
      const shares = await app.call(month.user(code), 'settlement.shares', {
        ...{ statementId, pageSize: 100, ...more },
      })
      expect(shares, shares.message).toMatchObject({ http: 200 })
      return shares.data
    }
    const opened: string[] = []
    for (const line of data.rows) {
      const { rows, total, sums } = await read(line.number)
      const { part, source, cause, amount, tickets } = line
      expect({ part, source, cause, tickets, total, sums }).toMatchObject({
        ...{ total: rows.length, sums: { amount } },
      })
      expect(rows.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
      for (const share of rows) {
        expect(share).toMatchObject({ part, source, cause, party: { id: month.ids.carrier }, period: june })
        expect(share.rule?.id).toBe(line.rule?.id)
        expect(share.sailing.names).toEqual(line.line?.names)
        opened.push(share.id)
      }
    }
    const whole = await read()
    expect(opened.toSorted()).toEqual(whole.rows.map(({ id }) => id).toSorted())
    expect(whole).toMatchObject({ total: opened.length, sums: data.sums })
  },
)
