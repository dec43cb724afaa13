// A passenger as requests bring them, field by field.

import * as z from 'zod/mini'
import { certificateFault, certificateTypes } from '../kernel/certificates.ts'
import { isPhone, normaliseNumber } from '../kernel/identity.ts'
import { code, id } from '../kernel/ids.ts'
import { isCalendarDay } from '../kernel/service-date.ts'
import { specialCareCodes, statedIdentitySources } from './values.ts'

/** A name as it stands on the certificate: letters of any script, blanks and the few marks names have. */
export const passengerName = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  z.pipe(
    z.transform((name: string) => name.normalize('NFC').replace(/[ \u3000]+/g, ' ')),
    z.string().check(z.regex(/^[\p{L}\p{M}][\p{L}\p{M} .·•'’-]*$/u, { error: 'characters' })),
  ),
)

/** A certificate number as typed or read; blanks and full-width characters are made plain before it is checked. */
export const certificateNumber = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(40)),
  z.transform(normaliseNumber),
)

export const phone = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((value: string) => value === '' || isPhone(value), { error: 'phone' }),
)

/** ISO 3166-1 alpha-2, regions such as `HK` included. */
export const nationality = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' }))

const birthDate = z.string().check(z.maxLength(10), z.refine(isCalendarDay, { error: 'birthDate' }))

/** What the manifest needs; required where the certificate does not contain it. */
export const manifestInput = {
  birthDate: z.optional(birthDate),
  sex: z.optional(z.enum(['male', 'female'])),
  nationality: z.optional(nationality),
}

/** The person who travels. The number of the certificate must fit its type. */
export const passenger = z
  .object({
    passengerType: code,
    certificateType: z.enum(certificateTypes),
    certificateNumber,
    name: passengerName,
    ...manifestInput,
    /** What the passenger declares; each code counts once. */
    specialCare: z.optional(z.array(z.enum(specialCareCodes)).check(z.maxLength(specialCareCodes.length))),
    /** `typed` when absent. */
    identitySource: z.optional(z.enum(statedIdentitySources)),
    /** The seat that was chosen, of `inventory.seatMap`; without one the server assigns a seat. */
    seatId: z.optional(id),
  })
  .check(
    z.superRefine((person, refinement) => {
      const fault = certificateFault(person.certificateType, person.certificateNumber)
      if (fault !== undefined)
        refinement.addIssue({ code: 'custom', path: ['certificateNumber'], message: fault, input: '' })
    }),
  )

export type Passenger = z.output<typeof passenger>
