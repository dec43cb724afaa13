import * as z from 'zod/mini'
import { capability, command } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'

import { localizedNameInput } from '../kernel/texts.ts'

const fields = {
  code,
  names: localizedNameInput(60),
  seriesId: z.nullable(id),
  carrierId: id,
  certifiedCapacity: z.int().check(z.gte(1), z.lte(1_000_000)),
}

/** Ships as records. */
export const shipRecords = capability('fleet', {
  createShip: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.createShip',
    request: z.object({
      ...fields,
      /** A ship whose published deck plan becomes the draft of the new one. */
      planOf: z.optional(id),
    }),
    reply: z.object({ id }),
  }),
  editShip: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.editShip',
    request: z.object({ id, revision, ...fields }),
    reply: z.object({ revision }),
  }),
  setShipEnabled: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.setShipEnabled',
    request: z.object({ id, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  deleteShip: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.deleteShip',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
})
