import type { CorrectionKind } from '@fairway/contract/fares/terms'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { changedSigns } from '@fairway/contract/orders/corrections/difference'
import type { CorrectionView, corrections } from '@fairway/contract/orders/corrections/endpoints'
import type { CorrectionState } from '@fairway/contract/orders/corrections/values'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { type Hint, hintsOf } from '../domain/corrections.ts'
import { presentTrip, type TripRow, tripColumns, tripJoins } from '../list/ticket-trip.ts'
import { ticketsWithinScope, withinScope } from '../list/visible-orders.ts'
import { passengerTypes } from '../sell/selling-facts.ts'
import { hintFacts } from './hint-facts.ts'
import { decryptPerson, type StoredPerson } from './people.ts'
import { pictureOf } from './renew-corrections.ts'

interface CorrectionRow extends TripRow {
  id: string
  ticket_id: string
  order_id: string
  organisation_id: string
  organisation_names: Names
  number: string
  passenger_number: number
  kind: CorrectionKind
  state: CorrectionState
  fee_fen: string
  reason: string
  decision: string
  type_code: string
  type_names: Names
  seat: string | null
  asked_at: Date
  asked_by: string
  asker: string
  valid_until: Date
  approval_id: string
  ended_at: Date | null
  ender: string | null
  former: StoredPerson<string> | null
  next: StoredPerson<string> | null
  evidence: number
}

/** The columns of a person as JSON; null when they were forgotten. */
const personJson = (
  alias: 'c' | 'former',
) => sql`case when ${sql.ref(`${alias}.name`)} is not null then json_build_object(
  'name', ${sql.ref(`${alias}.name`)}, 'certificate_kind', ${sql.ref(`${alias}.certificate_kind`)},
  'certificate_hash', ${sql.ref(`${alias}.certificate_hash`)}::text,
  'certificate_cipher', ${sql.ref(`${alias}.certificate_cipher`)}::text, 'certificate_masked', ${sql.ref(`${alias}.certificate_masked`)},
  'birth_date', ${sql.ref(`${alias}.birth_date`)}, 'sex', ${sql.ref(`${alias}.sex`)},
  'nationality', ${sql.ref(`${alias}.nationality`)}) end`

/**
 * One correction within the scope.
 * @throws orders.correctionNotFound
 */
export async function readCorrection(
  { db, scope }: { db: Connection; scope: Scope },
  correctionId: string,
): Promise<CorrectionRow> {
  const { rows } = await sql<CorrectionRow>`
    select c.id, c.ticket_id, c.order_id, c.organisation_id, organisation.names as organisation_names, o.number,
      t.passenger_number, c.kind, c.state, c.fee_fen, c.reason, coalesce(approval.reason, '') as decision,
      type.code as type_code, type.names as type_names, t.seat_label as seat, c.asked_at, c.asked_by, asker.name as asker,
      c.valid_until, c.approval_id, c.ended_at, ender.name as ender, ${personJson('former')} as former, ${personJson('c')} as next,
      (select count(*)::integer from orders.correction_evidence e where e.correction_id = c.id) as evidence,
      ${tripColumns('t')}
    from orders.corrections c
    join orders.orders o on o.id = c.order_id
    join orders.tickets t on t.id = c.ticket_id
    join orders.passengers former on former.order_id = t.order_id and former.number = t.passenger_number
      and former.version = c.former_version
    join fares.passenger_types type on type.id = t.passenger_type_id
    join staff.organisations organisation on organisation.id = c.organisation_id
    join staff.users asker on asker.id = c.asked_by
    left join staff.users ender on ender.id = c.ended_by
    left join platform.approvals approval on approval.id = c.approval_id
    ${tripJoins('t')}
    where c.id = ${correctionId} and ${withinScope(scope)} and ${ticketsWithinScope(scope)}`.execute(db)
  const correction = rows[0]
  if (!correction) throw problem('orders.correctionNotFound')
  return correction
}

/** The state at a moment: what waits has lapsed when its time is over, before the job writes it. */
const stateAt = ({ state, valid_until }: Pick<CorrectionRow, 'state' | 'valid_until'>, now: Date) =>
  (state === 'waiting' || state === 'approved') && valid_until <= now ? 'lapsed' : state

/** A correction as its reviewer sees it: the people side by side, numbers masked, and what to look at. */
export async function showCorrection(
  context: Context,
  { correctionId }: { correctionId: string },
): Promise<CorrectionView> {
  const { db, now, services } = context
  const row = await readCorrection(context, correctionId)
  const former = row.former && decryptPerson(row.former, services.crypto)
  const next = row.next && decryptPerson(row.next, services.crypto)
  const facts =
    former &&
    next &&
    row.ended_at === null &&
    (await hintFacts(context, db, {
      ticketId: row.ticket_id,
      type: (await passengerTypes(db, now)).get(row.type_code),
      person: next,
      askedBy: row.asked_by,
      askedMore: 0,
      evidence: row.evidence,
    }))
  return {
    ...summaryOf(row, now),
    ticketId: row.ticket_id,
    typeNames: row.type_names,
    seat: row.seat ?? '',
    trip: presentTrip(row),
    reason: row.reason,
    decision: row.decision,
    former: row.former && presentPerson(row.former),
    next: row.next && presentPerson(row.next),
    numberChanges:
      former && next && former.certificateType === next.certificateType
        ? changedSigns(former.certificateNumber, next.certificateNumber)
        : null,
    hints: former && next && facts ? visibleHints(context, hintsOf(former, next, facts)) : [],
    evidence: row.evidence,
    approvalId: row.approval_id,
    can: actionsOf(context, row),
  }
}

