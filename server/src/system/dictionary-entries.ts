import type { Names } from '@fairway/contract/kernel/languages'
import type { DictionaryName } from '@fairway/contract/system/values'
import { sql } from 'kysely'
import type { Bus } from '../platform/database/bus.ts'
import type { Connection, Database } from '../platform/database/database.ts'

declare module '../platform/services.ts' {
  interface Services {
    dictionaries: Dictionaries
  }
}

/** An entry of a dictionary as it is stored. */
export interface DictionaryEntry {
  code: string
  names: Names
  details: Record<string, string>
  enabled: boolean
  built_in: boolean
  changed_at: Date | null
  changed_by: { id: string; code: string; name: string } | null
}

/** The dictionaries as they stand at this moment on every node. */
export interface Dictionaries {
  /** All entries of one in their order, those that are switched off among them. */
  read(dictionary: DictionaryName): Promise<readonly DictionaryEntry[]>
  /** The entries of one that are switched on, by code. */
  enabled(dictionary: DictionaryName): Promise<ReadonlyMap<string, DictionaryEntry>>
}

/** A whole dictionary in its order; the longest has a few hundred entries. */
export async function entriesOf(db: Connection, dictionary: DictionaryName): Promise<DictionaryEntry[]> {
  const { rows } = await sql<DictionaryEntry>`
    select e.code, e.names, e.details, e.enabled, e.built_in, e.changed_at,
      case when u.id is not null
        then json_build_object('id', u.id::text, 'code', u.code, 'name', u.name) end as changed_by
    from system.dictionary_entries e left join staff.users u on u.id = e.changed_by
    where e.dictionary = ${dictionary} order by e.position, e.code`.execute(db)
  return rows
}

/**
 * One cache a node, invalidated by the database on every change; without that connection every read asks the database.
 */
export function createDictionaries(db: Database, bus: Bus): Dictionaries {
  const cache = new Map<DictionaryName, Promise<readonly DictionaryEntry[]>>()
  bus.subscribe(({ topic }) => {
    if (topic === 'system.dictionariesChanged' || topic === 'bus.reconnected') cache.clear()
  })

  async function read(dictionary: DictionaryName): Promise<readonly DictionaryEntry[]> {
    if (!bus.connected) return entriesOf(db, dictionary)
    const cached = cache.get(dictionary)
    if (cached) return cached
    const loading = entriesOf(db, dictionary)
    cache.set(dictionary, loading)
    try {
      return await loading
    } catch (error) {
      cache.delete(dictionary)
      throw error
    }
  }

  /** Made once for each cached dictionary: every sale asks. */
  const byCode = new WeakMap<readonly DictionaryEntry[], ReadonlyMap<string, DictionaryEntry>>()
  return {
    read,
    async enabled(dictionary) {
      const entries = await read(dictionary)
      const cached = byCode.get(entries)
      if (cached) return cached
      const map = new Map(entries.flatMap((entry) => (entry.enabled ? [[entry.code, entry] as const] : [])))
      byCode.set(entries, map)
      return map
    },
  }
}
