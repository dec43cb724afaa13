import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import fc from 'fast-check'
import { makePlannedRuns } from '../../server/src/sailings/services/make-runs.ts'
import { type Move, move, which } from './move.ts'
import { Pinned, type Unsold } from './pinned.ts'
import type { World } from './world.ts'

// What planners change while sailings are sold: the line, the deck plan of its ships, its fares, its services.

/** A first day of a version: today, or some days ahead. */
const daysAhead = fc.constantFrom(0, 1, 2, 5)

/** Checks that a change left alone what is sold, and counts it. */
async function changed(world: World, pinned: Pinned, kind: string, free?: Unsold): Promise<void> {
  await pinned.check(world, free)
  world.done(kind)
}

const todayOf = (world: World) => serviceDateOf(world.app.clock.now())

const worlds = new WeakMap<World, Pinned>()

/** Reads what is pinned of a world; the moves of planners compare with it. */
export async function pin(world: World): Promise<Pinned> {
  const pinned = await Pinned.of(world)
  worlds.set(world, pinned)
  return pinned
}

function pinnedOf(world: World): Pinned {
  const pinned = worlds.get(world)
  if (!pinned) throw new Error('nothing was read of this world')
  return pinned
}

const line = move(
  6,
  fc.record({ which, gains: fc.boolean(), daysAhead }),
  async (world, { which: number, gains, daysAhead: ahead }) => {
    const pinned = pinnedOf(world)
    const versions = await world.call('admin', 'network.lineVersions', { id: pinned.lineId })
    const from = versions?.versions.find(({ status }) => status === 'published')
    if (!from) return
    const draft = await world.call('admin', 'network.draftLineVersion', {
      lineId: pinned.lineId,
      fromId: from.id,
    })
    const read = draft && (await world.call('admin', 'network.lineVersion', { id: draft.id }))
    if (!read) return
    const stops = read.stops.map(({ dock, arriveMinutes, departMinutes }) => ({
      dockId: dock.id,
      arriveMinutes,
      departMinutes,
    }))
    const next = gains ? await withAnother(world, stops, number) : withOneLess(stops, number)
    const saved = await world.call('admin', 'network.saveLineVersion', {
      ...{ id: draft.id, revision: read.revision, validFrom: addDays(todayOf(world), ahead) },
      stops: next,
    })
    if (!saved || !(await world.call('admin2', 'network.approveLineVersion', saved))) return
    if (!(await world.call('admin2', 'network.publishLineVersion', saved))) return
    await changed(world, pinned, gains ? 'lineGainsStop' : 'lineLosesStop')
  },
)

const plan = move(
  9,
  fc.record({ which, toUnsold: fc.boolean(), removes: fc.boolean() }),
  async (world, { which: number, toUnsold, removes }) => {
    const pinned = pinnedOf(world)
    const ships = await world.query<{ id: string }>(
      'select distinct ship_id::text as id from sailings.sailings where line_id = $1 order by id',
      [pinned.lineId],
    )
    const shipId = ships[number % Math.max(1, ships.length)]?.id ?? ''
    const plans = await world.call('admin', 'fleet.plans', { shipId, status: 'published' })
    const former = plans?.rows[0]
    const copy = former && (await world.call('admin', 'fleet.copyPlan', { shipId, planId: former.id }))
    const read = copy && (await world.call('admin', 'fleet.plan', { id: copy.id }))
    if (!read) return
    const edited = await world.call('admin', 'fleet.editPlan', {
      ...{ id: copy.id, revision: 1, name: '' },
      decks: read.decks.map((deck) => ({
        ...deck,
        seats: deck.seats
          .filter((_, at) => !removes || at !== number % deck.seats.length)
          .map((seat) => ({
            ...seat,
            label: seat.label.endsWith('x') ? seat.label.slice(0, -1) : `${seat.label}x`,
          })),
      })),
    })
    if (!edited) return
    const published = await world.call('admin2', 'fleet.publishPlan', {
      ...{ id: copy.id, revision: edited.revision, toUnsold },
    })
    if (!published) return
    await changed(world, pinned, toUnsold ? 'planToUnsold' : 'plan', toUnsold ? 'seats' : undefined)
  },
)

