import type { TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { isFieldNamed } from '../../server/src/journal/names.ts'

/** What the operations of a stage noted that people have no word for. */
export async function unlabelledFields({ db }: TestApp['database']): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct key as field from journal.operations o, lateral (
      select key from jsonb_object_keys(o.detail) key
      union all select key from unnest(array['before', 'after']) side,
        jsonb_object_keys(case jsonb_typeof(o.detail -> side) when 'object' then o.detail -> side else '{}' end) key
    ) keys order by 1`.execute(db)
  return rows.map(({ field }) => field).filter((field) => !isFieldNamed(field))
}
