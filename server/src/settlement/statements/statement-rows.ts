import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import type { StatementStatus } from '@fairway/contract/settlement/statement-values'
import { type RawBuilder, sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'
import { type StatementFacts, statementRefusal } from '../domain/statement-actions.ts'

type Statement = ReplyOf<(typeof settlement)['settlement.statement']>['statement']

/** Statements `m` within a scope: the operator's people see all, others their own once it was sent. */
export const visibleStatements = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${scopeCondition(scope, {
    organisation: (id) => sql`m.organisation_id = ${id}`,
    instead: { operator: everyRow },
  })} and ${scope.organisationKind === 'operator' ? everyRow : sql`m.sent_at is not null`})`

export interface StatementRow {
  id: Id
  number: string
  period: string
  kind: Statement['kind']
  party: Named | null
  organisation_id: Id | null
  status: StatementStatus
  revision: number
  tickets: number
  shares: string
  carried: string
  debts: string
  adjustments: string
  payable: string
  disputes: number
  deadline: Date | null
  confirmation: Statement['confirmation']
  bank_reference: string
  carries_over: boolean
  drawer: string
  drawer_id: Id
  drawn_up_at: Date
  checker: string | null
  payment: StatementFacts['payment']
}

/** The party of a statement `m`. */
const partyJson = sql<Named | null>`case m.party_kind
  when 'organisation' then (select ${named('o')} from staff.organisations o where o.id = m.party_id)
  when 'supplier' then (select ${named('p')} from agents.suppliers p where p.id = m.party_id) end`

export const statementColumns = sql`m.id::text, m.number, m.period::text, m.party_kind as kind, ${partyJson} as party,
  m.organisation_id::text, m.status, m.revision, m.tickets, m.shares_fen::text as shares, m.carried_fen::text as carried,
  m.debts_fen::text as debts, m.adjustments_fen::text as adjustments, m.payable_fen::text as payable,
  (select count(*)::integer from settlement.disputes d where d.statement_id = m.id and d.answer is null) as disputes,
  m.deadline, m.confirmation, m.bank_reference, m.carries_over, drawer.name as drawer, m.drawn_up_by::text as drawer_id, m.drawn_up_at,
  (select u.name from staff.users u where u.id = m.checked_by) as checker,
  coalesce((select p.state from settlement.payments p where p.statement_id = m.id and p.state <> 'refused'), 'none') as payment`

export const statementJoins = sql`settlement.statements m join staff.users drawer on drawer.id = m.drawn_up_by`

export const presentStatement = (row: StatementRow): Statement => ({
  id: row.id,
  number: row.number,
  period: row.period,
  kind: row.kind,
  party: row.party,
  status: row.status,
  revision: row.revision,
  tickets: row.tickets,
  shares: toFen(row.shares),
  carriedOver: toFen(row.carried),
  debts: toFen(row.debts),
  adjustments: toFen(row.adjustments),
  payable: toFen(row.payable),
  disputes: row.disputes,
  deadline: row.deadline && toInstant(row.deadline),
  confirmation: row.confirmation,
  bankReference: row.bank_reference,
  carriesOver: row.carries_over,
  drawnUpBy: row.drawer,
  drawnUpAt: toInstant(row.drawn_up_at),
  checkedBy: row.checker,
})

const factsOf = (row: StatementRow, now: Date): StatementFacts => ({
  status: row.status,
  isOperators: row.kind === 'operator',
  organisationId: row.organisation_id,
  drawnUpBy: row.drawer_id,
  payable: toFen(row.payable),
  debts: -toFen(row.debts),
  openDisputes: row.disputes,
  deadlineOver: row.deadline !== null && row.deadline <= now,
  payment: row.payment,
})

/** Why the caller may not do something with a statement, whatever their permissions. */
export const refusalOf = (
  action: Parameters<typeof statementRefusal>[0],
  row: StatementRow,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
) =>
  statementRefusal(action, factsOf(row, now), {
    userId: caller.userId,
    organisationId: caller.organisationId,
    isOperator: caller.organisationKind === 'operator',
  })

/**
 * A statement within the scope.
 * @throws settlement.statementNotFound
 */
export async function readStatementRow(db: Connection, scope: Scope, id: Id): Promise<StatementRow> {
  const { rows } = await sql<StatementRow>`
    select ${statementColumns} from ${statementJoins} where m.id = ${id} and ${visibleStatements(scope)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw problem('settlement.statementNotFound')
  return row
}

/**
 * Locks a statement that the caller may do something with, as they have it before them where a revision is given.
 * @throws settlement.statementNotFound, record.changedMeanwhile, and the reason of `statementRefusal`
 */
export async function lockStatementRow(
  tx: Transaction,
  context: Context,
  { id, revision }: { id: Id; revision?: number },
  action: Parameters<typeof statementRefusal>[0],
): Promise<StatementRow> {
  await sql`select from settlement.statements m where m.id = ${id} for no key update`.execute(tx)
  const row = await readStatementRow(tx, context.scope, id)
  const refusal = refusalOf(action, row, context)
  if (refusal) throw problem(refusal)
  if (revision !== undefined && row.revision !== revision)
    throw problem('record.changedMeanwhile', { by: row.checker ?? row.drawer })
  return row
}

/** What the journal says of a change of a statement. */
export const journalOf = (row: Pick<StatementRow, 'id' | 'number'>, detail: object = {}) => ({
  entity: 'settlement.statement',
  entityId: row.id,
  detail: { number: row.number, ...detail },
})
