import { certificateFault } from '@fairway/contract/kernel/certificates'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { textIn } from '@fairway/contract/kernel/languages'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { corrections } from '@fairway/contract/orders/corrections/endpoints'
import { maxEvidence } from '@fairway/contract/orders/corrections/values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { IdempotentContext } from '../../platform/http/context.ts'
import { type FieldReason, invalidFields, ProblemError, problem } from '../../platform/http/problems.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { type Picture, readPicture } from '../../platform/security/picture.ts'
import { describeDetails } from '../after-sales/describe-details.ts'
import { readSoldOrder, type SoldTicket } from '../after-sales/facts.ts'
import {
  decideCorrectionOf,
  hintsOf,
  kindFaults,
  needsEvidence,
  type TicketPerson,
} from '../domain/corrections.ts'
import { passengerFaults, type TypeRule } from '../domain/party.ts'
import { passengerTypes } from '../sell/selling-facts.ts'
import { hintFacts } from './hint-facts.ts'
import { decryptPerson, personColumns, requestedPerson, type StoredPerson } from './people.ts'
import { pictureOf } from './renew-corrections.ts'

type Ask = (typeof corrections)['orders.askCorrection']

/**
 * Asks for another name or certificate on a ticket; a second person decides.
 * @throws orders.notFound, orders.correctionExists, orders.offerExists, orders.ticketChanged, request.invalid naming the fields,
 *   and why the conditions of the ticket allow no such correction
 */
export async function askCorrection(
  context: IdempotentContext,
  { evidence, ...request }: ParsedRequest<Ask>,
): Promise<ReplyOf<Ask>> {
  const { services, now, caller } = context
  const pictures = evidence.map(readEvidence)
  const settings = await services.parameters.all()
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const lookups = await personLookups(context)
  // The key keeps a hash of the request; of a certificate number that would be guessed, of a keyed hash it is not.
  const keyedRequest = [
    request.orderId,
    request.ticketId,
    request.kind,
    services.crypto.keyedHash('secret', JSON.stringify(request.person)).toString('hex'),
    request.reason,
    evidence.map((image) => sha256(image).toString('hex')),
  ]
  return idempotentCommand(context, keyedRequest, async (tx, journal) => {
    const order = await readSoldOrder(
      tx,
      context.scope,
      request.orderId,
      now,
      settings['orders.freeFromDelayMinutes'],
    )
    const ticket = order.tickets.find(({ id }) => id === request.ticketId)
    if (!ticket) throw problem('orders.notFound')
    const decision = decideCorrectionOf(request.kind, order, ticket, caller, now)
    if (!decision.allowed)
      throw new ProblemError(
        decision.reason,
        describeDetails({ ...decision.details, permission: decision.permission }, context.language),
      )
    const { former, version } = await readPassenger(tx, context, ticket.id)
    const person =
      'keepsCertificate' in request.person
        ? { ...former, name: request.person.name }
        : requestedPerson(request.person)
    const faults = [
      ...personFaults(context, lookups, ticket, person),
      ...kindFaults(request.kind, former, person),
      ...(needsEvidence(request.kind) && pictures.length === 0
        ? [{ field: 'evidence', reason: 'required' } as const]
        : []),
    ]
    if (faults.length > 0) throw invalidFields(...faults)

    const hints = hintsOf(
      former,
      person,
      await hintFacts(context, tx, {
        ticketId: ticket.id,
        type: lookups.types.get(ticket.type.code),
        person,
        askedBy: caller.userId,
        askedMore: 1,
        evidence: pictures.length,
      }),
    )
    const until = Math.min(
      decision.validUntil.getTime(),
      now.getTime() + settings['orders.correctionHours'] * 3_600_000,
    )
    const correctionId = await writeCorrection(tx, context, {
      ...personColumns(person, services.crypto),
      ticket_id: ticket.id,
      order_id: order.id,
      organisation_id: caller.organisationId,
      kind: request.kind,
      ticket_version: ticket.version,
      former_version: version,
      fee_fen: decision.fee,
      reason: request.reason,
      hints: hints.map(({ code }) => code),
      asked_at: now,
      asked_by: caller.userId,
      valid_until: new Date(until),
    })
    for (const [index, { type, bytes }] of pictures.entries())
      await sql`insert into orders.correction_evidence (correction_id, number, type, cipher)
        values (${correctionId}, ${index + 1}, ${type},
          ${services.crypto.encrypt('evidence', Buffer.from(bytes).toString('base64'), pictureOf(correctionId, index + 1))})`.execute(
        tx,
      )
    await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    journal({
      entity: 'orders.order',
      entityId: order.id,
      detail: { number: ticket.number, kind: request.kind, pictures: pictures.length },
    })
    return { correctionId }
  })
}

