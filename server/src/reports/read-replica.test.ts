import { buildSale } from '@fairway/testing/orders'
import { createTestDatabase, startTestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openReadReplica } from '../platform/database/read-replica.ts'

const monday = { from: '2026-06-15', to: '2026-06-15' } as const

test('[R9] reports are read on the replica, whose sessions write nothing, and everything else is not', async () => {
  const replica = await createTestDatabase('demo')
  onTestFinished(() => replica.drop())
  const app = await startTestApp({ readConnection: replica.settings })
  onTestFinished(() => app.close())
  const clerk = await app.signIn('clerk')
  expect(await app.call(clerk, 'orders.sell', await buildSale(app))).toMatchObject({ http: 200 })
  const admin = await app.signIn('admin')
  // The other database knows of no sale.
  expect((await app.call(admin, 'reports.sales', monday)).data.now.tickets).toBe(0)
  expect((await app.call(clerk, 'home.today', {})).data.sales?.tickets).toBe(1)
  await expect(
    app.services.replica.read((db) => sql`update reports.marks set folded_to = 1`.execute(db)),
  ).rejects.toThrow('read-only transaction')
})

test('[R9] while the replica cannot be reached reports are read from the database, and the log says so once', async () => {
  const database = await createTestDatabase('base')
  onTestFinished(() => database.drop())
  const warnings: string[] = []
  const replica = openReadReplica(
    database,
    { host: '127.0.0.1', port: 1, user: 'nobody', database: 'missing' },
    { warn: (_about: unknown, text: string) => warnings.push(text) } as never,
  )
  onTestFinished(() => replica.close())
  for (let time = 0; time < 2; time++) {
    const { rows } = await replica.read((db) => sql<{ one: number }>`select 1 as one`.execute(db))
    expect(rows).toEqual([{ one: 1 }])
  }
  expect(warnings).toEqual([expect.stringContaining('DATABASE_READ_URL')])
  // A faulty statement is no matter of the connection.
  await expect(replica.read((db) => sql`select nothing`.execute(db))).rejects.toThrow('nothing')
})
