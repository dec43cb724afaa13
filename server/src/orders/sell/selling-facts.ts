import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TypeRule } from '../domain/party.ts'

/** Time to live: rules change a few times a year, and sales read them by the thousand a second. */
const cacheTtlMs = 5_000
const maxCachedBoardings = 10_000

interface FactsCache {
  types: Promise<ReadonlyMap<string, TypeRule>> | undefined
  typesUntil: number
  boardings: Map<string, { departs: Date | undefined; until: number }>
}

const caches = new WeakMap<Database, FactsCache>()

function cacheOf(db: Database): FactsCache {
  const cached = caches.get(db)
  if (cached) return cached
  const fresh: FactsCache = { types: undefined, typesUntil: 0, boardings: new Map() }
  caches.set(db, fresh)
  return fresh
}

/** The passenger types tickets are sold for, by code. */
export function passengerTypes(db: Database): Promise<ReadonlyMap<string, TypeRule>> {
  const cache = cacheOf(db)
  if (cache.types && cache.typesUntil > Date.now()) return cache.types
  cache.typesUntil = Date.now() + cacheTtlMs
  cache.types = readTypes(db).catch((error: unknown) => {
    cache.types = undefined
    throw error
  })
  return cache.types
}

async function readTypes(db: Database): Promise<ReadonlyMap<string, TypeRule>> {
  const { rows } = await sql<{
    id: string
    code: string
    names: Names
    age_from: number | null
    age_below: number | null
    certificate_kinds: string[] | null
    free_per_adult: number | null
    is_adult: boolean
  }>`select id, code, names, age_from, age_below, certificate_kinds, free_per_adult, is_adult
    from fares.passenger_types where enabled order by position, id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.code,
      {
        id: row.id,
        code: row.code,
        names: row.names,
        ageFrom: row.age_from ?? undefined,
        ageBelow: row.age_below ?? undefined,
        certificateTypes: row.certificate_kinds ?? undefined,
        freePerAdult: row.free_per_adult ?? undefined,
        isAdult: row.is_adult,
      },
    ]),
  )
}

/** When a sailing leaves a stop by its plan; undefined when it does not call there or ends there. */
export async function plannedDeparture(
  db: Database,
  sailingId: string,
  stop: number,
): Promise<Date | undefined> {
  const { boardings } = cacheOf(db)
  const key = `${sailingId}:${stop}`
  const cached = boardings.get(key)
  if (cached && cached.until > Date.now()) return cached.departs
  const { rows } = await sql<{ planned_depart: Date | null }>`
    select planned_depart from sailings.sailing_stops
    where sailing_id = ${sailingId} and stop_number = ${stop}`.execute(db)
  const departs = rows[0]?.planned_depart ?? undefined
  if (boardings.size >= maxCachedBoardings) boardings.clear()
  boardings.set(key, { departs, until: Date.now() + cacheTtlMs })
  return departs
}
