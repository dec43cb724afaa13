import { sql } from 'kysely'
import type { Bus } from '../platform/database/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Brand } from '../platform/services.ts'
import { definitions, isParameterKey, type ParameterKey, type Parameters } from './parameter-list.ts'
import { normaliseValue } from './parameter-value.ts'

declare module '../platform/services.ts' {
  interface Services {
    parameters: ParameterStore
  }
}

/** What administrators set, as it stands at this moment on every node. */
export interface ParameterStore {
  /** All of them. The same object as long as nothing changed. */
  all(): Promise<Parameters>
  read<Key extends ParameterKey>(key: Key): Promise<Parameters[Key]>
  /** Empties the cache of this node after a write, for read-your-own-writes; the bus invalidates it on the other nodes. */
  invalidate(): void
}

const standards = Object.fromEntries(
  Object.entries(definitions).map(([key, { standard }]) => [key, standard]),
) as Parameters

/** The parameters in force: what an administrator set, as far as it is still allowed, else the product's own. */
export function withDefaults(stored: Record<string, unknown>): Parameters {
  const valid = Object.entries(stored).flatMap(([key, value]) => {
    if (!isParameterKey(key)) return []
    const normalised = normaliseValue(definitions[key], value)
    return 'value' in normalised ? [[key, normalised.value]] : []
  })
  return { ...standards, ...(Object.fromEntries(valid) as Partial<Parameters>) }
}

/** What an installation is called and looks like, from its parameters. */
export function brandOf(parameters: Parameters): Brand {
  const { 'shell.productName': productName, 'shell.logo': picture } = parameters
  return { productName, logoUrl: picture ? `/api/system/logo?picture=${picture}` : undefined }
}

/**
 * One cache a node, invalidated by the database on every change; without that connection every read asks the database.
 */
export function createParameters(db: Database, bus: Bus): ParameterStore {
  let cached: Promise<Parameters> | undefined
  bus.subscribe(({ topic }) => {
    if (topic === 'system.parametersChanged' || topic === 'bus.reconnected') cached = undefined
  })

  async function load(): Promise<Parameters> {
    const { rows } = await sql<{ key: string; value: unknown }>`
      select key, value from system.parameters`.execute(db)
    return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  }

  async function all(): Promise<Parameters> {
    if (!bus.connected) return load()
    cached ??= load().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }

  return {
    all,
    read: async (key) => (await all())[key],
    invalidate: () => {
      cached = undefined
    },
  }
}
