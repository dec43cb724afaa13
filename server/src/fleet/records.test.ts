import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  return () => app.close()
})

const names = (en: string) => ({ en, zh: en, es: en, ja: en })
const find = async (code: string) =>
  (await app.call(admin, 'fleet.ships', {})).data.ships.find((ship) => ship.code === code)!

async function createShip(code: string, more: Record<string, unknown> = {}) {
  const { carrier, series } = await find('FY7')
  const made = await app.call(admin, 'fleet.createShip', {
    ...{
      code,
      names: names(code),
      seriesId: series!.id,
      carrierId: carrier.id,
      certifiedCapacity: 80,
      ...more,
    },
  })
  expect(made.http).toBe(200)
  return made.data.id
}

const certificateOf = (more: Record<string, unknown> = {}) => ({
  ...{
    kind: 'safety' as const,
    number: 'S-1',
    issuedBy: 'MSA',
    validFrom: '2025-01-01',
    validTo: '2026-06-20',
  },
  note: '',
  ...more,
})

test('[M2] a ship is made with the deck plan of another as its first draft, changed, and tells its history', async () => {
  const like = await find('FY7')
  const id = await createShip('FY20', { planOf: like.id })
  const [draft] = (await app.call(admin, 'fleet.plans', { shipId: id })).data.rows
  expect(draft).toMatchObject({ version: 1, status: 'draft', seats: 200, sailings: 0 })
  const fields = {
    ...{ code: 'FY20', names: names('Fuyuan 20'), seriesId: null, carrierId: like.carrier.id },
    certifiedCapacity: 90,
  }
  expect((await app.call(admin, 'fleet.editShip', { id, revision: 1, ...fields })).data).toEqual({
    revision: 2,
  })
  expect(await app.call(admin, 'fleet.editShip', { id, revision: 1, ...fields })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'fleet.ship', id })
  expect(
    history.data.rows[0]!.changes.map(({ field, before, after }) => [field, before, after]).sort(),
  ).toEqual([
    ['certifiedCapacity', '80', '90'],
    ['names', expect.stringContaining('FY20'), expect.stringContaining('Fuyuan 20')],
    ['series', 'COUNTY', ''],
  ])
  expect(await app.call(admin, 'fleet.createShip', fields)).toMatchObject({
    http: 409,
    code: 'record.codeTaken',
  })
})

test('[M2] of two people who save one ship at once, one is notified that the other did', async () => {
  const id = await createShip('FY21')
  const { carrier } = await find('FY21')
  const edit = (certifiedCapacity: number) =>
    app.call(admin, 'fleet.editShip', {
      ...{ id, revision: 1, code: 'FY21', names: names('FY21'), seriesId: null, carrierId: carrier.id },
      certifiedCapacity,
    })
  const answers = await Promise.all([edit(1), edit(2)])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
})

