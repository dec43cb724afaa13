import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { localizedNameInput, named, names } from '../kernel/texts.ts'

/** Kilometres along the river from Chaotianmen: downstream, and below zero upstream. */
export const riverKmInput = z.int().check(z.gte(-3000), z.lte(3000))

const newPort = {
  code,
  names: localizedNameInput(100),
  riverKm: riverKmInput,
  /** True where the kilometre is an estimate, ±8 km. */
  estimated: z.boolean(),
  /** The port corporation that runs it; null where none does. */
  corporationId: z.nullable(id),
}

/** Ports as records: the page of the river reads them all, one is read for its form. */
export const portRecords = capability('network', {
  port: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      id,
      code: z.string(),
      names,
      riverKm: z.int(),
      estimated: z.boolean(),
      corporation: z.nullable(named),
      enabled: z.boolean(),
      revision,
      /** Its docks: a port with docks cannot be deleted. */
      docks: z.int(),
      /** True where the asking person may change it. */
      editable: z.boolean(),
    }),
  }),
  createPort: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.createPort',
    request: z.object(newPort),
    reply: z.object({ id }),
  }),
  editPort: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.editPort',
    request: z.object({ id, revision, ...newPort }),
    reply: z.object({ revision }),
  }),
  setPortEnabled: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.setPortEnabled',
    request: z.object({ id, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  deletePort: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.deletePort',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
  /** Gives a port to a port corporation, or takes it away. */
  assignPort: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.assignPort',
    request: z.object({ id, revision, corporationId: z.nullable(id) }),
    reply: z.object({ revision }),
  }),
})
