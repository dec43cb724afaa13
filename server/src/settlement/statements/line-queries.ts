import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { readStatementRow } from './statement-rows.ts'

type Endpoint = (typeof settlement)['settlement.partyStatementLines']
type Line = ReplyOf<Endpoint>['rows'][number]

/**
 * The lines of a statement within the scope.
 * @throws settlement.statementNotFound
 */
export async function listStatementLines(
  { db, scope, now, caller }: Context,
  request: ParsedRequest<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  const { statementId, kind = null, part = null, cause = null, page, pageSize, sort = ['number'] } = request
  await readStatementRow(db, scope, statementId)
  const filtered = sql`from settlement.statement_lines l
    where l.statement_id = ${statementId} and (${kind}::text[] is null or l.kind = any(${kind}::text[]))
      and (${part}::text[] is null or l.part = any(${part}::text[])) and (${cause}::text[] is null or l.cause = any(${cause}::text[]))`
  const order = orderBy(
    sort,
    { number: sql`l.number`, amount: sql`l.fen`, tickets: sql`l.tickets` },
    () => sql`l.number`,
  )
  const [listed, counted] = await Promise.all([
    sql<Omit<Line, 'id' | 'amount' | 'transferId'> & { fen: string; transfer_id: Id | null }>`
      select l.number, l.kind, (select ${named('n')} from network.lines n where n.id = l.line_id) as line, l.part, l.source,
        (select json_build_object('id', r.id::text, 'code', r.code, 'names', r.names, 'version', r.version)
          from settlement.rules r where r.id = l.rule_id) as rule,
        l.cause, l.tickets, l.fen::text, l.adjusts_number as adjusts, l.note,
        (select json_build_object('id', s.id::text, 'number', s.number) from settlement.statements s where s.id = l.from_statement_id) as from,
        l.transfer_id::text,
        (select coalesce(d.answer, 'open') from settlement.disputes d
          where d.statement_id = l.statement_id and d.line_number = l.number order by d.id desc limit 1) as dispute
      ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; fen: string }>`
      select count(*)::integer as total, coalesce(sum(l.fen), 0)::text as fen ${filtered}`.execute(db),
  ])
  const isOperator = caller.organisationKind === 'operator'
  return {
    rows: listed.rows.map(({ fen, transfer_id, ...row }) => ({
      ...row,
      id: `${statementId}-${row.number}`,
      amount: toFen(fen),
      transferId: isOperator ? transfer_id : null,
    })),
    total: counted.rows[0]?.total ?? 0,
    sums: { amount: toFen(counted.rows[0]?.fen) },
    asOf: toInstant(now),
  }
}
