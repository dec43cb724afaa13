import type { Id } from '@fairway/contract/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { problem } from '../../platform/http/problems.ts'
import { visibleStatements } from './statement-rows.ts'

/** The shares `x` of sailings `s` that a statement adds up, or one of its lines; the condition, and the number of the statement. */
export async function readStatedShares(
  db: Database,
  scope: Scope,
  statementId: Id,
  line: number | null,
): Promise<{ number: string; condition: RawBuilder<unknown> }> {
  const { rows } = await sql<{
    number: string
    period: string
    party_kind: string
    party_id: Id | null
    group: { line: Id; source: string; part: string; cause: string; rule: Id | null } | null
  }>`select m.number, m.period::text, m.party_kind, m.party_id::text,
      (select json_build_object('line', l.line_id::text, 'source', l.source, 'part', l.part, 'cause', l.cause, 'rule', l.rule_id::text)
        from settlement.statement_lines l where l.statement_id = m.id and l.number = ${line} and l.kind = 'shares') as group
    from settlement.statements m where m.id = ${statementId} and ${visibleStatements(scope)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('settlement.statementNotFound')
  if (line !== null && !found.group) throw problem('settlement.lineNotFound', { line })
  const { group } = found
  const ofParty = sql`x.period = ${found.period}::date and x.party_kind = ${found.party_kind}
    and ${found.party_id === null ? sql`x.party_id is null` : sql`x.party_id = ${found.party_id}`}`
  return {
    number: found.number,
    condition: group
      ? sql`${ofParty} and s.line_id = ${group.line} and x.source = ${group.source} and x.part = ${group.part}
          and x.cause = ${group.cause} and ${group.rule === null ? sql`x.rule_id is null` : sql`x.rule_id = ${group.rule}`}`
      : ofParty,
  }
}
