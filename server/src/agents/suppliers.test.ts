import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser
let second: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  return () => app.close()
})

const insurer = (code: string, changes: object = {}) => ({
  ...{ code, names: { zh: '平安江运保险', en: 'Calm River Insurance' }, kind: 'insurer' as const },
  ...{
    supplies: ['insurance' as const],
    contractNumber: 'S-7',
    contactName: '王平',
    contactPhone: '02361234567',
  },
  ...changes,
})
async function create(code: string, changes: object = {}): Promise<string> {
  const { data, message } = await app.call(admin, 'agents.createSupplier', insurer(code, changes))
  if (!data) throw new Error(message)
  return data.id
}
const supplier = async (id: string) => (await app.call(admin, 'agents.supplier', { id })).data
const listed = async (filter: object, user = admin) =>
  (await app.call(user, 'agents.suppliers', filter)).data.rows.map(({ code }) => code)

test('a supplier is made, changed, disabled and enabled, and its history says by whom', async () => {
  const id = await create('CALM')
  const edit = { ...insurer('CALM', { supplies: ['insurance', 'paper'], contractNumber: 'S-8' }), id }
  expect((await app.call(second, 'agents.editSupplier', { ...edit, revision: 1 })).data).toEqual({
    revision: 2,
  })
  // Who had the former state before them overwrites nothing.
  expect(await app.call(admin, 'agents.editSupplier', { ...edit, revision: 1 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect(await supplier(id)).toMatchObject({ supplies: ['insurance', 'paper'], state: 'valid', revision: 2 })
  for (const [revision, enabled] of [
    [2, false],
    [3, true],
  ] as const)
    await app.call(admin, 'agents.setSupplierEnabled', { id, revision, enabled })
  const { rows } = (await app.call(admin, 'journal.recordHistory', { entity: 'agents.supplier', id })).data
  expect(rows).toHaveLength(4)
})

test('a refused field is named: code in use, contract that ends before it begins, organisation that is not offered', async () => {
  expect(await app.call(admin, 'agents.createSupplier', insurer('INSURER'))).toMatchObject({
    http: 409,
    code: 'record.codeTaken',
  })
  for (const [changes, field] of [
    [{ contractFrom: '2026-06-02', contractTo: '2026-06-01' }, 'contractTo'],
    [{ kind: 'carrier', organisationId: await idOf(app, 'staff.organisations', 'GRS') }, 'organisationId'],
    [{ organisationId: await idOf(app, 'staff.organisations', 'RVT') }, 'organisationId'],
    [{ supplies: [] }, 'supplies'],
    [{ names: {} }, 'names'],
  ] as const) {
    const answer = await app.callRaw(admin, 'agents.createSupplier', insurer('WRONG', changes))
    expect(answer, field).toMatchObject({ http: 400, code: 'request.invalid' })
    expect(JSON.stringify(answer.details), field).toContain(field)
  }
})

test('a supplier of the network shows what it runs; another supplier cannot be the same company', async () => {
  const [carrier] = (await app.call(admin, 'agents.suppliers', { text: 'GRS' })).data.rows
  expect(carrier).toMatchObject({ kind: 'carrier', supplies: ['transport'], organisation: { code: 'GRS' } })
  expect(carrier?.lines).toBeGreaterThan(0)
  expect(carrier?.ships).toBeGreaterThan(0)
  const { organisations } = (await app.call(admin, 'agents.supplierChoices', {})).data
  expect(organisations.find(({ code }) => code === 'GRS')?.taken).toBe(true)
})

test('a contract that ends soon or is over is marked and found, by the days of the parameter', async () => {
  await create('OVER', { contractTo: '2026-06-14' })
  await create('SOON', { contractTo: '2026-07-10' })
  await create('LATER', { contractTo: '2026-09-10' })
  expect(await listed({ state: 'ended' })).toEqual(['OVER'])
  expect(await listed({ state: 'ending' })).toEqual(['INSURER', 'SOON'])
  const set = { key: 'agents.contractWarningDays', value: 100, version: 0 }
  await app.call(admin, 'system.setParameter', set)
  expect(await listed({ state: 'ending' })).toContain('LATER')
  expect(await listed({ supplies: 'portFee', kind: 'portCorporation' })).toHaveLength(2)
})

test('only those who oversee the network change suppliers; an accountant reads them', async () => {
  const accountant = await app.signIn('accountant')
  expect(await listed({ text: 'INSURER' }, accountant)).toEqual(['INSURER'])
  expect(await app.call(accountant, 'agents.createSupplier', insurer('NO'))).toMatchObject({
    http: 403,
    code: 'request.noPermission',
  })
})
