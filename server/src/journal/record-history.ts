import type { journal } from '@fairway/contract/journal/endpoints'
import { maxHistory, recordKinds } from '@fairway/contract/journal/record-kinds'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { operationsWithin, presentDetail } from './entries.ts'
import { nameOfOperation } from './names.ts'

type History = (typeof journal)['journal.recordHistory']

/**
 * The latest operations on one record within the scope.
 * @throws request.noPermission without the permission of its kind
 */
export async function recordHistory(
  { db, scope, caller }: Context,
  { entity, id }: ParsedRequest<History>,
): Promise<ReplyOf<History>> {
  const permission = recordKinds[entity]
  if (!caller.permissions.has(permission)) throw problem('request.noPermission', { permission })
  const { rows } = await sql<{
    id: string
    at: Date
    by: string | null
    operation: string
    detail: Record<string, unknown>
  }>`
    select o.id, o.at, u.name as by, o.operation, o.detail
    from journal.operations o left join staff.users u on u.id = o.user_id
    where o.entity = ${entity} and o.entity_id = ${id} and ${operationsWithin(scope)}
    order by o.at desc, o.id desc limit ${maxHistory + 1}`.execute(db)
  return {
    rows: rows.slice(0, maxHistory).map(({ detail, operation, at, ...row }) => ({
      ...row,
      at: toInstant(at),
      operationNames: nameOfOperation(operation),
      ...presentDetail(detail),
    })),
    more: rows.length > maxHistory,
  }
}
