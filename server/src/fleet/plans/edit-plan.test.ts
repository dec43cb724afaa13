import type { drawingFaults } from '@fairway/contract/fleet/plan-drawing'
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
})

/** A draft of the plan that the ship has. */
beforeEach(async () => {
  const { rows } = (await app.call(admin, 'fleet.plans', { shipId: ship })).data
  const former = rows.find(({ status }) => status === 'draft')
  if (former) await app.call(admin, 'fleet.discardPlan', { id: former.id, revision: former.revision })
  const current = rows.find(({ status }) => status === 'published')!
  const { data } = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: current.id })
  draft = { id: data.id, revision: 1 }
})

type Decks = Parameters<typeof drawingFaults>[0]
const decksOf = async (id: string): Promise<Decks> => (await app.call(admin, 'fleet.plan', { id })).data.decks
const seatsOf = async (id: string) => (await decksOf(id)).flatMap(({ seats }) => seats)

/** Saves the draft with its decks changed. */
async function save(
  change: (decks: Decks) => Decks,
  more: { name?: string; revision?: number } = {},
  by = admin,
) {
  const decks = change(await decksOf(draft.id))
  return app.call(by, 'fleet.editPlan', { ...draft, name: '', ...more, decks: [...decks] })
}

/** The decks with some seats of the first one changed, by their place in its list. */
const withSeats = (change: (seat: Decks[number]['seats'][number], at: number) => object) => (decks: Decks) =>
  decks.map((deck, at) =>
    at > 0 ? deck : { ...deck, seats: deck.seats.map((seat, of) => ({ ...seat, ...change(seat, of) })) },
  )

test('[M2] seats of a draft swap their labels, change class and attributes, and the differences tell each', async () => {
  const [one, other, third] = await seatsOf(draft.id)
  const saved = await save(
    withSeats(
      (_, at) =>
        [
          { label: other!.label },
          { label: one!.label },
          { classCode: 'SEAT1', attributes: ['table', 'window'] },
        ][at] ?? {},
    ),
    { name: 'Refit 2026' },
  )
  expect(saved.data).toEqual({ revision: 2 })
  const { data } = await app.call(admin, 'fleet.planDifferences', { id: draft.id })
  expect(data).toMatchObject({ since: 1, added: 0, removed: 0, changed: 3, aisles: 0, cabins: 0 })
  expect(data.first.map(({ before, after }) => [before!.label, after!.label])).toEqual([
    [one!.label, other!.label],
    [other!.label, one!.label],
    [third!.label, third!.label],
  ])
  expect(data.first[2]!.after).toMatchObject({ classCode: 'SEAT1', attributes: ['table', 'window'] })
  const { data: list } = await app.call(admin, 'fleet.plans', { text: 'Refit 2026' })
  expect(list.rows).toMatchObject([{ id: draft.id, name: 'Refit 2026', own: true, drafted: true }])
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'fleet.ship', id: ship })
  const changes = Object.fromEntries(
    history.data.rows[0]!.changes.map(({ field, before, after }) => [field, [before, after]]),
  )
  expect(changes.planName).toEqual(['', 'Refit 2026'])
  expect(changes.decks).toBeUndefined()
  expect(changes.seats![0]).toContain(`${third!.label} ${third!.classCode}`)
  expect(changes.seats![1]).toContain(`${third!.label} SEAT1 table window`)
})

test('[M2] a deck is drawn: rows, aisles, berths in cabins; what is saved is what was drawn', async () => {
  const deck = {
    ...{ number: 3, names: { en: 'Sun deck', zh: '阳光甲板' } },
    aisles: [{ row: 1, aisleAfter: [2, 4] }],
    cabins: [{ code: '301', sale: 'wholeCabin' as const, sexes: 'apart' as const }],
    seats: [
      ...[1, 2, 3, 4, 5].map((position) => ({
        ...{ label: `S${position}`, classCode: 'SEAT2', row: 1, position },
        ...{ attributes: [], cabin: null },
      })),
      ...[1, 2].map((position) => ({
        ...{ label: `301${'AB'[position - 1]}`, classCode: 'CAB2', row: 2, position },
        ...{ attributes: [position === 1 ? ('lowerBerth' as const) : ('upperBerth' as const)], cabin: '301' },
      })),
    ],
  }
  expect((await save((decks) => [...decks, deck])).http).toBe(200)
  const saved = (await decksOf(draft.id)).find(({ number }) => number === 3)!
  expect({
    ...saved,
    seats: saved.seats.map(({ id: _, ...seat }: { id?: string } & object) => seat),
  }).toEqual(deck)
  const { data: publication } = await app.call(admin, 'fleet.planPublication', { id: draft.id })
  expect(publication.fault).toBeNull()
  const history = await app.call(admin, 'journal.recordHistory', { entity: 'fleet.ship', id: ship })
  const drawn = history.data.rows[0]!.changes.find(({ field }) => field === 'decks')
  expect(drawn!.after).toBe('3 Sun deck, 3/1: 2|4, 301 wholeCabin apart')
  // And taken away again.
  expect((await save((decks) => decks.filter(({ number }) => number !== 3), { revision: 2 })).http).toBe(200)
  expect((await decksOf(draft.id)).some(({ number }) => number === 3)).toBe(false)
})

