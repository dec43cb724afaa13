import * as z from 'zod/mini'
import { correctionKinds } from '../../fares/terms.ts'
import { certificateFault, certificateTypes } from '../../kernel/certificates.ts'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { keysetRequest, pageOf, searchText, several } from '../../kernel/page.ts'
import { allowed, names } from '../../kernel/texts.ts'
import { counterPayment, walletPayment } from '../endpoints.ts'
import { tripView } from '../order-views.ts'
import { certificateNumber, manifestInput, passengerName } from '../passenger.ts'
import { correctionHints, correctionStates, maxEvidence } from './values.ts'

/** A picture in base64, a third longer than its bytes; what is in it, the server decides by its bytes. */
const picture = z
  .string()
  .check(z.maxLength(Math.ceil(maxEvidence.bytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** Who shall be on the ticket. The number of the certificate must fit its type. */
const person = z
  .object({
    name: passengerName,
    certificateType: z.enum(certificateTypes),
    certificateNumber,
    ...manifestInput,
  })
  .check(
    z.superRefine((value, refinement) => {
      const fault = certificateFault(value.certificateType, value.certificateNumber)
      if (fault !== undefined)
        refinement.addIssue({ code: 'custom', path: ['certificateNumber'], message: fault, input: '' })
    }),
  )

export type CorrectedPerson = z.output<typeof person>

/** Only the name is corrected: the certificate of the ticket stays, and its number is not typed again. */
const correctedName = z.object({ name: passengerName, keepsCertificate: z.literal(true) })

const receipt = z.object({
  correctionId: id,
  orderId: id,
  ticketId: id,
  number: z.string(),
  ticket: z.string(),
  fee: fen,
  at: instant,
})

export type CorrectionReceipt = z.output<typeof receipt>

/** A person as the reviewer compares them; numbers are masked until they are revealed. Null once they were forgotten. */
const shownPerson = z.object({
  name: z.string(),
  certificateType: z.enum(certificateTypes),
  certificateMasked: z.string(),
  birthDate: z.nullable(z.string()),
  sex: z.nullable(z.enum(['female', 'male'])),
  nationality: z.nullable(z.string()),
})

const summary = {
  id,
  orderId: id,
  number: z.string(),
  ticket: z.string(),
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  fee: fen,
  askedAt: instant,
  askedBy: z.string(),
  organisationNames: names,
  departs: instant,
  validUntil: instant,
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
}

const row = z.object({ ...summary, hints: z.int(), evidence: z.int() })

const view = z.object({
  ...summary,
  ticketId: id,
  typeNames: names,
  seat: z.string(),
  trip: z.object(tripView),
  /** Why it was asked for, and why it was refused. */
  reason: z.string(),
  decision: z.string(),
  former: z.nullable(shownPerson),
  next: z.nullable(shownPerson),
  /** How many signs of the numbers differ; null where they are of different certificates. */
  numberChanges: z.nullable(z.int()),
  hints: z.array(z.object({ code: z.enum(correctionHints), count: z.int(), number: z.string() })),
  evidence: z.int(),
  approvalId: id,
  can: z.object({ decide: allowed, apply: allowed, withdraw: allowed, showEvidence: allowed }),
})

export type CorrectionView = z.output<typeof view>

/** Corrections of the passenger on a ticket: asked for with evidence, decided by a second person. */
export const corrections = capability('orders', {
  askCorrection: command({
    access: { permission: 'orders.correct' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.askCorrection',
    request: z.object({
      orderId: id,
      ticketId: id,
      kind: z.enum(correctionKinds),
      person: z.union([person, correctedName]),
      reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      evidence: z._default(z.array(picture).check(z.maxLength(maxEvidence.pictures)), []),
    }),
    reply: z.object({ correctionId: id }),
  }),
  applyCorrection: command({
    access: { permission: 'orders.correct' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.applyCorrection',
    request: z.object({
      correctionId: id,
      /** The fee that the screen showed. */
      expected: fen,
      payment: z.optional(z.union([counterPayment, walletPayment])),
    }),
    reply: receipt,
  }),
  withdrawCorrection: command({
    access: { permission: 'orders.correct' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.withdrawCorrection',
    request: z.object({ correctionId: id }),
    reply: z.object({ correctionId: id }),
  }),
  correction: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({ correctionId: id }),
    reply: view,
    refreshedBy: ['approvals'],
  }),
  corrections: query({
    access: { permission: 'orders.view' },
    scope: 'own',
    request: z.object({
      ...keysetRequest('askedAt', 'departs', 'validUntil'),
      state: z.optional(several(z.enum(correctionStates))),
      kind: z.optional(several(z.enum(correctionKinds))),
      number: z.optional(searchText),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
    }),
    reply: pageOf(row),
    refreshedBy: ['approvals'],
  }),
  showCorrectionEvidence: command({
    access: { permission: 'orders.decideCorrections' },
    scope: 'own',
    journal: 'orders.showCorrectionEvidence',
    request: z.object({ correctionId: id }),
    reply: z.object({
      former: z.string(),
      next: z.string(),
      pictures: z.array(z.object({ image: z.string() })),
    }),
  }),
})
