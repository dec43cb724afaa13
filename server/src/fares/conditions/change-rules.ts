import type { VersionAction } from '@fairway/contract/approvals/versions'
import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { assertVersionAction, type VersionFacts } from '../../platform/versions/version-actions.ts'
import { previewPublication, previewWithdrawal } from './publication.ts'
import { conditionRules } from './version-rules.ts'

type Request<Name extends keyof typeof fares> = ParsedRequest<(typeof fares)[Name]>

interface Version {
  id: Id
  revision: number
}

interface LockedRule extends VersionFacts {
  code: string
  version: number
}

/**
 * Locks a version and asserts that something may be done with what the caller has before them.
 * @throws fares.conditionsNotFound, fares.conditionsChanged, and the reasons of `assertVersionAction`
 */
async function lockRule(
  tx: Transaction,
  { caller }: Context,
  { id, revision }: Version,
  action: VersionAction,
): Promise<LockedRule> {
  const { rows } = await sql<LockedRule & { revision: number }>`
    select c.code, c.version, c.status, c.revision, c.drawn_up_by::text as "drawnUpBy"
    from fares.condition_sets c where c.id = ${id} for no key update`.execute(tx)
  const [rule] = rows
  if (!rule) throw problem('fares.conditionsNotFound')
  assertVersionAction(conditionRules, action, rule, caller)
  if (rule.revision !== revision) throw problem('fares.conditionsChanged')
  return rule
}

const journalOf = (id: Id, { code, version }: { code: string; version: number }, more: object = {}) => ({
  entity: 'fares.conditionSet',
  entityId: id,
  detail: { code, version, ...more },
})

/** Saves a draft of any user; its last author does not approve it. */
export function saveRefundRule(context: Context, request: Request<'fares.saveRefundRule'>): Promise<Version> {
  const { id, names, scope, validFrom, terms } = request
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, request, 'edit')
    const { refund, exchange, correction } = terms
    const { rows } = await sql<Version>`
      update fares.condition_sets set names = ${JSON.stringify(names)}::jsonb, line_id = ${scope.lineId},
        class_id = ${scope.classId}, line_kind = ${scope.lineId === null ? scope.lineKind : null}, channel = ${scope.channel},
        min_fee_fen = ${terms.minFeeFen}, rounding_fen = ${terms.roundingFen}, refund_reference = ${refund.reference},
        after_exchange = ${refund.afterExchange}, no_show_allowed = ${refund.noShow.allowed},
        no_show_fee_bp = ${refund.noShow.feeBasisPoints}, exchange_reference = ${exchange.reference},
        exchange_most = ${exchange.most}, correction_reference = ${correction.reference},
        correction_until_minutes = ${correction.untilMinutes}, correction_most = ${correction.most},
        typing_fee_fen = ${correction.feeFen.typing}, paper_fee_fen = ${correction.feeFen.paper},
        other_person_fee_fen = ${correction.feeFen.otherPerson}, valid_from = ${new Date(validFrom)},
        revision = revision + 1, drawn_up_by = ${context.caller.userId}, drawn_up_at = ${context.now}
      where id = ${id} returning id::text, revision`.execute(tx)
    const [saved] = rows
    if (!saved) throw problem('fares.conditionsNotFound')
    await sql`delete from fares.condition_tiers where set_id = ${id}`.execute(tx)
    const tiers = { refund: refund.tiers, exchange: exchange.tiers }
    for (const kind of ['refund', 'exchange'] as const)
      await sql`insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
        select ${id}, ${kind}, t.ordinality, t."fromMinutes", t.allowed, t."feeBasisPoints"
        from rows from (jsonb_to_recordset(${JSON.stringify(tiers[kind])}::jsonb)
          as ("fromMinutes" integer, allowed boolean, "feeBasisPoints" integer)) with ordinality t`.execute(
        tx,
      )
    journal(journalOf(id, rule))
    return saved
  })
}

/**
 * Makes a draft of a version: the next of its code, or the first of another code.
 * @throws fares.conditionsNotFound, fares.conditionsCode
 */