const fares = move(
  10,
  fc.record({ which, more: fc.constantFrom(-300, 100, 700), unsoldToo: fc.boolean(), daysAhead }),
  async (world, { which: number, more, unsoldToo, daysAhead: ahead }) => {
    const pinned = pinnedOf(world)
    const known = await world.call('admin', 'fares.tables', { lineId: pinned.lineId, status: 'published' })
    const lines = await world.call('admin', 'fares.tableLines', {})
    // The sailings that are sold are of an older version than the newest.
    const versions = lines?.lines
      .find((one) => one.line.id === pinned.lineId)
      ?.versions.filter(({ status }) => status === 'published')
    const version = versions?.[number % versions.length]
    const former = known?.tables[0]
    const draft =
      version &&
      former &&
      (await world.call('admin', 'fares.draftTable', { lineVersionId: version.id, fromId: former.id }))
    const read = draft && (await world.call('admin', 'fares.table', { id: draft.id }))
    if (!read) return
    const saved = await world.call('admin', 'fares.saveTable', {
      ...{ id: draft.id, revision: read.revision },
      ...{ validFrom: addDays(todayOf(world), ahead), validTo: addDays(todayOf(world), 200) },
      classes: read.classes.map(({ class: { id: classId }, pairs }) => ({
        classId,
        pairs: pairs.map((pair) => ({ ...pair, fareFen: Math.max(100, pair.fareFen + more) })),
      })),
    })
    if (!saved || !(await world.call('admin2', 'fares.approveTable', saved))) return
    if (!(await world.call('admin2', 'fares.publishTable', { ...saved, unsoldToo }))) return
    await changed(world, pinned, unsoldToo ? 'faresToUnsold' : 'fares', unsoldToo ? 'fares' : undefined)
  },
)

const service = move(
  8,
  fc.record({
    which,
    minutesLater: fc.constantFrom(-20, 0, 35),
    weekdays: fc.constantFrom(127, 127, 21, 96),
    out: fc.constantFrom(0, 1, 2, 3),
  }),
  async (world, { which: number, minutesLater, weekdays, out }) => {
    const pinned = pinnedOf(world)
    const list = await world.call('admin', 'sailings.services', { lineId: pinned.lineId })
    const id = list?.rows[number % Math.max(1, list.rows.length)]?.id
    const read = id && (await world.call('admin', 'sailings.service', { id }))
    if (!read) return
    const day = addDays(todayOf(world), out)
    const saved = await world.call('admin', 'sailings.editService', {
      ...{ id, revision: read.revision, code: read.code, lineId: read.line.id, shipId: read.ship.id },
      departureMinute: Math.min(1_300, Math.max(300, read.departureMinute + minutesLater)),
      ...{ weekdays, everyDays: read.everyDays, countedFrom: read.countedFrom },
      ...{
        validFrom: read.validFrom,
        validTo: read.validTo,
        onHolidays: read.onHolidays,
        rolling: read.rolling,
      },
      rota: read.rota.map(({ ship, ...rest }) => ({ ...rest, shipId: ship.id })),
      days: [{ date: day, runs: false, reason: 'model' }],
    })
    if (saved) await changed(world, pinned, 'service')
  },
)

/** Publishes the coming days as the services are now: runs that are gone are withdrawn where nothing was sold. */
const season = move(8, fc.integer({ min: 3, max: 12 }), async (world, length) => {
  const pinned = pinnedOf(world)
  const days = { from: todayOf(world), to: addDays(todayOf(world), length) }
  const preview = await world.call('admin', 'sailings.season', { ...days, lineId: pinned.lineId })
  if (!preview) return
  const published = await world.call('admin', 'sailings.publishSeason', {
    ...{ ...days, lineId: [pinned.lineId], fingerprint: preview.fingerprint },
    ...(preview.clashes.length > 0 && { reason: 'model' }),
  })
  if (!published) return
  await makePlannedRuns(world.app.database.db, world.app.clock.now())
  await changed(world, pinned, 'season', 'run')
})

export const planMoves = { line, plan, fares, service, season } satisfies Record<string, Move>

interface Stop {
  dockId: string
  arriveMinutes: number | null
  departMinutes: number | null
}

/** The stops with one more in a gap, or at the end where there is no time for it. */
async function withAnother(world: World, stops: readonly Stop[], number: number): Promise<Stop[]> {
  const docks = await world.query<{ id: string }>('select id::text from network.docks order by id')
  const gaps = stops.flatMap(({ departMinutes }, index) => {
    const next = stops[index + 1]?.arriveMinutes
    return departMinutes !== null && next && next - departMinutes >= 3 ? [index] : []
  })
  const at = gaps[number % Math.max(1, gaps.length)] ?? 0
  const taken = [stops[at]?.dockId, stops[at + 1]?.dockId]
  const free = docks.filter(({ id }) => !taken.includes(id))
  const arrive = (stops[at]?.departMinutes ?? 0) + 1
  const added = {
    dockId: free[number % free.length]?.id ?? '',
    arriveMinutes: arrive,
    departMinutes: arrive + 1,
  }
  return stops.toSpliced(at + 1, 0, added)
}

/** The stops without one between the first and the last, as long as three stay. */
function withOneLess(stops: readonly Stop[], number: number): Stop[] {
  if (stops.length < 4) return [...stops]
  const left = stops.toSpliced(1 + (number % (stops.length - 2)), 1)
  // A dock that now follows itself goes too.
  return left.filter(({ dockId }, index) => index === 0 || dockId !== left[index - 1]?.dockId)
}
