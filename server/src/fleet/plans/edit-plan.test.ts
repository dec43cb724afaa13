import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof admin
let ship: string
let draft: { id: string; revision: number }

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  const { ships } = (await app.call(admin, 'fleet.ships', {})).data
  ship = ships.find(({ code }) => code === 'FY7')!.id
  return () => app.close()
}, 120_000)

/** A draft of the plan that the ship has. */
beforeEach(async () => {
  const { rows } = (await app.call(admin, 'fleet.plans', { shipId: ship })).data
  const former = rows.find(({ status }) => status === 'draft')
  if (former) await app.call(admin, 'fleet.discardPlan', { id: former.id, revision: former.revision })
  const current = rows.find(({ status }) => status === 'published')!
  const { data } = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: current.id })
  draft = { id: data.id, revision: 1 }
})

const seatsOf = async (id: string) =>
  (await app.call(admin, 'fleet.plan', { id })).data.decks.flatMap(({ seats }) => seats)
const fields = ({ id, label, classCode, attributes }: Awaited<ReturnType<typeof seatsOf>>[number]) => ({
  ...{ id, label, classCode, attributes },
})
const save = (
  seats: ReturnType<typeof fields>[],
  more: { name?: string; revision?: number } = {},
  by = admin,
) => app.call(by, 'fleet.editPlan', { ...draft, name: '', ...more, seats })

test('[M2] seats of a draft swap their labels, change class and attributes, and the differences tell each', async () => {
  const [one, other, third] = (await seatsOf(draft.id)).map(fields) as [
    ReturnType<typeof fields>,
    ReturnType<typeof fields>,
    ReturnType<typeof fields>,
  ]
  const saved = await save(
    [
      { ...one, label: other.label },
      { ...other, label: one.label },
      { ...third, classCode: 'SEAT1', attributes: ['table', 'window'] },
    ],
    { name: 'Refit 2026' },
  )
  expect(saved.data).toEqual({ revision: 2 })
  const { data } = await app.call(admin, 'fleet.planDifferences', { id: draft.id })
  expect(data).toMatchObject({ since: 1, added: 0, removed: 0, changed: 3, aisles: 0, cabins: 0 })
  expect(data.first.map(({ before, after }) => [before!.label, after!.label])).toEqual([
    [one.label, other.label],
    [other.label, one.label],
    [third.label, third.label],
  ])
  expect(data.first[2]!.after).toMatchObject({ classCode: 'SEAT1', attributes: ['table', 'window'] })
  const { data: list } = await app.call(admin, 'fleet.plans', { text: 'Refit 2026' })
  expect(list.rows).toMatchObject([{ id: draft.id, name: 'Refit 2026', own: true, drafted: true }])
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'fleet.ship', id: ship })
  const changes = Object.fromEntries(
    history.data.rows[0]!.changes.map(({ field, before, after }) => [field, [before, after]]),
  )
  expect(changes.planName).toEqual(['', 'Refit 2026'])
  expect(changes.seats![0]).toContain(`${third.label} ${third.classCode}`)
  expect(changes.seats![1]).toContain(`${third.label} SEAT1 table window`)
})

test('[M2] one label stands for one seat of a ship, and a seat has a class that exists', async () => {
  const [one, other] = (await seatsOf(draft.id)).map(fields)
  expect(await save([{ ...one!, label: other!.label }])).toMatchObject({
    ...{ http: 409, code: 'fleet.labelTaken', details: { label: other!.label } },
  })
  expect(await save([{ ...one!, classCode: 'NONE' }])).toMatchObject({
    http: 400,
    details: { fields: [{ field: 'seats.classCode' }] },
  })
  expect(await save([{ ...one!, label: ' ' }])).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await save([one!, one!])).toMatchObject({ http: 400, details: { fields: [{ field: 'seats.id' }] } })
  const { rows } = (await app.call(admin, 'fleet.plans', { shipId: ship })).data
  const published = rows.find(({ status }) => status === 'published')!
  const [sold] = (await seatsOf(published.id)).map(fields)
  expect(await save([sold!])).toMatchObject({ http: 400, details: { fields: [{ field: 'seats.id' }] } })
  expect(
    await app.call(admin, 'fleet.editPlan', { id: published.id, revision: 1, name: '', seats: [sold!] }),
  ).toMatchObject({ http: 409, code: 'fleet.planNotDraft' })
  await expect(
    app.database.pool.query('update fleet.ship_seats set label = $2 where id = $1', [one!.id, other!.label]),
  ).rejects.toMatchObject({ code: '23505' })
})

test('[M2] of two people who save one draft at once, one is notified that the other did', async () => {
  const [one, other] = (await seatsOf(draft.id)).map(fields)
  const answers = await Promise.all([
    save([{ ...one!, label: 'X1' }]),
    save([{ ...other!, label: 'X2' }], {}, second),
  ])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'record.changedMeanwhile' })
})

test('[M2] a draft is published by a second person: not by its last author, in the database neither', async () => {
  const publish = (by: typeof admin, revision: number) =>
    app.call(by, 'fleet.publishPlan', { id: draft.id, revision })
  expect(await publish(admin, 1)).toMatchObject({ http: 409, code: 'fleet.ownPlan' })
  // Who edits it is its author from then on.
  expect((await save([], { name: 'Ours' }, second)).http).toBe(200)
  expect(await publish(second, 2)).toMatchObject({ http: 409, code: 'fleet.ownPlan' })
  await expect(
    app.database.pool.query(
      `update fleet.deck_plans set status = 'published', published_by = drawn_up_by, published_at = now() where id = $1`,
      [draft.id],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'second_person' })
  expect((await publish(admin, 2)).http).toBe(200)
})
