import { sql } from 'kysely'

/** A class `c` of travel. */
export const classJson = sql`json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank)`