/** Only those who decide see whether the new person travels: a request would find it out about any certificate. */
const visibleHints = ({ caller }: Pick<Context, 'caller'>, hints: readonly Hint[]) =>
  hints.filter(({ code }) => code !== 'travelsThen' || caller.permissions.has('orders.decideCorrections'))

const presentPerson = (person: StoredPerson<string>) => ({
  name: person.name,
  certificateType: person.certificate_kind,
  certificateMasked: person.certificate_masked,
  birthDate: person.birth_date,
  sex: person.sex,
  nationality: person.nationality,
})

/** What the list and the page say of a correction. */
export function summaryOf(
  row: Pick<
    CorrectionRow,
    | 'id'
    | 'order_id'
    | 'number'
    | 'passenger_number'
    | 'kind'
    | 'state'
    | 'fee_fen'
    | 'asked_at'
    | 'asker'
    | 'organisation_names'
    | 'departs'
    | 'valid_until'
    | 'ended_at'
    | 'ender'
  >,
  now: Date,
) {
  return {
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    ticket: `${row.number}-${row.passenger_number}`,
    kind: row.kind,
    state: stateAt(row, now),
    fee: toFen(row.fee_fen),
    askedAt: toInstant(row.asked_at),
    askedBy: row.asker,
    organisationNames: row.organisation_names,
    departs: row.departs,
    validUntil: toInstant(row.valid_until),
    endedAt: row.ended_at && toInstant(row.ended_at),
    endedBy: row.ender,
  }
}

function actionsOf({ caller, now, language }: Context, row: CorrectionRow): CorrectionView['can'] {
  const state = stateAt(row, now)
  const decided = (reason: ProblemCode | undefined, permission: string) => {
    if (!caller.permissions.has(permission)) return refusal('request.noPermission', { permission })
    return reason === undefined ? { allowed: true as const } : refusal(reason)
  }
  const refusal = (reason: ProblemCode, details: Record<string, unknown> = {}) => ({
    allowed: false as const,
    reason,
    text: describe(problem(reason, details), language).message,
  })
  const ofOthers = row.organisation_id !== caller.organisationId && caller.organisationKind === 'agent'
  const open = state === 'waiting' || state === 'approved'
  const ended = state === 'lapsed' ? 'orders.correctionLapsed' : 'orders.correctionDecided'
  return {
    decide: decided(
      row.asked_by === caller.userId ? 'approvals.ownRequest' : state === 'waiting' ? undefined : ended,
      'orders.decideCorrections',
    ),
    apply: decided(
      state === 'approved' ? undefined : state === 'waiting' ? 'orders.correctionNotApproved' : ended,
      'orders.correct',
    ),
    withdraw: decided(ofOthers ? 'orders.correctionNotFound' : open ? undefined : ended, 'orders.correct'),
    showEvidence: decided(
      row.next === null ? 'orders.passengersForgotten' : undefined,
      'orders.decideCorrections',
    ),
  }
}

/**
 * The pictures and the whole numbers of a correction. Who looked is journalled in the same transaction.
 * @throws orders.correctionNotFound, orders.passengersForgotten
 */
export function showCorrectionEvidence(
  context: Context,
  { correctionId }: { correctionId: string },
): Promise<ReplyOf<(typeof corrections)['orders.showCorrectionEvidence']>> {
  const { crypto } = context.services
  return inTransaction(context, async (tx, journal) => {
    const row = await readCorrection({ db: tx, scope: context.scope }, correctionId)
    if (row.former === null || row.next === null) throw problem('orders.passengersForgotten')
    const { rows } = await sql<{ number: number; type: string; cipher: Buffer }>`
      select number, type, cipher from orders.correction_evidence where correction_id = ${correctionId} order by number`.execute(
      tx,
    )
    journal({
      entity: 'orders.order',
      entityId: row.order_id,
      detail: { number: `${row.number}-${row.passenger_number}`, pictures: rows.length },
    })
    return {
      former: decryptPerson(row.former, crypto).certificateNumber,
      next: decryptPerson(row.next, crypto).certificateNumber,
      pictures: rows.map(({ number, type, cipher }) => ({
        image: `data:${type};base64,${crypto.decrypt('evidence', cipher, pictureOf(correctionId, number))}`,
      })),
    }
  })
}
