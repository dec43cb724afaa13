import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
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

const corporation = (code: string) => idOf(app, 'staff.organisations', code)
const newPort = async (code: string, changes: object = {}) => ({
  ...{ code, names: { zh: '新港', en: 'New Port' }, riverKm: 200, estimated: true },
  corporationId: await corporation('CQ'),
  ...changes,
})
async function createPort(code: string): Promise<string> {
  const { data, message } = await app.call(admin, 'network.createPort', await newPort(code))
  if (!data) throw new Error(message)
  return data.id
}
const portOf = async (id: string) => (await app.call(admin, 'network.port', { id })).data

test('[M1] a port is made, stands at its place along the river, is changed and tells its history', async () => {
  const id = await createPort('NEWP')
  const { data } = await app.call(admin, 'network.ports', {})
  const kilometres = data.ports.map(({ riverKm }) => riverKm)
  expect(kilometres).toEqual([...kilometres].sort((a, b) => a - b))
  expect(data.ports.find(({ code }) => code === 'NEWP')).toMatchObject({
    riverKm: 200,
    docks: [],
    enabled: true,
  })
  const edited = await app.call(second, 'network.editPort', {
    ...(await newPort('NEWP', { riverKm: 210, estimated: false, corporationId: await corporation('YC') })),
    ...{ id, revision: 1 },
  })
  expect(edited.data).toEqual({ revision: 2 })
  expect(await portOf(id)).toMatchObject({
    riverKm: 210,
    estimated: false,
    corporation: { code: 'YC' },
    docks: 0,
  })
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'network.port', id })
  expect(history.data.rows[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['riverKm', '200', '210'],
    ['estimated', 'true', 'false'],
    ['corporation', 'CQ', 'YC'],
  ])
})

test('[M1] two people who change one port never overwrite each other', async () => {
  const id = await createPort('TWICE')
  const edit = async (person: SignedInUser, riverKm: number) =>
    app.call(person, 'network.editPort', { ...(await newPort('TWICE', { riverKm })), id, revision: 1 })
  const answers = await Promise.all([edit(admin, 201), edit(second, 202)])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
})

test('[M1] a port with docks says so and cannot be deleted; one without can', async () => {
  const id = await createPort('EMPTY')
  const used = (await app.call(admin, 'network.ports', { text: 'WSN' })).data.ports[0]!.id
  const kept = await app.call(admin, 'network.deletePort', { id: used, revision: 1 })
  expect(kept).toMatchObject({ http: 409, code: 'record.inUse' })
  expect(kept.message).toContain('2 docks')
  expect(await app.call(admin, 'network.deletePort', { id, revision: 2 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect((await app.call(admin, 'network.deletePort', { id, revision: 1 })).http).toBe(200)
  expect((await app.call(admin, 'network.port', { id })).code).toBe('record.notFound')
  expect(await app.call(admin, 'network.createPort', await newPort('WSN'))).toMatchObject({
    http: 409,
    code: 'record.codeTaken',
  })
})

test('[M1] the docks of a disabled port are offered for nothing new, and it gets no new dock', async () => {
  const id = await createPort('SHUT')
  const dock = {
    ...{
      code: 'SHUT1',
      names: { en: 'Shut' },
      portId: id,
      berths: 1,
      hours: null,
      riverKm: 200,
      position: null,
    },
  }
  const made = await app.call(admin, 'network.createDock', dock)
  await app.call(admin, 'network.setPortEnabled', { id, enabled: false })
  const docks = await app.call(admin, 'lookups.docker', { limit: 500 })
  expect(docks.data.map(({ value }) => value)).not.toContain(made.data.id)
  const ports = await app.call(admin, 'lookups.port', { limit: 500 })
  expect(ports.data.map(({ value }) => value)).not.toContain(id)
  expect((await app.call(admin, 'network.createDock', { ...dock, code: 'SHUT2' })).code).toBe(
    'record.notFound',
  )
  const { data } = await app.call(admin, 'network.docks', { enabled: false })
  expect(data.rows).toMatchObject([{ code: 'SHUT1', enabled: true, portEnabled: false }])
})

test('[M1] a port corporation is made with contact and telephone, gets ports, and tells its docks and people', async () => {
  const names = { en: 'Badong Harbour', zh: '巴东港务' }
  const { data } = await app.call(admin, 'staff.createOrganisation', {
    ...{ code: 'BDH', kind: 'portCorporation', names, contact: '调度室', phone: '0718-4212345' },
  })
  const port = (await app.call(admin, 'network.ports', { text: 'BDG' })).data.ports[0]!
  const assigned = await app.call(admin, 'network.assignPort', {
    ...{ id: port.id, revision: (await portOf(port.id)).revision, corporationId: data.id },
  })
  expect(assigned.http).toBe(200)
  const rowsOf = async (person: SignedInUser) =>
    (await app.call(person, 'network.corporations', {})).data.rows
  const all = await rowsOf(admin)
  expect(all.map(({ code }) => code)).toEqual(['BDH', 'CQ', 'YC'])
  expect(all[0]).toMatchObject({
    ...{ contact: '调度室', phone: '0718-4212345', people: 0, docks: port.docks.length },
    ports: [{ code: 'BDG', docks: port.docks.length }],
  })
  expect(all[2]!.ports.map(({ code }) => code)).not.toContain('BDG')
  expect((await rowsOf(await app.signIn('port'))).map(({ code }) => code)).toEqual(['YC'])
  expect((await rowsOf(await app.signIn('clerk'))).map(({ people }) => people)).toEqual([null, null, null])
  const found = await app.call(admin, 'network.corporations', { text: '4212345' })
  expect(found.data.rows.map(({ code }) => code)).toEqual(['BDH'])
  const phone = await app.call(admin, 'staff.createOrganisation', {
    ...{ code: 'BDI', kind: 'portCorporation', names, phone: '12' },
  })
  expect(phone).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('[M1] only an enabled port corporation is given a port, whatever is tried', async () => {
  const id = await createPort('ONLY')
  const carrier = await corporation('GRS')
  expect(
    await app.call(admin, 'network.assignPort', { id, revision: 1, corporationId: carrier }),
  ).toMatchObject({ http: 404, code: 'network.corporationNotFound' })
  await expect(
    sql`update network.ports set corporation_id = ${carrier} where id = ${id}`.execute(app.database.db),
  ).rejects.toThrow(/runs no ports/)
  expect(await app.call(admin, 'network.assignPort', { id, revision: 2, corporationId: null })).toMatchObject(
    { http: 409, code: 'record.changedMeanwhile' },
  )
})
