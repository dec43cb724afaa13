import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText } from '../kernel/page.ts'

import { localizedNameInput, named, names } from '../kernel/texts.ts'

const ofAnyCarrier = {
  shared: 'families of ships have no owner: the ships that are in them do',
  anyReach: 'a carrier names the family of its own new ship',
}
const fields = { code, names: localizedNameInput(60) }

export const shipSeries = capability('fleet', {
  series: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ text: z.optional(searchText), ...pageRequest('code', 'ships') }),
    reply: pageOf(z.object({ id, code: z.string(), names, revision, ships: z.array(named) })),
  }),
  createSeries: command({
    access: { permission: 'fleet.edit' },
    scope: ofAnyCarrier,
    journal: 'fleet.createSeries',
    request: z.object(fields),
    reply: z.object({ id }),
  }),
  editSeries: command({
    access: { permission: 'fleet.edit' },
    scope: ofAnyCarrier,
    journal: 'fleet.editSeries',
    request: z.object({ id, revision, ...fields }),
    reply: z.object({ revision }),
  }),
  deleteSeries: command({
    access: { permission: 'fleet.edit' },
    scope: ofAnyCarrier,
    journal: 'fleet.deleteSeries',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
})