export function copyRefundRule(
  context: IdempotentContext,
  request: Request<'fares.copyRefundRule'>,
): Promise<{ id: Id }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    // One after the other: each takes the next number of its code.
    await sql`select pg_advisory_xact_lock(hashtextextended('fares.condition_sets', 0))`.execute(tx)
    const { rows } = await sql<{ id: Id; code: string; version: number }>`
      insert into fares.condition_sets (code, version, names, line_id, class_id, line_kind, channel, min_fee_fen, rounding_fen,
        refund_reference, after_exchange, no_show_allowed, no_show_fee_bp, exchange_reference, exchange_most,
        correction_reference, correction_until_minutes, correction_most, typing_fee_fen, paper_fee_fen, other_person_fee_fen,
        valid_from, drawn_up_by, drawn_up_at)
      select coalesce(${request.code ?? null}, c.code),
        (select coalesce(max(x.version), 0) + 1 from fares.condition_sets x where x.code = coalesce(${request.code ?? null}, c.code)),
        names, line_id, class_id, line_kind, channel, min_fee_fen, rounding_fen, refund_reference, after_exchange,
        no_show_allowed, no_show_fee_bp, exchange_reference, exchange_most, correction_reference, correction_until_minutes,
        correction_most, typing_fee_fen, paper_fee_fen, other_person_fee_fen, ${context.now}, ${context.caller.userId},
        ${context.now}
      from fares.condition_sets c where c.id = ${request.id} returning id::text, code, version`.execute(tx)
    const [copy] = rows
    if (!copy) throw problem('fares.conditionsNotFound')
    if (request.code !== undefined && copy.version > 1)
      throw problem('fares.conditionsCode', { code: request.code })
    await sql`insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
      select ${copy.id}, kind, number, from_minutes, allowed, fee_bp from fares.condition_tiers
      where set_id = ${request.id}`.execute(tx)
    journal(journalOf(copy.id, copy))
    return { id: copy.id }
  })
}

/** Throws a draft away. */
export function discardRefundRule(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, request, 'discard')
    await sql`delete from fares.condition_sets where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, rule))
    return {}
  })
}

/** Approves what the caller has before them; not the one who changed it last. */
export function approveRefundRule(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, request, 'approve')
    await sql`update fares.condition_sets set status = 'approved', approved_by = ${context.caller.userId},
      approved_at = ${context.now} where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, rule))
    return {}
  })
}

/** Gives an approved version back for changes; it needs another approval afterwards. */
export function returnRefundRule(context: Context, request: Version): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const rule = await lockRule(tx, context, request, 'returnToDraft')
    await sql`update fares.condition_sets set status = 'draft', approved_by = null, approved_at = null
      where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, rule))
    return {}
  })
}

/**
 * Publishes an approved version from a moment on; the former version of its code ends then.
 * @throws fares.conditionsTie, fares.conditionsTooEarly, and the reasons of `lockRule`
 */
export function publishRefundRule(
  context: Context,
  request: Request<'fares.publishRefundRule'>,
): Promise<ReplyOf<(typeof fares)['fares.publishRefundRule']>> {
  const { now } = context
  return inTransaction(context, async (tx, journal) => {
    // Two publications at once see each other.
    await sql`select pg_advisory_xact_lock(hashtextextended('fares.condition_sets', 0))`.execute(tx)
    const rule = await lockRule(tx, context, request, 'publish')
    const requested = request.from === undefined ? undefined : new Date(request.from)
    const { moment, endsId, ...preview } = await previewPublication(tx, request.id, now, requested)
    if (requested && requested < moment) throw problem('fares.conditionsTooEarly', { from: preview.from })
    const [tie] = preview.ties
    if (tie) throw problem('fares.conditionsTie', { code: tie.code, version: tie.version })
    if (endsId !== null)
      await sql`update fares.condition_sets set valid_to = ${moment} where id = ${endsId}`.execute(tx)
    await sql`update fares.condition_sets set status = 'published', published_at = ${now}, valid_from = ${moment}
      where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, rule, { validFrom: preview.from }))
    return preview
  })
}

/**
 * Withdraws a published version: nothing more is sold by it, what was sold keeps it. One person does it, so it stops no sale:
 * it is refused where sailings on sale would be left without conditions.
 * @throws fares.conditionsNeeded, and the reasons of `lockRule`
 */
export function withdrawRefundRule(
  context: Context,
  request: Request<'fares.withdrawRefundRule'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    // Of two withdrawals at once the second sees what the first leaves.
    await sql`select pg_advisory_xact_lock(hashtextextended('fares.condition_sets', 0))`.execute(tx)
    const rule = await lockRule(tx, context, request, 'withdraw')
    const { refusal } = await previewWithdrawal(tx, request.id, context.now)
    if (refusal) throw refusal
    await sql`update fares.condition_sets set status = 'withdrawn' where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, rule, { reason: request.reason }))
    return {}
  })
}
