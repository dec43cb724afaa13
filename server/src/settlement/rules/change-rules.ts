import type { VersionAction } from '@fairway/contract/approvals/versions'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { wakeJob } from '../../platform/jobs/wake-job.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { assertVersionAction, type VersionFacts } from '../../platform/versions/version-actions.ts'
import { earnJob } from '../earning/earn.ts'
import { assertOperator } from '../queries.ts'
import { ruleContent } from './rule-content.ts'
import { allocationRules } from './version-rules.ts'

type Endpoints = typeof settlement
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>

interface Version {
  id: Id
  revision: number
}

interface LockedRule extends VersionFacts {
  code: string
  version: number
  validFrom: string
}

/** Versions are numbered, published and withdrawn one after the other, and not while sailings are being earned. */
const lockRules = (tx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('settlement.rules', 0))`.execute(tx)

/**
 * Locks a version and asserts that something may be done with what the caller has before them.
 * @throws settlement.ruleNotFound, record.changedMeanwhile, and the reasons of `assertVersionAction`
 */
async function lockRule(
  tx: Transaction,
  context: Context,
  { id, revision }: Version,
  action: VersionAction,
): Promise<LockedRule> {
  assertOperator(context)
  const { rows } = await sql<LockedRule & { revision: number; author: string }>`
    select r.code, r.version, r.status, r.revision, r.valid_from::text as "validFrom", r.drawn_up_by::text as "drawnUpBy",
      (select name from staff.users u where u.id = r.drawn_up_by) as author
    from settlement.rules r where r.id = ${id} for no key update of r`.execute(tx)
  const [rule] = rows
  if (!rule) throw problem('settlement.ruleNotFound')
  assertVersionAction(allocationRules, action, rule, context.caller)
  if (rule.revision !== revision) throw problem('record.changedMeanwhile', { by: rule.author })
  return rule
}

const journalOf = (id: Id, { code, version }: Pick<LockedRule, 'code' | 'version'>, more: object = {}) => ({
  entity: 'settlement.rule',
  entityId: id,
  detail: { code, version, ...more },
})

async function contentOf(tx: Transaction, id: Id): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select ${ruleContent} as content from settlement.rules r where r.id = ${id}`.execute(tx)
  return rows[0]?.content ?? {}
}

async function writeSteps(
  tx: Transaction,
  id: Id,
  steps: Request<'settlement.saveRule'>['steps'],
): Promise<void> {
  await sql`delete from settlement.rule_steps where rule_id = ${id}`.execute(tx)
  await sql`insert into settlement.rule_steps (rule_id, number, role, organisation_id, method, pot, basis, rate, from_km, to_km)
    select ${id}, s.ordinality, s.role, s."organisationId", s.method, s.pot, s.basis, s.rate, (s.stretch ->> 0)::integer,
      (s.stretch ->> 1)::integer
    from rows from (jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as (role text, "organisationId" bigint, method text,
      pot text, basis text, rate bigint, stretch jsonb)) with ordinality s`.execute(tx)
}

/** Refuses ids of the scope and of parties that are not there, by their fields. */
async function assertKnown(
  { db }: Context,
  { lineId, classId, sellerId, steps, remainder }: Request<'settlement.saveRule'>,
): Promise<void> {
  const parties = [...steps, remainder].flatMap(({ organisationId }) => organisationId ?? [])
  const { rows } = await sql<{ lineId: boolean; classId: boolean; sellerId: boolean; steps: boolean }>`
    select ${lineId}::bigint is null or exists (select from network.lines l where l.id = ${lineId}) as "lineId",
      ${classId}::bigint is null or exists (select from fleet.classes c where c.id = ${classId}) as "classId",
      ${sellerId}::bigint is null or exists (select from agents.agents a where a.organisation_id = ${sellerId}) as "sellerId",
      not exists (select from unnest(${parties}::bigint[]) p(id) where not exists (
        select from staff.organisations o where o.id = p.id and o.kind <> 'operator')) as steps`.execute(db)
  const [known] = rows
  const values = {
    lineId: lineId ?? '',
    classId: classId ?? '',
    sellerId: sellerId ?? '',
    steps: parties.join(', '),
  }
  for (const field of ['lineId', 'classId', 'sellerId', 'steps'] as const)
    if (known?.[field] === false)
      throw invalidFields({ field, reason: 'unknownCode', values: { value: values[field] } })
}

/**
 * Drafts a version: the next one of a code in use, or the first of another code.
 * @throws request.invalid for a line, class or organisation that is not there
 */
