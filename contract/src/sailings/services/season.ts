import type { certificateKinds } from '../../fleet/values.ts'
import type { Id } from '../../kernel/ids.ts'
import { addDays, daysBetween, type ServiceDate } from '../../kernel/service-date.ts'
import { blockingClashes, type ClashKind, type RunState } from './values.ts'

/** The moments of a season are minutes since its first day began in Asia/Shanghai; what came before is below zero. */
export type SeasonMinute = number

type CertificateKind = (typeof certificateKinds)[number]

/** A call of a journey pattern, in minutes after the departure of its first stop. */
export interface PatternStop {
  dockId: Id
  arrive: number | null
  depart: number | null
}

/** One run of a season; `versionId` names its pattern, null where no version of the line is published for the day. */
export interface SeasonRun {
  /** `service:date` of a run of a plan, `sailing:id` of one that exists alone. */
  key: string
  serviceId: Id | null
  sailingId: Id | null
  lineId: Id
  versionId: Id | null
  shipId: Id
  date: ServiceDate
  departs: SeasonMinute
  state: RunState
  /** Tickets that live, of a sailing that exists. */
  tickets: number
  /** A sailing that stays although its service has another ship or time by now. */
  differs: boolean
}

/** What a run is held against. */
export interface SeasonFacts {
  from: ServiceDate
  runs: readonly SeasonRun[]
  patterns: ReadonlyMap<Id, readonly PatternStop[]>
  ships: ReadonlyMap<
    Id,
    {
      enabled: boolean
      /** Whether a deck plan is published. */
      plan: boolean
      certificates: readonly {
        owner: 'ship' | 'carrier'
        kind: CertificateKind
        from: ServiceDate
        to: ServiceDate | null
      }[]
    }
  >
  docks: ReadonlyMap<Id, { enabled: boolean; berths: number; hours: { from: number; to: number } | null }>
  disabledLines: ReadonlySet<Id>
  /** Service dates that fares are published for, by version. */
  fares: ReadonlyMap<Id, readonly { from: ServiceDate; to: ServiceDate }[]>
  turnroundMinutes: number
}

/** One clash of a run, with what is needed to name it. */
export interface Clash {
  kind: ClashKind
  /** True where it keeps the season from being published. */
  blocking: boolean
  /** Key of the run, and of the other ones that are part of it. */
  run: string
  others: string[]
  dockId?: Id
  certificate?: CertificateKind
  /** The minutes that there are, of a turn-round that is too short. */
  minutes?: number
  tickets?: number
}

/** A ship takes its berth so many minutes before its first departure, and keeps it so long after its last arrival. */
export const boardingMinutes = 30

const minutesADay = 1440
const blocking: ReadonlySet<ClashKind> = new Set(blockingClashes)

interface TimedRun extends SeasonRun {
  stops: readonly PatternStop[]
  arrives: SeasonMinute
}

/**
 * Every clash of the runs of a plan, by departure. Runs of others are what they clash with, and are not examined
 * themselves; a clash of what is published already is named, but does not keep new runs from being published.
 */
export function findClashes(facts: SeasonFacts): Clash[] {
  const found: Clash[] = []
  const byKey = new Map(facts.runs.map((run) => [run.key, run]))
  const isOwn = (key: string) => byKey.get(key)?.state !== 'other'
  function add(kind: ClashKind, run: string, others: string[], more: Partial<Clash> = {}) {
    const parts = [run, ...others]
    if (!parts.some(isOwn)) return
    // Named at the run of the plan that is new, where one is.
    const own = parts.find((key) => byKey.get(key)?.state === 'new') ?? parts.find(isOwn) ?? run
    found.push({
      kind,
      blocking: blocking.has(kind) && byKey.get(own)?.state === 'new',
      run: own,
      others: parts.filter((key) => key !== own),
      ...more,
    })
  }
  for (const run of facts.runs) if (run.state !== 'other') examineAlone(facts, run, add)
  const timed = facts.runs.flatMap((run): TimedRun[] => {
    const stops = run.versionId === null ? undefined : facts.patterns.get(run.versionId)
    const arrive = stops?.at(-1)?.arrive
    return run.state === 'withdrawn' || !stops || typeof arrive !== 'number'
      ? []
      : [{ ...run, stops, arrives: run.departs + arrive }]
  })
  for (const runs of groupedBy(timed, ({ shipId }) => shipId).values())
    examineShip(runs, facts.turnroundMinutes, add)
  for (const [dockId, calls] of callsByDock(timed))
    examineBerths(dockId, calls, facts.docks.get(dockId)?.berths ?? 1, add)
  const departs = new Map(facts.runs.map(({ key, departs }) => [key, departs]))
  const at = ({ run }: Clash) => departs.get(run) ?? 0
  return found.sort(
    (one, other) => at(one) - at(other) || (one.run < other.run ? -1 : one.run > other.run ? 1 : 0),
  )
}

type Add = (kind: ClashKind, run: string, others: string[], more?: Partial<Clash>) => void

