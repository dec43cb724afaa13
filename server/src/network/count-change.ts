import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

/** The columns of a record that every change of it sets. */
export const countChange = ({ now, caller }: Context) =>
  sql`revision = revision + 1, changed_at = ${now}, changed_by = ${caller.userId}`
