import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TypeRule } from '../domain/party.ts'

/** Time to live: rules change a few times a year, and sales read them by the thousand a second. */
const cacheTtlMs = 5_000
const maxCachedSailings = 2_000

interface TypeVersion {
  rule: TypeRule
  from: number
  until: number
}

interface FactsCache {
  types: Promise<readonly TypeVersion[]> | undefined
  typesUntil: number
  /** Of each sailing, when it leaves its stops. */
  departures: Map<string, { departures: Promise<readonly (Date | undefined)[]>; until: number }>
}

const caches = new WeakMap<Database, FactsCache>()

function cacheOf(db: Database): FactsCache {
  const cached = caches.get(db)
  if (cached) return cached
  const fresh: FactsCache = { types: undefined, typesUntil: 0, departures: new Map() }
  caches.set(db, fresh)
  return fresh
}

/** The passenger types in force, by code: the versions that the sale of this moment is priced by. */
export async function passengerTypes(db: Database, now: Date): Promise<ReadonlyMap<string, TypeRule>> {
  const versions = await typeVersions(db)
  const inForce = versions.filter(({ from, until }) => from <= now.getTime() && now.getTime() < until)
  return new Map(inForce.map(({ rule }) => [rule.code, rule]))
}

function typeVersions(db: Database): Promise<readonly TypeVersion[]> {
  const cache = cacheOf(db)
  if (cache.types && cache.typesUntil > Date.now()) return cache.types
  cache.typesUntil = Date.now() + cacheTtlMs
  cache.types = readTypes(db).catch((error: unknown) => {
    cache.types = undefined
    throw error
  })
  return cache.types
}

async function readTypes(db: Database): Promise<TypeVersion[]> {
  const { rows } = await sql<{
    id: string
    code: string
    names: Names
    age_from: number | null
    age_below: number | null
    certificate_kinds: string[] | null
    free_per_adult: number | null
    is_adult: boolean
    needs_seat: boolean
    valid_from: Date
    valid_to: Date | null
  }>`select id, code, names, age_from, age_below, certificate_kinds, free_per_adult, is_adult, needs_seat, valid_from,
      nullif(valid_to, 'infinity') as valid_to
    from fares.passenger_types where status = 'published' order by position, id`.execute(db)
  return rows.map((row) => ({
    rule: {
      id: row.id,
      code: row.code,
      names: row.names,
      ageFrom: row.age_from ?? undefined,
      ageBelow: row.age_below ?? undefined,
      certificateTypes: row.certificate_kinds ?? undefined,
      freePerAdult: row.free_per_adult ?? undefined,
      isAdult: row.is_adult,
      needsSeat: row.needs_seat,
    },
    from: row.valid_from.getTime(),
    until: row.valid_to?.getTime() ?? Number.POSITIVE_INFINITY,
  }))
}

/** When a sailing leaves a stop by its plan; undefined when it does not call there or ends there. */
export async function plannedDeparture(
  db: Database,
  sailingId: string,
  stop: number,
): Promise<Date | undefined> {
  const { departures: cached } = cacheOf(db)
  const entry = cached.get(sailingId)
  if (entry && entry.until > Date.now()) return (await entry.departures)[stop]
  // The stops of a sailing are read together, and those who ask meanwhile wait for the same query.
  const departures = readDepartures(db, sailingId).catch((error: unknown) => {
    cached.delete(sailingId)
    throw error
  })
  if (cached.size >= maxCachedSailings) cached.clear()
  cached.set(sailingId, { departures, until: Date.now() + cacheTtlMs })
  return (await departures)[stop]
}

async function readDepartures(db: Database, sailingId: string): Promise<readonly (Date | undefined)[]> {
  const { rows } = await sql<{ stop_number: number; planned_depart: Date | null }>`
    select stop_number, planned_depart from sailings.sailing_stops where sailing_id = ${sailingId}`.execute(
    db,
  )
  const departures: (Date | undefined)[] = []
  for (const { stop_number, planned_depart } of rows) departures[stop_number] = planned_depart ?? undefined
  return departures
}
