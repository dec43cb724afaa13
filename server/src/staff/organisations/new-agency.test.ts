import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const names = { en: 'Three Gorges Tours', zh: '三峡旅行社', es: 'Viajes Tres Gargantas', ja: '三峡旅行社' }

async function walletOf(id: string) {
  const { rows } = await sql<{ level: string; balance: string }>`
    select a.level, w.balance_fen as balance from agents.agents a join accounts.wallets w using (organisation_id)
    where a.organisation_id = ${id}`.execute(app.database.db)
  return rows[0]
}

test('a new organisation of kind agent can sell at once: it is an agent and has an empty wallet', async () => {
  const { data } = await app.call(admin, 'staff.createOrganisation', { code: 'TGT', kind: 'agent', names })
  expect(await walletOf(data.id)).toEqual({ level: 'C', balance: '0' })
})

test('an organisation that becomes an agent gets a wallet, and one made an agent by mistake can be another kind', async () => {
  const { data } = await app.call(admin, 'staff.createOrganisation', {
    code: 'SLIP',
    kind: 'carrier',
    names,
  })
  const edit = { id: data.id, code: 'SLIP', names }
  const agent = await app.call(admin, 'staff.editOrganisation', { ...edit, version: 1, kind: 'agent' })
  expect(agent.http).toBe(200)
  expect(await walletOf(data.id)).toEqual({ level: 'C', balance: '0' })
  const back = await app.call(admin, 'staff.editOrganisation', {
    ...edit,
    version: agent.data.version,
    kind: 'carrier',
  })
  expect(back.http).toBe(200)
  // A wallet in which money moved stays an agent's.
  const { rows } = await sql<{ id: string; code: string; version: number }>`
    select id, code, version from staff.organisations where code = 'RVT'`.execute(app.database.db)
  expect(
    await app.call(admin, 'staff.editOrganisation', { ...rows[0]!, names, kind: 'carrier' }),
  ).toMatchObject({ http: 409, code: 'staff.organisationInUse' })
})
