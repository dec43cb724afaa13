import type { VersionAction } from '@fairway/contract/approvals/versions'
import type { fares } from '@fairway/contract/fares/endpoints'
import type { PriceRuleKind } from '@fairway/contract/fares/values'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { assertVersionAction, type VersionFacts } from '../../platform/versions/version-actions.ts'
import { previewPublication } from './publication.ts'
import { priceRules, ruleKinds } from './rule-kinds.ts'

type Request<Name extends keyof typeof fares> = ParsedRequest<(typeof fares)[Name]>

interface Version {
  id: Id
  revision: number
}

interface LockedRule extends VersionFacts {
  code: string
  version: number
}

/** What a draft of any kind says. */
interface HeadRequest {
  names: Names
  validFrom: string
  validTo: string | null
}

/** The columns of a kind with their values. */
type Columns = Readonly<Record<string, RawBuilder<unknown> | string | number | boolean | null>>

const headColumns = ({ names, validFrom, validTo }: HeadRequest): Columns => ({
  names: sql`${JSON.stringify(names)}::jsonb`,
  valid_from: sql`${new Date(validFrom)}::timestamptz`,
  valid_to: validTo === null ? sql`'infinity'` : sql`${new Date(validTo)}::timestamptz`,
})

/**
 * Locks a version and asserts that something may be done with what the caller has before them.
 * @throws fares.ruleNotFound, record.changedMeanwhile, and the reasons of `assertVersionAction`
 */
async function lockRule(
  tx: Transaction,
  { caller }: Context,
  kind: PriceRuleKind,
  { id, revision }: Version,
  action: VersionAction,
): Promise<LockedRule> {
  const { rows } = await sql<LockedRule & { revision: number; author: string }>`
    select r.code, r.version, r.status, r.revision, r.drawn_up_by::text as "drawnUpBy",
      (select name from staff.users u where u.id = r.drawn_up_by) as author
    from ${sql.table(ruleKinds[kind].table)} r where r.id = ${id} for no key update of r`.execute(tx)
  const [rule] = rows
  if (!rule) throw problem('fares.ruleNotFound')
  assertVersionAction(priceRules, action, rule, caller)
  if (rule.revision !== revision) throw problem('record.changedMeanwhile', { by: rule.author })
  return rule
}

/** Versions of a kind are numbered and published one after the other. */
const lockKind = (tx: Transaction, kind: PriceRuleKind) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${ruleKinds[kind].table}, 0))`.execute(tx)

/** The operation on a version as the journal tells it. */
const journalOf = (
  kind: PriceRuleKind,
  id: Id,
  { code, version }: { code: string; version: number },
  more: object = {},
) => ({ entity: ruleKinds[kind].entity, entityId: id, detail: { code, version, ...more } })

/** What a version says, for the journal. */
async function contentOf(tx: Transaction, kind: PriceRuleKind, id: Id): Promise<Record<string, unknown>> {
  const { table, json } = ruleKinds[kind]
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select jsonb_build_object('names', r.names, 'validFrom', r.valid_from,
      'validTo', case when isfinite(r.valid_to) then r.valid_to end) || ${json} as content
    from ${sql.table(table)} r where r.id = ${id}`.execute(tx)
  return rows[0]?.content ?? {}
}

/**
 * The first draft of a code.
 * @throws request.invalid for a code that is in use
 */
export function createRule(
  context: IdempotentContext,
  kind: PriceRuleKind,
  request: HeadRequest & { code: string },
  own: Columns,
): Promise<{ id: Id }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const table = sql.table(ruleKinds[kind].table)
    await lockKind(tx, kind)
    const { rows: taken } = await sql`select from ${table} r where r.code = ${request.code}`.execute(tx)
    if (taken.length > 0)
      throw invalidFields({ field: 'code', reason: 'codeTaken', values: { value: request.code } })
    const columns = { ...headColumns(request), ...own }
    const { rows } = await sql<{ id: Id }>`
      insert into ${table} (code, version, drawn_up_by, drawn_up_at, ${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
      values (${request.code}, 1, ${context.caller.userId}, ${context.now}, ${sql.join(Object.values(columns))})
      returning id::text`.execute(tx)
    const [created] = rows
    if (!created) throw new Error('an insert always gives its row')
    const after = await contentOf(tx, kind, created.id)
    journal(journalOf(kind, created.id, { code: request.code, version: 1 }, { after }))
    return created
  })
}

/** Saves a draft of any user; its last author does not approve it. */
export function saveRule(
  context: Context,
  kind: PriceRuleKind,
  request: HeadRequest & Version,
  own: Columns,
): Promise<Version> {
  return inTransaction(context, async (tx, journal) => {
    const { id } = request
    const rule = await lockRule(tx, context, kind, request, 'edit')
    const before = await contentOf(tx, kind, id)
    const columns = Object.entries({ ...headColumns(request), ...own })
    const { rows } = await sql<Version>`
      update ${sql.table(ruleKinds[kind].table)} set revision = revision + 1, drawn_up_by = ${context.caller.userId},
        drawn_up_at = ${context.now}, ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where id = ${id} returning id::text, revision`.execute(tx)
    const [saved] = rows
    if (!saved) throw problem('fares.ruleNotFound')
    journal(journalOf(kind, id, rule, changesOf(before, await contentOf(tx, kind, id))))
    return saved
  })
}

