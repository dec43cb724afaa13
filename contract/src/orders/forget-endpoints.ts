import * as z from 'zod/mini'
import { certificateFault, certificateTypes } from '../kernel/certificates.ts'
import { instant } from '../kernel/dates.ts'
import { capability, command } from '../kernel/endpoint.ts'
import { certificateNumber, nationality } from './passenger.ts'

/** Maximum length of the reason of an erasure. */
export const maxForgetReasonLength = 200

/** Why the personal data of a passenger cannot be erased from an order yet. */
export const retentionReasons = ['toTravel', 'held', 'sailingCancelled'] as const
export type RetentionReason = (typeof retentionReasons)[number]

/** The certificate of the person who requests the erasure. */
const certificate = {
  certificateType: z.enum(certificateTypes),
  certificateNumber,
  /** Passport numbers are unique within one country only. */
  nationality: z.optional(nationality),
}

function certificateFitsType<
  T extends {
    certificateType: (typeof certificateTypes)[number]
    certificateNumber: string
    nationality?: string | undefined
  },
>() {
  return z.superRefine<T>((person, refinement) => {
    const fault = certificateFault(person.certificateType, person.certificateNumber)
    if (fault !== undefined)
      refinement.addIssue({ code: 'custom', path: ['certificateNumber'], message: fault, input: '' })
    if (person.certificateType === 'passport' && person.nationality === undefined)
      refinement.addIssue({ code: 'custom', path: ['nationality'], message: 'required', input: '' })
  })
}

const count = { orders: z.int(), tickets: z.int() }
const retained = z.array(z.object({ reason: z.enum(retentionReasons), ...count }))

export const passengerErasure = capability('orders', {
  passengerRecords: command({
    access: { permission: 'orders.forgetPassenger' },
    scope: 'own',
    journal: 'orders.passengerRecords',
    request: z.object(certificate).check(certificateFitsType()),
    reply: z.object({
      /** Everything of this person within the caller's scope. */
      ...count,
      /** What of it can be erased now. */
      forgettable: z.object(count),
      /** What has to stay for the time being, and why. */
      kept: retained,
    }),
  }),
  forgetPassenger: command({
    access: { permission: 'orders.forgetPassenger' },
    scope: 'own',
    idempotent: true,
    journal: 'orders.forgetPassenger',
    request: z
      .object({
        ...certificate,
        /** Stored in the journal, which is append-only, so it must not name the person. */
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxForgetReasonLength)),
      })
      .check(certificateFitsType()),
    reply: z.object({ forgotten: z.object(count), kept: retained, at: instant }),
  }),
})
