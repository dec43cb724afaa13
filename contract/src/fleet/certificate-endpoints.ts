import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'

import { certificateKinds, certificateStates } from './values.ts'

/** Of a carrier or of a ship. */
const owner = z.object({ kind: z.enum(['carrier', 'ship']), id })

const day = serviceDate.check(z.maxLength(10))

/** What a certificate says. */
export const certificateFields = {
  kind: z.enum(certificateKinds),
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  issuedBy: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  validFrom: day,
  /** The last day; null: it does not expire. */
  validTo: z.nullable(day),
  note: z.string().check(z.trim(), z.maxLength(500)),
}

/** It ends no earlier than it begins. */
export const certificatePeriod = z.refine<{ validFrom: string; validTo: string | null }>(
  ({ validFrom, validTo }) => validTo === null || validTo >= validFrom,
  { error: 'endsBeforeItBegins', path: ['validTo'] },
)

/** What a list tells of the certificates of an owner: how many warn, and the first end to come. */
export const certificateSummary = z.object({
  all: z.int(),
  expiring: z.int(),
  expired: z.int(),
  /** The last day of the one that ends first, of those that are not renewed; null: none ends. */
  next: z.nullable(z.string()),
})

export const certificates = capability('fleet', {
  certificates: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: owner,
    reply: z.object({
      certificates: z.array(
        z.object({
          id,
          ...certificateFields,
          validFrom: z.string(),
          validTo: z.nullable(z.string()),
          state: z.enum(certificateStates),
          revision,
        }),
      ),
      /** So many days before their end they warn. */
      warningDays: z.int(),
      /** True where the reader may change them. */
      editable: z.boolean(),
      asOf: z.string(),
    }),
  }),
  addCertificate: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.addCertificate',
    request: z
      .object({ ownerKind: owner.shape.kind, ownerId: id, ...certificateFields })
      .check(certificatePeriod),
    reply: z.object({ id }),
  }),
  editCertificate: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.editCertificate',
    request: z.object({ id, revision, ...certificateFields }).check(certificatePeriod),
    reply: z.object({ revision }),
  }),
  deleteCertificate: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.deleteCertificate',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
})
