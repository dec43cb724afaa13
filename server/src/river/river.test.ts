import { readFileSync } from 'node:fs'
import type { RiverFile } from '@fairway/contract/river/river-file'
import type { SignedInUser } from '@fairway/testing/api-client'
import { newCharge, newPromotion } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { createAdministrators, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendTimetable } from '../sailings/extend-timetable.ts'
import { schemaText } from './files.ts'
import { readExample } from './imports.ts'

const password = 'Quiet-Harbour-2026-x'

/** An installation without demo data, and its two administrators. */
async function startEmptyApp(): Promise<{ app: TestApp; admin: SignedInUser; second: SignedInUser }> {
  const app = await startTestApp({ dataset: 'base' })
  await createAdministrators(app, password)
  return { app, admin: await app.signIn('first', password), second: await app.signIn('second', password) }
}

async function exported(app: TestApp, user: SignedInUser): Promise<{ http: number; text: string }> {
  const answer = await fetch(`${app.url}/api/river/export`, {
    method: 'POST',
    headers: { authorization: user.token, cookie: user.cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  return { http: answer.status, text: await answer.text() }
}

const ask = (app: TestApp, user: SignedInUser, file: unknown) => app.callRaw(user, 'river.import', { file })
const decide = (app: TestApp, user: SignedInUser, id: string, approved = true) =>
  app.call(user, 'approvals.decide', { id, approved, ...(!approved && { reason: 'not now' }) })

async function importInto(app: TestApp, admin: SignedInUser, second: SignedInUser, file: unknown) {
  const request = await ask(app, admin, file)
  expect(request, request.message).toMatchObject({ http: 200 })
  const decided = await decide(app, second, (request.data as { approvalId: string }).approvalId)
  expect(decided, decided.message).toMatchObject({ http: 200, data: { state: 'used' } })
}

/** What the river of the tests does without: certificates, holidays, a sale window, a charge that an insurer is paid, and a promotion. */
async function completeRiver(app: TestApp): Promise<void> {
  const [admin, second] = [await app.signIn('admin'), await app.signIn('admin2')]
  const dockId = await idOf(app, 'network.docks', 'BDY')
  for (const [id, zh] of [
    [null, '国庆节'],
    [dockId, '检修'],
  ] as const)
    await app.call(admin, 'sailings.createHoliday', {
      ...{ names: { zh }, dockId: id, from: '2026-10-01', to: '2026-10-03' },
    })
  const lineId = await idOf(app, 'network.lines', 'FAST-DOWN')
  await app.call(admin, 'sailings.setSaleWindow', {
    ...{ lineId, revision: 0, counterDays: 40, agentDays: 30, onlineDays: 20 },
    ...{ counterClose: 5, agentClose: null, onlineClose: 60 },
  })
  for (const [ownerKind, table, code] of [
    ['carrier', 'staff.organisations', 'GRS'],
    ['ship', 'fleet.ships', 'F101'],
  ] as const)
    for (const number of ['A-2', 'A-1'])
      await app.call(admin, 'fleet.addCertificate', {
        ...{
          ownerKind,
          ownerId: await idOf(app, table, code),
          kind: 'insurance',
          number,
          issuedBy: '人保财险',
        },
        ...{ validFrom: '2026-01-01', validTo: number === 'A-1' ? null : '2026-12-31', note: '' },
      })
  const scope = { lineIds: [lineId], channels: ['online' as const, 'agent' as const], typeCodes: ['adult'] }
  const { data: charge } = await app.call(
    admin,
    'fares.createCharge',
    newCharge({
      ...{ ...scope, code: 'COVER', kind: 'insurance' },
      payeeId: await idOf(app, 'agents.suppliers', 'INSURER'),
    }),
  )
  const { data: promotion } = await app.call(
    admin,
    'fares.createPromotion',
    newPromotion({
      ...{ ...scope, code: 'EARLY', travelFrom: '2026-07-01', travelTo: '2026-08-31', daysAhead: 10 },
      ...{ peopleLeast: 2, maxUses: 100, budgetFen: 500_000, returns: false },
    }),
  )
  for (const [kind, id] of [
    ['charge', charge.id],
    ['promotion', promotion.id],
  ] as const) {
    await app.call(second, 'fares.approvePriceRule', { kind, id, revision: 1 })
    const published = await app.call(second, 'fares.publishPriceRule', { kind, id, revision: 1 })
    expect(published, published.message).toMatchObject({ http: 200 })
  }
}

describe('from one installation to an empty one', () => {
  let source: TestApp
  let river: string
  let empty: Awaited<ReturnType<typeof startEmptyApp>>
  beforeAll(async () => {
    source = await startTestApp()
    await completeRiver(source)
    empty = await startEmptyApp()
    river = (await exported(source, await source.signIn('admin'))).text
  }, 300_000)
  afterAll(async () => {
    await source.close()
    await empty.app.close()
  })

  test('[M12] a river that is exported, imported into an empty installation and exported again is the same file', async () => {
    const { app, admin, second } = empty
    const file = JSON.parse(river) as RiverFile
    expect(file.lines).toHaveLength(10)
    expect(file.promotions).toMatchObject([{ code: 'EARLY', budget: 500_000, lines: ['FAST-DOWN'] }])
    expect(file.charges).toContainEqual(expect.objectContaining({ code: 'COVER', payee: 'INSURER' }))
    expect(file.holidays.map(({ dock }) => dock)).toEqual([null, 'BDY'])
    expect(file.lines.find(({ code }) => code === 'FAST-DOWN')?.saleWindow).toMatchObject({
      ...{ counterDays: 40, onlineClose: 60 },
    })
    for (const owners of [file.carriers, file.ships])
      expect(owners.flatMap(({ certificates }) => certificates.map(({ number }) => number))).toEqual([
        'A-1',
        'A-2',
      ])
    const check = await app.call(admin, 'river.check', { file: JSON.parse(river) as Record<string, unknown> })
    expect(check.data.changes.find(({ section }) => section === 'lines')?.created).toHaveLength(10)
    // A dry run writes nothing.
    expect(JSON.parse((await exported(app, admin)).text)).toMatchObject({ lines: [], ports: [], ships: [] })
    await importInto(app, admin, second, file)
    expect((await exported(app, admin)).text).toBe(river)
    // All of it was drawn up by one person and approved by the other.
    const { rows } = await sql<{ people: string }>`
      select distinct a.code || ' ' || b.code as people from network.line_versions v
        join staff.users a on a.id = v.drawn_up_by join staff.users b on b.id = v.approved_by`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ people: 'first second' }])
    // A promotion counts its uses from zero, within its budget.
    const { promotions } = (await app.call(admin, 'fares.promotionVersions', {})).data
    expect(promotions).toMatchObject([{ code: 'EARLY', status: 'published', used: { uses: 0, fen: 0 } }])
    const { rows: counts } =
      await sql`select uses, most_uses, budget_fen::integer from fares.promotion_counts`.execute(
        app.database.db,
      )
    expect(counts).toEqual([{ uses: 0, most_uses: 100, budget_fen: 500_000 }])
    expect(await ask(app, admin, file)).toMatchObject({ http: 409, code: 'river.nothingToDo' })
  })

  test('a file changes what it names and leaves the rest alone, and each record tells its history', async () => {
    const { app, admin, second } = empty
    const [port] = (JSON.parse(river) as RiverFile).ports
    const changed = { format: 'fairway-river-1', ports: [{ ...port, docks: [], riverKm: 7 }] }
    const { data } = await app.call(admin, 'river.check', { file: changed })
    expect(data.changes).toEqual([
      { section: 'ports', created: [], changed: [{ code: port?.code, fields: ['riverKm'] }], unchanged: 0 },
    ])
    await importInto(app, admin, second, changed)
    const after = JSON.parse((await exported(app, admin)).text) as RiverFile
    expect(after.ports[0]).toEqual({ ...port, riverKm: 7 })
    expect(after.lines).toHaveLength(10)
    const { rows } = await sql<{
      id: string
    }>`select id from network.ports where code = ${port?.code}`.execute(app.database.db)
    const history = await app.call(admin, 'journal.recordHistory', {
      entity: 'network.port',
      id: String(rows[0]?.id),
    })
    expect(history.data.rows).toHaveLength(2)
  })

  test('[M12] holidays, sale windows, certificates and suppliers are changed by what tells them from others', async () => {
    const { app, admin, second } = empty
    const { format, lines, ships, holidays, suppliers } = JSON.parse(river) as RiverFile
    const line = lines.find(({ code }) => code === 'FAST-DOWN')!
    const ship = ships.find(({ code }) => code === 'F101')!
    const insurer = suppliers.find(({ code }) => code === 'INSURER')!
    const changed = {
      format,
      suppliers: [{ ...insurer, supplies: ['paper', 'insurance'] }],
      ships: [{ ...ship, certificates: [{ ...ship.certificates[0]!, issuedBy: '长江海事局' }] }],
      lines: [{ ...line, saleWindow: { ...line.saleWindow!, agentDays: 25 } }],
      holidays: [{ ...holidays[1]!, names: { zh: '大修' } }],
    }
    await importInto(app, admin, second, changed)
    const after = JSON.parse((await exported(app, admin)).text) as RiverFile
    expect(after.suppliers.find(({ code }) => code === 'INSURER')?.supplies).toEqual(['insurance', 'paper'])
    expect(after.ships.find(({ code }) => code === 'F101')?.certificates).toEqual([
      changed.ships[0]!.certificates[0],
      ...ship.certificates.slice(1),
    ])
    expect(after.lines.find(({ code }) => code === 'FAST-DOWN')?.saleWindow?.agentDays).toBe(25)
    expect(after.holidays).toEqual([holidays[0], changed.holidays[0]])
    const history = async (entity: 'fleet.ship' | 'sailings.saleWindow', id: string) =>
      (await app.call(admin, 'journal.recordHistory', { entity, id })).data.rows.length
    expect(await history('sailings.saleWindow', await idOf(app, 'network.lines', 'FAST-DOWN'))).toBe(2)
    // The ship, each of its certificates, and the one that has changed.
    expect(await history('fleet.ship', await idOf(app, 'fleet.ships', 'F101'))).toBe(
      2 + ship.certificates.length,
    )
    await importInto(app, admin, second, { format, suppliers, ships: [ship], lines: [line], holidays })
    const restored = JSON.parse((await exported(app, admin)).text) as RiverFile
    expect(restored.holidays).toEqual(holidays)
  })

  test('what waits is decided by another person, one import at a time; refused, it leaves nothing', async () => {
    const { app, admin, second } = empty
    const file = { format: 'fairway-river-1', series: [{ code: 'NEW', names: { en: 'New series' } }] }
    const { data } = await ask(app, admin, file)
    const { approvalId } = data as { approvalId: string }
    expect(await decide(app, admin, approvalId)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
    expect(await ask(app, second, file)).toMatchObject({ http: 409, code: 'river.importWaits' })
    expect(await decide(app, second, approvalId, false)).toMatchObject({ data: { state: 'refused' } })
    expect((await exported(app, admin)).text).not.toContain('New series')
    const { imports, empty: isEmpty } = (await app.call(admin, 'river.imports', {})).data
    expect(imports[0]).toMatchObject({ state: 'refused', askedBy: 'first', decidedBy: 'second' })
    expect(isEmpty).toBe(false)
  })

  test('an import that no longer fits the river is not carried out', async () => {
    const { app, admin, second } = empty
    const file = { format: 'fairway-river-1', series: [{ code: 'LATE', names: { en: 'Late series' } }] }
    const { data } = await ask(app, admin, file)
    await app.call(admin, 'fleet.createSeries', { code: 'LATE', names: { en: 'Another' } })
    const { approvalId } = data as { approvalId: string }
    expect(await decide(app, second, approvalId)).toMatchObject({ http: 409, code: 'approvals.changed' })
    await decide(app, second, approvalId, false)
  })

  test('everything that is wrong with a file is named by its place and reason, and nothing of it is imported', async () => {
    const { app, admin } = empty
    const file = JSON.parse(river) as RiverFile
    const line = file.lines[0]!
    const stops = line.versions[0]!.stops
    const faults = async (bad: object) => {
      const answer = await app.callRaw(
        admin,
        'river.check',
        { file: { format: 'fairway-river-1', ...bad } },
        { language: 'en' },
      )
      expect(answer).toMatchObject({ http: 400, code: 'request.invalid' })
      const { fields = [] } = (answer.details ?? {}) as { fields?: { field: string; reason: string }[] }
      return fields.map(({ field, reason }) => `${field} ${reason}`)
    }
    const version = { validFrom: '2027-01-01', stops }
    expect(await faults({ format: 'other', rivers: [] })).toEqual(['format oneOf', 'rivers unknownField'])
    expect(
      await faults({ ships: [{ ...file.ships[0], carrier: 'NONE', plan: null, certifiedCapacity: 0 }] }),
    ).toEqual(['ships[0].certifiedCapacity tooSmall'])
    expect(await faults({ ships: [{ ...file.ships[0], code: 'S1', carrier: 'NONE', plan: null }] })).toEqual([
      'ships[0].carrier unknownCode',
    ])
    expect(
      await faults({
        lines: [
          {
            ...line,
            versions: [
              { ...version, stops: stops.map((stop, at) => (at === 1 ? { ...stop, dock: 'NONE' } : stop)) },
            ],
            fareTables: [
              {
                ...{ version: '2027-01-01', validFrom: '2027-01-01', validTo: '2027-12-31' },
                fares: [{ class: 'GOLD', fromStop: 0, toStop: 31, price: 100 }],
              },
            ],
          },
        ],
      }),
    ).toEqual([
      'lines[0].versions[0].stops[1].dock unknownCode',
      'lines[0].fareTables[0].fares[0].class unknownCode',
      'lines[0].fareTables[0].fares[0].toStop stop',
    ])
    // What is paid, called at and sold is named like the rest.
    const [insurer] = file.suppliers.filter(({ code }) => code === 'INSURER')
    const [promotion, charge] = [file.promotions[0]!, file.charges.find(({ code }) => code === 'COVER')!]
    const later = { validFrom: '2027-01-01T00:00:00+08:00' }
    const certificate = file.ships.find(({ code }) => code === 'F101')!.certificates[0]!
    expect(
      await faults({ promotions: [{ ...promotion, basisPoints: null, travelTo: '2026-06-30' }] }),
    ).toEqual(['promotions[0].travelTo endsBeforeItBegins', 'promotions[0].basisPoints benefit'])
    expect(
      await faults({
        promotions: [
          {
            ...promotion,
            ...later,
            code: 'NEW',
            lines: ['NONE'],
            classes: ['GOLD'],
            passengerTypes: ['pirate'],
          },
        ],
      }),
    ).toEqual([
      'promotions[0].lines[0] unknownCode',
      'promotions[0].classes[0] unknownCode',
      'promotions[0].passengerTypes[0] unknownCode',
    ])
    expect(await faults({ promotions: [{ ...promotion, percent: 5 }] })).toEqual([
      'promotions[0].percent unknownField',
    ])
    expect(await faults({ promotions: [{ ...promotion, budget: 1 }] })).toEqual(['promotions[0] inUse'])
    expect(await faults({ promotions: [{ ...promotion, ...later }] })).toEqual([
      'promotions[0].validFrom overlaps',
    ])
    expect(
      await faults({
        charges: [
          { ...charge, ...later, code: 'ONE', payee: 'NONE' },
          { ...charge, ...later, code: 'TWO', payee: 'YC', passengerTypes: ['pirate'] },
        ],
      }),
    ).toEqual([
      'charges[0].payee unknownCode',
      'charges[1].payee notSupplied',
      'charges[1].passengerTypes[0] unknownCode',
    ])
    expect(
      await faults({
        suppliers: [
          { ...insurer, code: 'A', organisation: 'GRS' },
          { ...insurer, code: 'B', kind: 'carrier', organisation: 'NONE' },
          { ...insurer, code: 'C', kind: 'carrier', organisation: 'GRS' },
        ],
      }),
    ).toEqual([
      'suppliers[0].organisation codeTaken',
      'suppliers[2].organisation codeTaken',
      'suppliers[0].organisation notOffered',
      'suppliers[1].organisation unknownCode',
    ])
    expect(await faults({ suppliers: [{ ...insurer, contractTo: '2020-01-01', supplies: [] }] })).toEqual([
      'suppliers[0].supplies tooShort',
      'suppliers[0].contractTo endsBeforeItBegins',
    ])
    expect(
      await faults({
        holidays: [
          { names: { en: 'Fair' }, dock: 'NONE', from: '2026-10-01', to: '2026-10-01' },
          { names: { en: 'Fair' }, dock: null, from: '2026-11-01', to: '2026-11-01' },
          { names: { en: 'Show' }, dock: null, from: '2026-11-01', to: '2026-11-01' },
        ],
      }),
    ).toEqual(['holidays[2] repeated', 'holidays[0].dock unknownCode'])
    expect(
      await faults({
        holidays: [{ names: { en: 'Long' }, dock: null, from: '2026-10-01', to: '2026-12-31' }],
      }),
    ).toEqual(['holidays[0].to holidayLength'])
    expect(
      await faults({
        lines: [{ ...line, saleWindow: { counterDays: 0, agentDays: 1, onlineDays: 400, counterClose: 5 } }],
      }),
    ).toEqual([
      'lines[0].saleWindow.counterDays tooSmall',
      'lines[0].saleWindow.onlineDays tooLarge',
      'lines[0].saleWindow.agentClose required',
      'lines[0].saleWindow.onlineClose required',
    ])
    expect(
      await faults({
        ships: [{ ...file.ships[0], certificates: [{ ...certificate, kind: 'licence' }] }],
        carriers: [{ ...file.carriers[0], certificates: [{ ...certificate, validTo: '2020-01-01' }] }],
      }),
    ).toEqual([
      'carriers[0].certificates[0].validTo endsBeforeItBegins',
      'ships[0].certificates[0].kind oneOf',
    ])
    expect(await faults({ ships: [{ ...file.ships[0], certificates: [certificate, certificate] }] })).toEqual(
      ['ships[0].certificates[1] repeated'],
    )
    // What is published stays.
    expect(
      await faults({
        lines: [
          {
            ...line,
            versions: [
              {
                ...line.versions[0],
                stops: stops
                  .slice(0, -1)
                  .concat({ ...stops.at(-1)!, arriveMinutes: stops.at(-1)!.arriveMinutes! + 1 }),
              },
            ],
            fareTables: [],
          },
        ],
      }),
    ).toEqual(['lines[0].versions[0] inUse'])
    expect(
      await faults({
        passengerTypes: [{ ...file.passengerTypes[0], validFrom: '2026-06-20T00:00:00+08:00' }],
      }),
    ).toEqual(['passengerTypes[0].validFrom overlaps'])
    expect(await faults({ series: [file.series[0], file.series[0]] })).toEqual(['series[1] repeated'])
  })

  test('a file that calls an agency a carrier is refused, and the agency stays as it was', async () => {
    const admin = await source.signIn('admin')
    const { rows } = await sql<{ code: string; names: object }>`
      select code, names from staff.organisations where kind = 'agent' order by id limit 1`.execute(
      source.database.db,
    )
    const agency = rows[0]!
    const { format } = JSON.parse(river) as RiverFile
    const carrier = {
      ...{ code: agency.code, names: { en: 'Taken over' }, registrationCode: '', contact: '', phone: '' },
      enabled: false,
    }
    expect(await ask(source, admin, { format, carriers: [carrier] })).toMatchObject({
      http: 400,
      details: { fields: [{ field: 'carriers[0].code' }] },
    })
  })

  test('a rule that only the database knows is named before the file waits for approval', async () => {
    const { app, admin } = empty
    const child = (JSON.parse(river) as RiverFile).passengerTypes.find(({ code }) => code === 'child')
    const file = { format: 'fairway-river-1', passengerTypes: [{ ...child, code: 'baby', ageFrom: 20 }] }
    for (const endpoint of ['river.check', 'river.import'] as const)
      expect(await app.callRaw(admin, endpoint, { file })).toMatchObject({ http: 422, code: 'river.refused' })
    const { imports } = (await app.call(admin, 'river.imports', {})).data
    expect(imports.every(({ state }) => state !== 'asked')).toBe(true)
  })

  test('only administrators of the network export and import', async () => {
    const clerk = await source.signIn('clerk')
    expect((await exported(source, clerk)).http).toBe(403)
    expect(await ask(source, clerk, {})).toMatchObject({ http: 403, code: 'request.noPermission' })
  })
})

test('[M12] the example makes an empty installation able to sell, by the same import', async () => {
  const { app, admin, second } = await startEmptyApp()
  const { data } = await app.call(admin, 'river.importExample', {})
  expect((await decide(app, second, data.approvalId)).data).toEqual({ state: 'used' })
  expect(JSON.parse((await exported(app, admin)).text)).toEqual(readExample())
  await extendTimetable(app.database.db, app.clock.now())
  expect((await app.call(admin, 'agents.suppliers', {})).data.total).toBe(7)
  expect(
    (await app.call(admin, 'fleet.carriers', {})).data.rows.map(({ certificates }) => certificates.all),
  ).toEqual([2, 2, 2])
  const { promotions } = (await app.call(admin, 'fares.promotionVersions', {})).data
  expect(promotions).toMatchObject([{ code: 'PARTY10', inForce: true }])
  expect((await app.call(admin, 'sailings.holidays', {})).data.holidays.length).toBe(14)
  const { steps } = (await app.call(admin, 'home.firstSteps', {})).data
  expect(steps.flatMap(({ step, done }) => (done ? [] : [step]))).toEqual(['agencies'])
  expect(await app.call(admin, 'river.importExample', {})).toMatchObject({
    http: 409,
    code: 'river.notEmpty',
  })
  await app.close()
})

test('the documented schema is the one that files are checked by', () => {
  expect(readFileSync(new URL('../../../docs/river.schema.json', import.meta.url), 'utf8')).toBe(schemaText())
})