test('[M2] a ship in use says where and cannot be deleted; one that was never used goes', async () => {
  const used = await find('FY7')
  const refused = await app.call(admin, 'fleet.deleteShip', { id: used.id, revision: used.revision })
  expect(refused).toMatchObject({ http: 409, code: 'record.inUse' })
  expect(refused.message).toMatch(/\d+ services? and \d+ sailings?/)
  const id = await createShip('FY22', { planOf: used.id })
  expect(await app.call(admin, 'fleet.deleteShip', { id, revision: 2 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect((await app.call(admin, 'fleet.deleteShip', { id, revision: 1 })).http).toBe(200)
  expect(await find('FY22')).toBeUndefined()
})

test('[M2] a ship out of service is chosen for no new service and no new sailing, and keeps those it has', async () => {
  const ship = await find('FY8')
  const before = ship.nextSailing
  await app.call(admin, 'fleet.setShipEnabled', { id: ship.id, enabled: false })
  expect(await find('FY8')).toMatchObject({ enabled: false, nextSailing: before })
  const { data: choices } = await app.call(admin, 'lookups.cruise', {})
  expect(choices.map(({ code }) => code)).not.toContain('FY8')
  const { pool } = app.database
  await expect(
    pool.query(
      `insert into sailings.services (code, line_id, ship_id, departure_minute, every_days, offset_days, anchor_date)
      select 'OUT', line_id, $1, 1, 1, 0, anchor_date from sailings.services limit 1`,
      [ship.id],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'ship_in_service' })
  await expect(
    pool.query(
      `update sailings.sailings set ship_id = $1, plan_id = (select id from fleet.deck_plans where ship_id = $1)
      where id = (select id from sailings.sailings where ship_id <> $1 order by departs_at desc limit 1)`,
      [ship.id],
    ),
  ).rejects.toMatchObject({ code: '23514' })
  await app.call(admin, 'fleet.setShipEnabled', { id: ship.id, enabled: true })
})

test('[M2] a ship that sails stays with its carrier, and a disabled carrier gets no ships', async () => {
  const ship = await find('FY9')
  const carriers = (await app.call(admin, 'fleet.carriers', {})).data.rows
  const other = carriers.find(({ id }) => id !== ship.carrier.id)!
  const fields = {
    ...{ id: ship.id, revision: 1, code: 'FY9', names: ship.names, seriesId: null, certifiedCapacity: 200 },
    carrierId: other.id,
  }
  expect(await app.call(admin, 'fleet.editShip', fields)).toMatchObject({
    http: 409,
    code: 'fleet.shipStays',
  })
  await app.call(admin, 'staff.disableOrganisation', { id: other.id })
  expect(
    await app.call(admin, 'fleet.createShip', {
      ...{ code: 'FY23', names: names('FY23'), seriesId: null, carrierId: other.id, certifiedCapacity: 1 },
    }),
  ).toMatchObject({ http: 404, code: 'fleet.carrierNotFound' })
  await expect(
    app.database.pool.query(
      `insert into fleet.ships (code, names, carrier_id, certified_capacity) select 'FY23', names, $1, 1 from fleet.ships limit 1`,
      [other.id],
    ),
  ).rejects.toMatchObject({ code: '23514' })
  await app.call(admin, 'staff.enableOrganisation', { id: other.id })
})

test('[M2] a series with ships says so and cannot be deleted; an empty one is made, renamed and deleted', async () => {
  const made = await app.call(admin, 'fleet.createSeries', { code: 'NEW', names: names('New') })
  const { id } = made.data
  expect(
    (await app.call(admin, 'fleet.editSeries', { id, revision: 1, code: 'NEW2', names: names('New') })).http,
  ).toBe(200)
  expect(
    await app.call(admin, 'fleet.editSeries', { id, revision: 1, code: 'NEW3', names: names('New') }),
  ).toMatchObject({
    code: 'record.changedMeanwhile',
  })
  const rows = (await app.call(admin, 'fleet.series', {})).data.rows
  const used = rows.find(({ code }) => code === 'COUNTY')!
  expect(used.ships.length).toBeGreaterThan(0)
  expect(await app.call(admin, 'fleet.deleteSeries', { id: used.id, revision: used.revision })).toMatchObject(
    {
      http: 409,
      code: 'record.inUse',
    },
  )
  expect(await app.call(admin, 'fleet.deleteSeries', { id, revision: 1 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  expect((await app.call(admin, 'fleet.deleteSeries', { id, revision: 2 })).http).toBe(200)
})

test('[M1] an expired certificate warns in the list, on its owner and on the home page until it is renewed', async () => {
  const { data } = await app.call(admin, 'fleet.carriers', { text: 'CFC' })
  const carrier = { kind: 'carrier' as const, id: data.rows[0]!.id }
  const owner = { ownerKind: carrier.kind, ownerId: carrier.id }
  const waiting = async () =>
    (await app.call(admin, 'home.attention', {})).data.waiting.find(({ kind }) => kind === 'certificates')
      ?.count
  const before = (await waiting())!
  const summary = async () =>
    (await app.call(admin, 'fleet.carriers', { text: 'CFC' })).data.rows[0]!.certificates
  // The tests' morning is 15 June 2026.
  await app.call(admin, 'fleet.addCertificate', { ...owner, ...certificateOf({ validTo: '2026-06-14' }) })
  expect(await waiting()).toBe(before + 1)
  await app.call(admin, 'fleet.addCertificate', {
    ...{ ...owner, ...certificateOf({ kind: 'insurance', number: 'I-1', validTo: '2026-07-15' }) },
  })
  await app.call(admin, 'fleet.addCertificate', {
    ...{ ...owner, ...certificateOf({ kind: 'inspection', number: 'K-1', validTo: '2026-07-16' }) },
  })
  expect(await summary()).toEqual({ all: 3, expiring: 1, expired: 1, next: '2026-06-14' })
  expect(await waiting()).toBe(before + 1)
  const warning = (await app.call(admin, 'fleet.carriers', { warning: true })).data.rows
  expect(warning.map(({ code }) => code)).toContain('CFC')
  const list = (await app.call(admin, 'fleet.certificates', carrier)).data
  expect(list.certificates.map(({ number, state }) => `${number} ${state}`)).toEqual([
    'S-1 expired',
    'I-1 expiring',
    'K-1 valid',
  ])
  expect(list.warningDays).toBe(30)
  await app.call(admin, 'fleet.addCertificate', {
    ...{ ...owner, ...certificateOf({ number: 'S-2', validFrom: '2026-06-15', validTo: '2027-06-14' }) },
  })
  await app.call(admin, 'fleet.addCertificate', {
    ...{
      ...owner,
      ...certificateOf({ kind: 'insurance', number: 'I-2', validFrom: '2026-07-16', validTo: null }),
    },
  })
  expect(await summary()).toMatchObject({ expiring: 0, expired: 0, next: '2026-07-16' })
  expect(await waiting()).toBe(before)
})

test('[M1] a certificate belongs to one owner, ends after it begins, and has a number of its own', async () => {
  const ship = await find('FY10')
  const owner = { ownerKind: 'ship' as const, ownerId: ship.id }
  const { data } = await app.call(admin, 'fleet.addCertificate', { ...owner, ...certificateOf() })
  expect(await app.call(admin, 'fleet.addCertificate', { ...owner, ...certificateOf() })).toMatchObject({
    http: 409,
    code: 'fleet.certificateTaken',
  })
  const wrong = await app.call(admin, 'fleet.addCertificate', {
    ...{ ...owner, ...certificateOf({ number: 'S-9', validTo: '2024-12-31' }) },
  })
  expect(wrong).toMatchObject({ http: 400, code: 'request.invalid' })
  const edited = { id: data.id, revision: 1, ...certificateOf({ issuedBy: 'CCS' }) }
  expect((await app.call(admin, 'fleet.editCertificate', edited)).http).toBe(200)
  expect((await app.call(admin, 'fleet.editCertificate', edited)).code).toBe('record.changedMeanwhile')
  const { pool } = app.database
  await expect(
    pool.query(
      'update fleet.certificates set organisation_id = (select min(id) from staff.organisations) where id = $1',
      [data.id],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'one_owner' })
  await expect(
    pool.query('update fleet.certificates set ship_id = null where id = $1', [data.id]),
  ).rejects.toMatchObject({ code: '23514' })
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'fleet.ship', id: ship.id })
  expect(history.data.rows[0]!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['issuedBy', 'MSA', 'CCS'],
  ])
  expect((await app.call(admin, 'fleet.deleteCertificate', { id: data.id, revision: 2 })).http).toBe(200)
})