export async function createRule(
  context: IdempotentContext,
  request: Request<'settlement.createRule'>,
): Promise<{ id: Id }> {
  assertOperator(context)
  await assertKnown(context, { ...request, id: '1', revision: 1 })
  return idempotentCommand(context, request, async (tx, journal) => {
    await lockRules(tx)
    const { rows } = await sql<{ id: Id; version: number }>`
      insert into settlement.rules (code, version, names, line_id, class_id, channel, seller_id, earned_on, wait_minutes, remainder_role,
        remainder_id, valid_from, drawn_up_by, drawn_up_at)
      select ${request.code}, (select coalesce(max(r.version), 0) + 1 from settlement.rules r where r.code = ${request.code}),
        ${JSON.stringify(request.names)}::jsonb, ${request.lineId}, ${request.classId}, ${request.channel}, ${request.sellerId},
        ${request.earnedOn}, ${request.waitMinutes}, ${request.remainder.role}, ${request.remainder.organisationId},
        ${request.validFrom}, ${context.caller.userId}, ${context.now}
      returning id::text, version`.execute(tx)
    const [created] = rows
    if (!created) throw new Error('an insert always gives its row')
    await writeSteps(tx, created.id, request.steps)
    journal(
      journalOf(
        created.id,
        { code: request.code, version: created.version },
        { after: await contentOf(tx, created.id) },
      ),
    )
    return { id: created.id }
  })
}

/**
 * Saves a draft of any user; its last author does not publish it.
 * @throws request.invalid for a line, class or organisation that is not there, and the reasons of `lockRule`
 */
export async function saveRule(context: Context, request: Request<'settlement.saveRule'>): Promise<Version> {
  assertOperator(context)
  await assertKnown(context, request)
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, request, 'edit')
    const before = await contentOf(tx, request.id)
    const { rows } = await sql<Version>`
      update settlement.rules set names = ${JSON.stringify(request.names)}::jsonb, line_id = ${request.lineId},
        class_id = ${request.classId}, channel = ${request.channel}, seller_id = ${request.sellerId}, earned_on = ${request.earnedOn},
        wait_minutes = ${request.waitMinutes}, remainder_role = ${request.remainder.role}, remainder_id = ${request.remainder.organisationId},
        valid_from = ${request.validFrom}, revision = revision + 1, drawn_up_by = ${context.caller.userId}, drawn_up_at = ${context.now}
      where id = ${request.id} returning id::text, revision`.execute(tx)
    const [saved] = rows
    if (!saved) throw problem('settlement.ruleNotFound')
    await writeSteps(tx, request.id, request.steps)
    journal(journalOf(request.id, rule, changesOf(before, await contentOf(tx, request.id))))
    return saved
  })
}

/** Throws a draft away. */
export function discardRule(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, request, 'discard')
    await sql`delete from settlement.rules where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, rule))
    return {}
  })
}

/**
 * Approves and publishes what another user drew up. The former version of the same scope ends with the day before; sailings that are
 * earned keep theirs.
 * @throws settlement.ruleTie, settlement.ruleEarned, and the reasons of `lockRule`
 */
export function publishRule(
  context: Context,
  request: Version,
): Promise<ReplyOf<Endpoints['settlement.publishRule']>> {
  return inTransaction(context, async (tx, journal) => {
    await lockRules(tx)
    const rule = await lockRule(tx, context, request, 'approve')
    const { rows } = await sql<{ id: Id; code: string; version: number; earlier: boolean }>`
      select o.id::text, o.code, o.version, o.valid_from < r.valid_from as earlier
      from settlement.rules r join settlement.rules o on o.status = 'published' and o.id <> r.id
        and (o.line_id, o.class_id, o.channel, o.seller_id) is not distinct from (r.line_id, r.class_id, r.channel, r.seller_id)
        and o.valid_to > r.valid_from
      where r.id = ${request.id} order by o.valid_from`.execute(tx)
    const tie = rows.find(({ earlier }) => !earlier)
    if (tie) throw problem('settlement.ruleTie', { code: tie.code, version: tie.version })
    const ends = rows.find(({ earlier }) => earlier)
    await assertUnearned(async () => {
      if (ends)
        await sql`update settlement.rules set valid_to = ${rule.validFrom} where id = ${ends.id}`.execute(tx)
      await sql`update settlement.rules set status = 'published', approved_by = ${context.caller.userId}, approved_at = ${context.now},
        published_at = ${context.now} where id = ${request.id}`.execute(tx)
    })
    // What waited for a rule is looked at at once.
    await sql`update settlement.sailing_states set due_at = ${context.now} where state = 'blocked' and due_at > ${context.now}`.execute(
      tx,
    )
    await wakeJob(tx, earnJob)
    journal(journalOf(request.id, rule, { validFrom: rule.validFrom }))
    return { ends: ends ? { code: ends.code, version: ends.version } : null }
  })
}

/**
 * Withdraws a version that no sailing was earned by.
 * @throws settlement.ruleEarned, and the reasons of `lockRule`
 */
export function withdrawRule(
  context: Context,
  request: Request<'settlement.withdrawRule'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    await lockRules(tx)
    const rule = await lockRule(tx, context, request, 'withdraw')
    await assertUnearned(() =>
      sql`update settlement.rules set status = 'withdrawn' where id = ${request.id}`.execute(tx),
    )
    journal(journalOf(request.id, rule, { reason: request.reason }))
    return {}
  })
}

/** The database refuses what would change the rule of sailings that are earned. */
async function assertUnearned(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FW411')
      throw problem('settlement.ruleEarned', { to: 'detail' in error ? String(error.detail) : '' })
    throw error
  }
}