test('[M2] a ship without any plan begins with an empty deck, which is not published before it has seats', async () => {
  const { data: made } = await app.call(admin, 'fleet.createShip', {
    ...{ code: 'EMPTY1', names: { en: 'Empty' }, seriesId: null, certifiedCapacity: 50 },
    carrierId: (await app.call(admin, 'fleet.ships', {})).data.ships[0]!.carrier.id,
  })
  const { data } = await app.call(admin, 'fleet.copyPlan', { shipId: made.id, planId: null })
  expect(await decksOf(data.id)).toMatchObject([{ number: 1, seats: [], aisles: [], cabins: [] }])
  expect((await app.call(second, 'fleet.publishPlan', { id: data.id, revision: 1 })).code).toBe(
    'fleet.planFault',
  )
  const seat = { label: '1A', classCode: 'SEAT2', row: 1, position: 1, attributes: [], cabin: null }
  const [deck] = await decksOf(data.id)
  const drawn = { id: data.id, revision: 1, name: '', decks: [{ ...deck!, seats: [seat] }] }
  expect((await app.call(admin, 'fleet.editPlan', drawn)).http).toBe(200)
  expect((await app.call(second, 'fleet.publishPlan', { id: data.id, revision: 2 })).http).toBe(200)
})

test('[M2] one label stands for one seat of a ship, one place for one seat, and a seat has a class that exists', async () => {
  const [one, other] = await seatsOf(draft.id)
  const first = (facts: object) => withSeats((_, at) => (at === 0 ? facts : {}))
  expect(await save(first({ label: other!.label }))).toMatchObject({
    ...{ http: 409, code: 'fleet.drawingFault', details: { fault: 'labelTwice', code: other!.label } },
  })
  expect(await save(first({ row: other!.row, position: other!.position }))).toMatchObject({
    ...{ code: 'fleet.drawingFault', details: { fault: 'placeTwice', row: other!.row } },
  })
  expect(await save(first({ cabin: 'NONE' }))).toMatchObject({
    details: { fault: 'cabinUnknown', code: 'NONE' },
  })
  expect(await save((decks) => [decks[0]!, decks[0]!])).toMatchObject({ details: { fault: 'deckTwice' } })
  expect(await save(first({ classCode: 'NONE' }))).toMatchObject({
    http: 400,
    details: { fields: [{ field: 'decks.seats.classCode' }] },
  })
  expect(await save(first({ label: ' ' }))).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await save(first({ position: 21 }))).toMatchObject({ http: 400, code: 'request.invalid' })
  const { rows } = (await app.call(admin, 'fleet.plans', { shipId: ship })).data
  const published = rows.find(({ status }) => status === 'published')!
  expect(
    await app.call(admin, 'fleet.editPlan', { id: published.id, revision: 1, name: '', decks: [] }),
  ).toMatchObject({ http: 409, code: 'fleet.planNotDraft' })
  await expect(
    app.database.pool.query('update fleet.ship_seats set label = $2 where plan_id = $1 and label = $3', [
      draft.id,
      other!.label,
      one!.label,
    ]),
  ).rejects.toMatchObject({ code: '23505' })
})

test('[M2] of two people who save one draft at once, one is notified that the other did', async () => {
  const answers = await Promise.all([
    save(withSeats((_, at) => (at === 0 ? { label: 'X1' } : {}))),
    save(
      withSeats((_, at) => (at === 1 ? { label: 'X2' } : {})),
      {},
      second,
    ),
  ])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'record.changedMeanwhile' })
})

test('[M2] a draft is published by a second person: not by its last author, in the database neither', async () => {
  const publish = (by: typeof admin, revision: number) =>
    app.call(by, 'fleet.publishPlan', { id: draft.id, revision })
  expect(await publish(admin, 1)).toMatchObject({ http: 409, code: 'fleet.ownPlan' })
  // Who edits it is its author from then on.
  expect((await save((decks) => decks, { name: 'Ours' }, second)).http).toBe(200)
  expect(await publish(second, 2)).toMatchObject({ http: 409, code: 'fleet.ownPlan' })
  await expect(
    app.database.pool.query(
      `update fleet.deck_plans set status = 'published', published_by = drawn_up_by, published_at = now() where id = $1`,
      [draft.id],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'second_person' })
  expect((await publish(admin, 2)).http).toBe(200)
})
