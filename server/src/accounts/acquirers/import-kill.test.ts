import { cardStatement, createAcquirer, sellByCard, type WrittenLine } from '@fairway/testing/acquirers'
import { ApiClient } from '@fairway/testing/api-client'
import { killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import type { RunningServer } from '@fairway/testing/processes/running-server'
import { createTestDatabase, demoPassword, startTestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A server that is killed while it compares the lines of a statement: the next one goes on by itself.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: RunningServer | undefined
let acquirerId: string
let sold: WrittenLine[]
beforeAll(async () => {
  database = await createTestDatabase()
  const app = await startTestApp({ database })
  const [clerk, accountant] = await Promise.all([app.signIn('clerk'), app.signIn('accountant')])
  acquirerId = await createAcquirer(app, accountant)
  sold = [await sellByCard(app, clerk), await sellByCard(app, clerk)]
  await app.close()
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
})

const ask = async (text: string): Promise<Record<string, unknown>[]> => (await database.pool.query(text)).rows
const lines = () =>
  ask('select state, count(*)::integer as count from accounts.acquirer_lines group by state order by state')

test('[Q4] a server killed between the portions of a statement leaves the rest to the next one, and nothing is compared twice', async () => {
  // More than two portions: payments of ours in the first and in the last one.
  const unknown = Array.from({ length: 1_198 }, (_, at) => ({ reference: `KILLED-${at}`, amount: '1.00' }))
  const [first, last] = sold
  const file = cardStatement([...(first ? [first] : []), ...unknown, ...(last ? [last] : [])])
  const request = { acquirerId, fileName: 'killed.csv', file: file.toString('base64') }

  server = await runServerOn(database)
  const accountant = await ApiClient.signIn(server.url, 'accountant', demoPassword)
  await killWithin(
    database,
    server,
    { table: 'accounts.acquirer_lines', event: 'update', at: 'statement', rows: 'new.line > 700' },
    () => accountant.call('accounts.importStatement', request),
  )
  expect(await lines()).toEqual([
    { state: 'matched', count: 1 },
    { state: 'theirsOnly', count: 499 },
    { state: 'waiting', count: 700 },
  ])

  server = await runServerOn(database)
  const compared = [
    { state: 'matched', count: 2 },
    { state: 'theirsOnly', count: 1_198 },
  ]
  await expect.poll(lines, { timeout: 60_000 }).toEqual(compared)
  await expect
    .poll(() => ask(`select state from platform.batches where kind = 'accounts.matchStatement'`))
    .toEqual([{ state: 'ended' }])
  const again = await accountant.at(server.url).callOk('accounts.importStatement', request)
  expect(again).toMatchObject({ known: true, lines: 1_200, matched: 2, theirsOnly: 1_198 })
  expect(await lines()).toEqual(compared)
  expect(
    await ask(`select count(*)::integer as differences, count(distinct d.line_id)::integer as lines,
      (select count(*) from accounts.acquirer_difference_events)::integer as events,
      (select count(*) from accounts.acquirer_statements)::integer as statements from accounts.acquirer_differences d`),
  ).toEqual([{ differences: 1_198, lines: 1_198, events: 1_198, statements: 1 }])
}, 240_000)