/** What is wrong with a run whatever else sails. */
function examineAlone(facts: SeasonFacts, run: SeasonRun, add: Add): void {
  if (run.state === 'withdrawn') return
  if (run.state === 'sold') {
    add('sold', run.key, [], { tickets: run.tickets })
    return
  }
  if (run.differs) add('differs', run.key, [], { tickets: run.tickets })
  if (facts.disabledLines.has(run.lineId)) add('lineDisabled', run.key, [])
  const ship = facts.ships.get(run.shipId)
  if (ship && !ship.enabled) add('shipDisabled', run.key, [])
  if (ship && !ship.plan) add('noPlan', run.key, [])
  const stops = run.versionId === null ? undefined : facts.patterns.get(run.versionId)
  if (!stops || run.versionId === null) {
    add('noVersion', run.key, [])
    return
  }
  const fares = facts.fares.get(run.versionId) ?? []
  if (!fares.some(({ from, to }) => from <= run.date && run.date <= to)) add('noFare', run.key, [])
  const lastDay = addDays(facts.from, Math.floor((run.departs + (stops.at(-1)?.arrive ?? 0)) / minutesADay))
  for (const kind of new Set(lapsedKinds(ship?.certificates ?? [], run.date, lastDay)))
    add('certificate', run.key, [], { certificate: kind })
  const troubled = new Set<string>()
  for (const { dockId, arrive, depart } of stops) {
    const dock = facts.docks.get(dockId)
    if (!dock || troubled.has(dockId)) continue
    const moments = [arrive, depart].flatMap((minute) => (minute === null ? [] : [run.departs + minute]))
    const kind = !dock.enabled
      ? 'dockDisabled'
      : moments.some((minute) => !isOpen(dock.hours, minute))
        ? 'dockClosed'
        : undefined
    if (!kind) continue
    troubled.add(dockId)
    add(kind, run.key, [], { dockId })
  }
}

/** The kinds of certificate that an owner has, of which none is valid on each of these days. */
function lapsedKinds(
  certificates: readonly {
    owner: string
    kind: CertificateKind
    from: ServiceDate
    to: ServiceDate | null
  }[],
  first: ServiceDate,
  last: ServiceDate,
): CertificateKind[] {
  const kinds = groupedBy(certificates, ({ owner, kind }) => `${owner} ${kind}`)
  const isValid = (own: typeof certificates, day: ServiceDate) =>
    own.some(({ from, to }) => from <= day && (to === null || day <= to))
  return [...kinds.values()].flatMap((own) => {
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day))
    return own[0] && !days.every((day) => isValid(own, day)) ? [own[0].kind] : []
  })
}

/** Whether a dock is open at a minute of the season; it may close on the next day. */
function isOpen(hours: { from: number; to: number } | null, minute: SeasonMinute): boolean {
  if (!hours) return true
  const ofDay = ((minute % minutesADay) + minutesADay) % minutesADay
  return hours.from < hours.to
    ? hours.from <= ofDay && ofDay <= hours.to
    : ofDay >= hours.from || ofDay <= hours.to
}

/** The runs of one ship one after another: in two places, too little time between, at another dock than it ended. */
function examineShip(runs: TimedRun[], turnroundMinutes: number, add: Add): void {
  runs.sort((one, other) => one.departs - other.departs || one.arrives - other.arrives)
  let before: TimedRun | undefined
  for (const run of runs) {
    if (before) {
      const between = run.departs - before.arrives
      if (between < 0) add('shipTwice', run.key, [before.key])
      else {
        if (between < turnroundMinutes) add('turnround', run.key, [before.key], { minutes: between })
        const dockId = before.stops.at(-1)?.dockId
        if (dockId !== undefined && dockId !== run.stops[0]?.dockId)
          add('shipElsewhere', run.key, [before.key], { dockId })
      }
    }
    if (!before || run.arrives > before.arrives) before = run
  }
}

/** A ship at a dock, from when to when. */
export interface DockCall {
  run: string
  shipId: Id
  from: SeasonMinute
  to: SeasonMinute
}

/** The calls of a run with the time that it takes a berth for. */
export const callsOf = (
  run: Pick<SeasonRun, 'key' | 'shipId' | 'departs'>,
  stops: readonly PatternStop[],
): (DockCall & { dockId: Id })[] =>
  stops.map(({ dockId, arrive, depart }) => ({
    dockId,
    run: run.key,
    shipId: run.shipId,
    from: run.departs + (arrive ?? (depart ?? 0) - boardingMinutes),
    to: run.departs + (depart ?? (arrive ?? 0) + boardingMinutes),
  }))

function callsByDock(runs: readonly TimedRun[]): Map<Id, DockCall[]> {
  return groupedBy(
    runs.flatMap((run) => callsOf(run, run.stops)),
    ({ dockId }) => dockId,
  )
}

/** More ships at a dock at one time than it has berths; a ship takes one, whatever runs it ends and begins there. */
function examineBerths(dockId: Id, calls: DockCall[], berths: number, add: Add): void {
  calls.sort((one, other) => one.from - other.from || one.to - other.to)
  let there: DockCall[] = []
  for (const call of calls) {
    there = there.filter(({ to }) => to > call.from)
    const others = there.filter(({ shipId }) => shipId !== call.shipId)
    const alreadyThere = others.length < there.length
    there.push(call)
    if (!alreadyThere && new Set(others.map(({ shipId }) => shipId)).size >= berths)
      add('berths', call.run, [...new Set(others.map(({ run }) => run))], { dockId })
  }
}

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
