import * as z from 'zod/mini'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText } from '../kernel/page.ts'
import { named, names } from '../kernel/texts.ts'
import { certificateSummary } from './certificate-endpoints.ts'

/** The carriers with what they run. They are organisations: `staff` makes and changes them. */
export const carriers = capability('fleet', {
  carriers: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      enabled: z.optional(flag),
      /** Those with a certificate that warns, their own or of one of their ships. */
      warning: z.optional(flag),
      ...pageRequest('code', 'ships', 'lines', 'expires'),
    }),
    reply: pageOf(
      z.object({
        id,
        code: z.string(),
        kind: z.literal('carrier'),
        registrationCode: z.string(),
        names,
        contact: z.string(),
        phone: z.string(),
        enabled: z.boolean(),
        version: z.int(),
        ships: z.array(named),
        lines: z.array(named),
        certificates: certificateSummary,
        /** The same of its ships. */
        shipCertificates: certificateSummary,
      }),
    ),
  }),
})
