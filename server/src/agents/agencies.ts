import type { agents } from '@fairway/contract/agents/endpoints'
import type { AgencyLevel, AgencyState } from '@fairway/contract/agents/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Scope } from '../platform/http/caller.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { scopeCondition } from '../staff/index.ts'
import { stateOn } from './agency-state.ts'

type Endpoints = typeof agents

/** An amount that may be missing. */
export const fenOrNull = (fen: string | null) => (fen === null ? null : toFen(fen))

/** Scope condition on `agents.agents a`: an agency sees itself. */
export const inScope = (scope: Scope) =>
  scopeCondition(scope, { organisation: (id) => sql`a.organisation_id = ${id}` })

interface ListRow {
  id: string
  code: string
  names: Names
  level: AgencyLevel
  state: AgencyState
  enabled: boolean
  contract_number: string
  contract_from: string | null
  contract_to: string | null
  contact_name: string
  contact_phone: string
  lines: number | null
  classes: number | null
  days_ahead: number | null
  credit: string
  balance: string
  users: number
  revision: number
}

/** Agencies within the caller's scope. */
export async function listAgencies(
  context: Context,
  request: ParsedRequest<Endpoints['agents.list']>,
): Promise<ReplyOf<Endpoints['agents.list']>> {
  const { db, scope, now } = context
  const stated = await stateOn(context)
  const { text = '', level = null, state = null, page, pageSize, sort = ['code'] } = request
  const order = orderBy(
    sort,
    { code: sql`o.code`, level: sql`a.level`, contractTo: sql`a.contract_to`, balance: sql`w.balance_fen` },
    () => sql`o.code`,
  )
  const filtered = sql`from agents.agents a join staff.organisations o on o.id = a.organisation_id
    join accounts.wallets w on w.organisation_id = a.organisation_id
    where ${inScope(scope)} and (${level}::text[] is null or a.level = any(${level}::text[]))
      and (${state}::text[] is null or ${stated} = any(${state}::text[]))
      and platform.localized_matches(
        jsonb_build_array(o.code, o.names, a.contract_number, a.contact_name, a.contact_phone), ${text})`
  const [listed, counted] = await Promise.all([
    sql<ListRow>`
      select o.id, o.code, o.names, a.level, ${stated} as state, a.enabled, a.contract_number,
        a.contract_from::text, a.contract_to::text, a.contact_name, a.contact_phone, a.days_ahead, a.revision,
        case when not a.all_lines then
          (select count(*)::integer from agents.sold_lines x where x.organisation_id = o.id) end as lines,
        case when not a.all_classes then
          (select count(*)::integer from agents.sold_classes x where x.organisation_id = o.id) end as classes,
        w.credit_limit_fen::text as credit, w.balance_fen::text as balance,
        (select count(*)::integer from staff.users u where u.organisation_id = o.id and u.erased_at is null) as users
      ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => ({
      id: row.id,
      code: row.code,
      names: row.names,
      level: row.level,
      state: row.state,
      enabled: row.enabled,
      contractNumber: row.contract_number,
      contractFrom: row.contract_from,
      contractTo: row.contract_to,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      lines: row.lines,
      classes: row.classes,
      daysAhead: row.days_ahead,
      credit: toFen(row.credit),
      balance: toFen(row.balance),
      users: row.users,
      revision: row.revision,
    })),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

export type Agency = ReplyOf<Endpoints['agents.agency']>

/**
 * An agency with all that its form says.
 * @throws record.notFound
 */
export async function readAgency(
  db: Connection,
  scope: Scope,
  { id }: ParsedRequest<Endpoints['agents.agency']>,
  now: Date,
): Promise<Agency> {
  const { rows } = await sql<
    Omit<ListRow, 'lines' | 'classes' | 'users' | 'state' | 'balance'> & {
      version: number
      registration_code: string
      line_ids: string[] | null
      class_ids: string[] | null
      max_order: string | null
      group_code: string | null
      max_held: number | null
      credit_until: string | null
      daily_limit: string | null
      ticket_limit: string | null
      clerk_limit: string | null
      low_balance: string | null
      credit_asked: { credit: number; creditUntil: string | null; askedBy: string } | null
      changed_by: string | null
    }
  >`
    select o.id, o.code, o.names, o.version, coalesce(o.registration_code, '') as registration_code, a.level, a.enabled,
      a.contract_number, a.contract_from::text, a.contract_to::text, a.contact_name, a.contact_phone,
      case when not a.all_lines then array(
        select x.line_id::text from agents.sold_lines x where x.organisation_id = o.id order by x.line_id) end as line_ids,
      case when not a.all_classes then array(
        select x.class_id::text from agents.sold_classes x where x.organisation_id = o.id order by x.class_id) end as class_ids,
      a.group_code, a.days_ahead, a.max_order_fen::text as max_order, a.max_held, w.credit_limit_fen::text as credit,
      w.credit_until::text, w.daily_limit_fen::text as daily_limit, w.ticket_limit_fen::text as ticket_limit,
      w.clerk_limit_fen::text as clerk_limit, w.low_balance_fen::text as low_balance,
      (select jsonb_build_object('credit', p.payload -> 'after' -> 'credit', 'creditUntil', p.payload -> 'after' -> 'until',
          'askedBy', asker.name)
        from platform.approvals p join staff.users asker on asker.id = p.asked_by
        where p.kind = 'agents.credit' and p.subject = ${id} and p.state = 'asked' and p.expires_at > ${now}) as credit_asked,
      a.revision, (select u.name from staff.users u where u.id = a.changed_by) as changed_by
    from agents.agents a join staff.organisations o on o.id = a.organisation_id
    join accounts.wallets w on w.organisation_id = a.organisation_id
    where a.organisation_id = ${id} and ${inScope(scope)}`.execute(db)
  const row = rows[0]
  if (!row) throw problem('record.notFound')
  return {
    id: row.id,
    enabled: row.enabled,
    revision: row.revision,
    organisationVersion: row.version,
    code: row.code,
    names: row.names,
    registrationCode: row.registration_code,
    level: row.level,
    contractNumber: row.contract_number,
    contractFrom: row.contract_from,
    contractTo: row.contract_to,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    lineIds: row.line_ids,
    classIds: row.class_ids,
    daysAhead: row.days_ahead,
    maxOrder: fenOrNull(row.max_order),
    groupCode: row.group_code ?? '',
    maxHeld: row.max_held,
    credit: toFen(row.credit),
    creditUntil: row.credit_until,
    dailyLimit: fenOrNull(row.daily_limit),
    ticketLimit: fenOrNull(row.ticket_limit),
    clerkLimit: fenOrNull(row.clerk_limit),
    lowBalance: fenOrNull(row.low_balance),
    creditAsked: row.credit_asked,
    changedBy: row.changed_by,
  }
}

/** Whether the caller's own agency sells now. */
export async function ownAgency(context: Context): Promise<ReplyOf<Endpoints['agents.own']>> {
  const { db, caller } = context
  const { rows } = await sql<{ state: AgencyState; contractFrom: string | null; contractTo: string | null }>`
    select ${await stateOn(context)} as state, a.contract_from::text as "contractFrom", a.contract_to::text as "contractTo"
    from agents.agents a join staff.organisations o on o.id = a.organisation_id
    where a.organisation_id = ${caller.organisationId} and o.kind = 'agent'`.execute(db)
  return { agency: rows[0] ?? null }
}

/** Lines and classes that the scope of an agency is chosen from. */
export async function agencyChoices({ db }: Context): Promise<ReplyOf<Endpoints['agents.choices']>> {
  const [lines, classes] = await Promise.all([
    sql<ReplyOf<Endpoints['agents.choices']>['lines'][number]>`
      select l.id, l.code, l.names, l.enabled from network.lines l order by l.code`.execute(db),
    sql<ReplyOf<Endpoints['agents.choices']>['classes'][number]>`
      select c.id, c.code, c.names from fleet.classes c order by c.rank`.execute(db),
  ])
  return { lines: lines.rows, classes: classes.rows }
}