/**
 * A draft that says what a version says: the next version of its code.
 * @throws fares.ruleNotFound
 */
export function copyPriceRule(
  context: IdempotentContext,
  request: Request<'fares.copyPriceRule'>,
): Promise<{ id: Id }> {
  const { kind, id } = request
  return idempotentCommand(context, request, async (tx, journal) => {
    await lockKind(tx, kind)
    const { table: name } = ruleKinds[kind]
    const table = sql.table(name)
    const { rows } = await sql<{ id: Id; code: string; version: number }>`
      insert into ${table} overriding system value
      select copy.* from ${table} r cross join lateral jsonb_populate_record(r, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence(${name}, 'id')), 'status', 'draft', 'revision', 1,
        'version', (select max(version) + 1 from ${table} other where other.code = r.code),
        'valid_from', ${context.now}::timestamptz, 'valid_to', 'infinity'::timestamptz, 'drawn_up_by', ${context.caller.userId}::bigint,
        'drawn_up_at', ${context.now}::timestamptz, 'approved_by', null, 'approved_at', null, 'published_at', null)) copy
      where r.id = ${id} returning id::text, code, version`.execute(tx)
    const [copy] = rows
    if (!copy) throw problem('fares.ruleNotFound')
    journal(journalOf(kind, copy.id, copy))
    return { id: copy.id }
  })
}

/** Throws a draft away. */
export function discardPriceRule(
  context: Context,
  { kind, ...request }: Request<'fares.discardPriceRule'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, kind, request, 'discard')
    await sql`delete from ${sql.table(ruleKinds[kind].table)} where id = ${request.id}`.execute(tx)
    journal(journalOf(kind, request.id, rule))
    return {}
  })
}

/** Approves what the caller has before them; not the one who changed it last. */
export function approvePriceRule(
  context: Context,
  { kind, ...request }: Request<'fares.approvePriceRule'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, kind, request, 'approve')
    await sql`update ${sql.table(ruleKinds[kind].table)} set status = 'approved', approved_by = ${context.caller.userId},
      approved_at = ${context.now} where id = ${request.id}`.execute(tx)
    journal(journalOf(kind, request.id, rule))
    return {}
  })
}

/** Gives an approved version back for changes; it needs another approval afterwards. */
export function returnPriceRule(
  context: Context,
  { kind, ...request }: Request<'fares.returnPriceRule'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, kind, request, 'returnToDraft')
    await sql`update ${sql.table(ruleKinds[kind].table)} set status = 'draft', approved_by = null, approved_at = null
      where id = ${request.id}`.execute(tx)
    journal(journalOf(kind, request.id, rule))
    return {}
  })
}

/**
 * Publishes an approved version from a moment on; the former version of its code ends then. What was sold keeps its version.
 * @throws fares.ruleTie, fares.ruleOver, fares.ruleTooEarly, and the reasons of `lockRule`
 */
export function publishPriceRule(
  context: Context,
  { kind, from, ...request }: Request<'fares.publishPriceRule'>,
) {
  return inTransaction(context, async (tx, journal) => {
    await lockKind(tx, kind)
    const rule = await lockRule(tx, context, kind, request, 'publish')
    const table = sql.table(ruleKinds[kind].table)
    const requested = from === undefined ? undefined : new Date(from)
    const { moment, endsId, ...preview } = await previewPublication(
      tx,
      kind,
      request.id,
      context.now,
      requested,
    )
    if (requested && requested < moment) throw problem('fares.ruleTooEarly', { from: preview.from })
    if (preview.over) throw problem('fares.ruleOver')
    if (preview.tie !== null) throw problem('fares.ruleTie', { version: preview.tie })
    if (endsId !== null) await sql`update ${table} set valid_to = ${moment} where id = ${endsId}`.execute(tx)
    await sql`update ${table} set status = 'published', published_at = ${context.now}, valid_from = ${moment}
      where id = ${request.id}`.execute(tx)
    journal(journalOf(kind, request.id, rule, { validFrom: preview.from }))
    return preview
  })
}

/**
 * Withdraws a published version at once: nothing more is sold by it, what was sold keeps it.
 * @throws fares.adultNeeded for the last type that can travel alone, and the reasons of `lockRule`
 */
export function withdrawPriceRule(
  context: Context,
  { kind, reason, ...request }: Request<'fares.withdrawPriceRule'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    await lockKind(tx, kind)
    const rule = await lockRule(tx, context, kind, request, 'withdraw')
    await sql`update ${sql.table(ruleKinds[kind].table)} set status = 'withdrawn' where id = ${request.id}`.execute(
      tx,
    )
    if (kind === 'passengerType') await assertAdult(tx, context.now)
    journal(journalOf(kind, request.id, rule, { reason, at: toInstant(context.now) }))
    return {}
  })
}

/** Without an adult nothing could be sold. */
async function assertAdult(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await sql`select from fares.passenger_types
    where status = 'published' and is_adult and valid_from <= ${now} and ${now} < valid_to limit 1`.execute(
    tx,
  )
  if (rows.length === 0) throw problem('fares.adultNeeded')
}
