import { type RawBuilder, sql } from 'kysely'

/** What a price has besides the fare and service fees, from a column of parts. */
export const chargesJson = (column: string): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('kind', part.kind, 'fen', part.fen)) from unnest(${sql.ref(column)}) part
  where part.kind not in ('fare', 'serviceFee')), '[]')`
