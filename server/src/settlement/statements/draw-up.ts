import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import { createBatch, runBatch } from '../../platform/batches/batches.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import { assertOperator } from '../queries.ts'

type Endpoint = (typeof settlement)['settlement.drawUpStatements']

const batchKind = 'settlement.drawUp'

/** A party of a month as the subject of an item: `2026-06-01 organisation 5`. */
const subjectOf = (month: string, kind: string, id: Id | null) => [month, kind, id ?? '-'].join(' ')

/**
 * Draws up the statements of a closed month, each in a transaction of its own: another node goes on where this one is killed.
 * Parties that have one keep it.
 * @throws settlement.otherOrganisation, settlement.monthOpen
 */
export async function drawUpStatements(
  context: IdempotentContext,
  request: ParsedRequest<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  assertOperator(context)
  const { caller, now, services } = context
  const { month, organisationId = null } = request
  const reply = await idempotentCommand(context, request, async (tx, journal) => {
    const { rows: closed } = await sql`
      select from settlement.periods p where p.month = ${month} and p.closed_at is not null`.execute(tx)
    if (closed.length === 0) throw problem('settlement.monthOpen', { month: month.slice(0, 7) })
    const { rows } = await sql<{ kind: string; id: Id | null }>`
      select p.party_kind as kind, p.party_id::text as id from settlement.statement_parties(${month}) p
      where not exists (select from settlement.statements m where m.period = ${month} and m.party_kind = p.party_kind
          and m.party_id is not distinct from p.party_id)
        and (${organisationId}::bigint is null or p.party_kind = 'organisation' and p.party_id = ${organisationId}::bigint)
      order by p.party_kind, p.party_id`.execute(tx)
    const subjects = rows.map(({ kind, id }) => subjectOf(month, kind, id))
    if (subjects.length > 0) await createBatch(tx, { kind: batchKind, userId: caller.userId, now, subjects })
    journal({
      entity: 'settlement.statement',
      detail: { month, parties: subjects.length, ...(organisationId && { organisationId }) },
    })
    return { parties: subjects.length }
  })
  await drawUpWaiting(services)
  return reply
}

/**
 * Draws up what waits in batches.
 * @returns how many batches were run
 */
export async function drawUpWaiting({
  database,
  clock,
  live,
}: Pick<Services, 'database' | 'clock' | 'live'>): Promise<number> {
  const { rows } = await sql<{ id: Id; user_id: Id }>`
    select b.id::text, b.asked_by::text as user_id from platform.batches b
    where b.kind = ${batchKind} and b.state = 'running' order by b.id`.execute(database.db)
  for (const { id, user_id: userId } of rows)
    await runBatch(database.db, id, clock, async (tx, subject) => {
      const [month, kind, party] = subject.split(' ')
      const { rows: made } = await sql<{ id: Id | null }>`
        select settlement.draw_up_statement(${month}, ${kind}, ${party === '-' ? null : party}, ${userId}, ${clock.now()})::text as id`.execute(
        tx,
      )
      return { state: 'done', outcome: { statementId: made[0]?.id ?? null } }
    })
  if (rows.length > 0) live.send({ everyone: true }, { type: 'statements' })
  return rows.length
}
