import * as z from 'zod/mini'
import { capability, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText } from '../kernel/page.ts'
import { named, names } from '../kernel/texts.ts'

/** Port corporations with what they run. They are organisations: `staff` creates and changes them. */
export const corporations = capability('network', {
  corporations: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      enabled: z.optional(flag),
      ...pageRequest('code', 'ports', 'docks', 'people'),
    }),
    reply: pageOf(
      z.object({
        id,
        code: z.string(),
        kind: z.literal('portCorporation'),
        registrationCode: z.string(),
        names,
        contact: z.string(),
        phone: z.string(),
        enabled: z.boolean(),
        version: z.int(),
        ports: z.array(z.extend(named, { revision, docks: z.int(), enabled: z.boolean() })),
        docks: z.int(),
        /** Null where the reader may not know its people. */
        people: z.nullable(z.int()),
      }),
    ),
  }),
})