/** What the bytes are decides, not what the file is called; what cameras write beside the picture is left out. */
function readEvidence(image: string, index: number): Picture {
  const picture = readPicture(Buffer.from(image, 'base64'))
  const fits =
    picture &&
    Math.max(picture.width, picture.height) <= maxEvidence.points &&
    Math.min(picture.width, picture.height) > 0 &&
    picture.bytes.length <= maxEvidence.bytes
  if (!fits) throw invalidFields({ field: `evidence[${index}]`, reason: 'picture' })
  return picture
}

/** The passenger who is on the ticket now. */
async function readPassenger(
  tx: Transaction,
  { services }: IdempotentContext,
  ticketId: string,
): Promise<{ former: TicketPerson; version: number }> {
  const { rows } = await sql<StoredPerson & { version: number }>`
    select p.name, p.certificate_kind, p.certificate_hash, p.certificate_cipher, p.certificate_masked, p.birth_date::text, p.sex, p.nationality,
      p.version
    from orders.tickets t join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
      and p.version = t.passenger_version
    where t.id = ${ticketId} and p.named`.execute(tx)
  const stored = rows[0]
  if (!stored) throw problem('orders.passengersForgotten')
  return { former: decryptPerson(stored, services.crypto), version: stored.version }
}

/** What a new person is checked by. */
async function personLookups({ services, db, now }: IdempotentContext) {
  const [accepted, countries, types] = await Promise.all([
    services.dictionaries.enabled('certificateTypes'),
    services.dictionaries.enabled('countries'),
    passengerTypes(db, now),
  ])
  return { accepted, countries, types }
}

/** Faults of the new person by the rules of a sale, but for the age: that is the reviewer's to see. */
function personFaults(
  { now, language }: IdempotentContext,
  { accepted, countries, types }: Awaited<ReturnType<typeof personLookups>>,
  ticket: SoldTicket,
  person: TicketPerson,
): FieldReason[] {
  if (!accepted.has(person.certificateType))
    return [
      {
        field: 'person.certificateType',
        reason: 'oneOf',
        values: { allowed: Array.from(accepted.values(), ({ names }) => textIn(names, language)).join(', ') },
      },
    ]
  const today = serviceDateOf(now)
  const fault = certificateFault(person.certificateType, person.certificateNumber, today)
  if (fault) return [{ field: 'person.certificateNumber', reason: fault }]
  const rule = types.get(ticket.type.code)
  const faults = passengerFaults(
    { passengerType: ticket.type.code, ...person },
    'person',
    rule ?? typeWithoutRules(ticket),
    {
      travel: serviceDateOf(new Date(ticket.trip.departs)),
      today,
      language,
      countries,
    },
  )
  return faults.filter(({ reason }) => reason !== 'ageForType')
}

/** The rule of a passenger type that is not in force any more: nothing of it is asked for. */
const typeWithoutRules = ({ type, typeNames }: SoldTicket): TypeRule => ({
  ...type,
  names: typeNames,
  ageFrom: undefined,
  ageBelow: undefined,
  certificateTypes: undefined,
})

async function writeCorrection(
  tx: Transaction,
  { language }: IdempotentContext,
  correction: Record<string, unknown>,
): Promise<string> {
  const { rows } = await sql<{ code: string; detail: Record<string, unknown> | null }>`
    select code, detail from orders.ask_correction(${JSON.stringify(correction)}::jsonb)`.execute(tx)
  const answer = rows[0]
  switch (answer?.code) {
    case 'asked':
      return String(answer.detail?.correctionId)
    case 'orders.correctionExists':
    case 'orders.offerExists':
    case 'orders.ticketChanged':
      throw problem(answer.code, describeDetails(answer.detail ?? {}, language))
    default:
      throw new Error(`asking for a correction answered ${answer?.code}`)
  }
}
