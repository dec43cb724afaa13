import type { Reach } from '@fairway/contract/staff/data-reach'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { createTestDatabase } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, reachesOf, type ScopedRows, scopeCondition, seesEverything } from './scope.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const ids = new Map<string, string>()
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id::text from staff.organisations union all select code, id::text from network.docks`.execute(
    database.db,
  )
  for (const { code, id } of rows) ids.set(code, id)
})
afterAll(() => database.drop())

const idOf = (code: string) => {
  const id = ids.get(code)
  if (!id) throw new Error(`there is no ${code}`)
  return id
}

/** Wushan is a port of Chongqing's corporation, Badong one of Yichang's. */
const sales = [
  { row: 'own', organisation: 'OPERATOR', carrier: 'GRS', docks: ['WSN1', 'CTM'] },
  { row: 'ownElsewhere', organisation: 'OPERATOR', carrier: 'CFC', docks: ['BDY'] },
  { row: 'agency', organisation: 'RVT', carrier: 'GRS', docks: ['WSN1', 'BDY'] },
  { row: 'agencyElsewhere', organisation: 'RVT', carrier: 'CFC', docks: ['CTM'] },
  { row: 'other', organisation: 'OLT', carrier: 'GRS', docks: ['BDY'] },
] as const

const whose: ScopedRows = {
  organisation: (id) => sql`t.organisation = ${id}::bigint`,
  carrier: (id) => sql`t.carrier = ${id}::bigint`,
  docks: (among) => sql`t.docks && ${among}`,
}

const pairs = {
  everything: [{ dataScope: 'all', dockScope: 'all' }],
  allAtOwnDocks: [{ dataScope: 'all', dockScope: 'own' }],
  organisation: [{ dataScope: 'organisation', dockScope: 'all' }],
  organisationAtOwnDocks: [{ dataScope: 'organisation', dockScope: 'own' }],
  both: [
    { dataScope: 'all', dockScope: 'own' },
    { dataScope: 'organisation', dockScope: 'all' },
  ],
} satisfies Record<string, Reach[]>

const kinds = { operator: 'OPERATOR', carrier: 'GRS', portCorporation: 'YC', agent: 'RVT' } as const

const scopeOf = (kind: OrganisationKind, reaches: readonly Reach[], docks: string[]) =>
  ({
    ...{ reaches, organisationKind: kind, organisationId: idOf(kinds[kind]), userId: '1' },
    dockIds: docks.map(idOf),
  }) as unknown as Scope

async function visibleRows(scope: Scope, rows: ScopedRows): Promise<string[]> {
  const all = sales.map(({ row, organisation, carrier, docks }) => ({
    ...{ row, organisation: idOf(organisation), carrier: idOf(carrier), docks: docks.map(idOf) },
  }))
  const found = await sql<{ row: string }>`
    select t."row" from (select place, x->>'row' as "row", (x->>'organisation')::bigint as organisation,
        (x->>'carrier')::bigint as carrier, array(select jsonb_array_elements_text(x->'docks')::bigint) as docks
      from jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality as rows (x, place)) t
    where ${scopeCondition(scope, rows)} order by t.place`.execute(database.db)
  return found.rows.map(({ row }) => row)
}

const all = sales.map(({ row }) => row)
const atWushan = ['own', 'agency']

describe('[I3] sales by their seller, the carrier and the docks, for a user at Wushan', () => {
  test.each<[OrganisationKind, keyof typeof pairs, string[]]>([
    ...(['operator', 'carrier', 'portCorporation', 'agent'] as const).flatMap(
      (kind): [OrganisationKind, keyof typeof pairs, string[]][] => [
        [kind, 'everything', all],
        [kind, 'allAtOwnDocks', atWushan],
      ],
    ),
    ['operator', 'organisation', ['own', 'ownElsewhere']],
    ['operator', 'organisationAtOwnDocks', ['own']],
    ['operator', 'both', ['own', 'ownElsewhere', 'agency']],
    ['carrier', 'organisation', ['own', 'agency', 'other']],
    ['carrier', 'organisationAtOwnDocks', ['own', 'agency']],
    ['carrier', 'both', ['own', 'agency', 'other']],
    ['portCorporation', 'organisation', ['ownElsewhere', 'agency', 'other']],
    ['portCorporation', 'organisationAtOwnDocks', ['agency']],
    ['portCorporation', 'both', ['own', 'ownElsewhere', 'agency', 'other']],
    ['agent', 'organisation', ['agency', 'agencyElsewhere']],
    ['agent', 'organisationAtOwnDocks', ['agency']],
    ['agent', 'both', ['own', 'agency', 'agencyElsewhere']],
  ])('%s, %s: %j', async (kind, pair, expected) => {
    expect(await visibleRows(scopeOf(kind, pairs[pair], ['WSN1']), whose)).toEqual(expected)
  })

  test('without a dock of their own nothing is at their docks', async () => {
    for (const kind of Object.keys(kinds) as OrganisationKind[])
      for (const pair of ['allAtOwnDocks', 'organisationAtOwnDocks'] as const)
        expect(await visibleRows(scopeOf(kind, pairs[pair], []), whose)).toEqual([])
  })
})

describe('[I3] rows that touch no dock', () => {
  const { organisation } = whose
  const undocked = organisation ? { organisation } : {}
  test.each<[keyof typeof pairs, string[]]>([
    ['everything', all],
    ['allAtOwnDocks', ['agency', 'agencyElsewhere']],
    ['organisation', ['agency', 'agencyElsewhere']],
    ['organisationAtOwnDocks', ['agency', 'agencyElsewhere']],
  ])('are not divided by docks: %s', async (pair, expected) => {
    expect(await visibleRows(scopeOf('agent', pairs[pair], ['WSN1']), undocked)).toEqual(expected)
  })
  test('are invisible to kinds of organisation they do not name', async () => {
    const { carrier } = whose
    expect(await visibleRows(scopeOf('agent', pairs.organisation, []), carrier ? { carrier } : {})).toEqual(
      [],
    )
  })
})

test('[I3] what a kind of organisation sees instead still keeps to the own docks', async () => {
  const rows = { ...whose, instead: { agent: everyRow } }
  expect(await visibleRows(scopeOf('agent', pairs.organisation, ['WSN1']), rows)).toEqual(all)
  expect(await visibleRows(scopeOf('agent', pairs.organisationAtOwnDocks, ['WSN1']), rows)).toEqual(atWushan)
  expect(await visibleRows(scopeOf('carrier', pairs.organisation, []), rows)).toEqual([
    'own',
    'agency',
    'other',
  ])
})

test('[I3] without a role a user sees only their organisation at their docks, and only one pair oversees the network', () => {
  expect(reachesOf([])).toEqual(pairs.organisationAtOwnDocks)
  expect(reachesOf(null)).toEqual(pairs.organisationAtOwnDocks)
  for (const [name, reaches] of Object.entries(pairs))
    expect(seesEverything({ reaches }), name).toBe(name === 'everything')
})
