import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText } from '../kernel/page.ts'
import { localizedNameInput, named, names } from '../kernel/texts.ts'
import { riverKmInput } from './port-endpoints.ts'

/** A minute of the day in Asia/Shanghai. */
const minuteOfDay = z.int().check(z.gte(0), z.lte(1439))

/** When a dock is open, in minutes of the day; `to` before `from` closes on the next day. */
const hours = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from !== to, { error: 'sameHours', path: ['to'] }))

const position = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})

const newDock = {
  code,
  names: localizedNameInput(100),
  portId: id,
  berths: z.int().check(z.gte(1), z.lte(99)),
  /** Null: always open. */
  hours: z.nullable(hours),
  riverKm: riverKmInput,
  /** Degrees of WGS 84; null where they are not known. */
  position: z.nullable(position),
}

const dockRow = z.object({
  id,
  code: z.string(),
  names,
  port: named,
  corporation: z.nullable(named),
  riverKm: z.int(),
  berths: z.int(),
  hours: z.nullable(z.object({ from: z.int(), to: z.int() })),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  enabled: z.boolean(),
  /** False: its port is disabled, so that it cannot be chosen either. */
  portEnabled: z.boolean(),
  revision,
  /** Lines that call here by a version in force or to come. */
  lines: z.int(),
  /** Sailings to come that call here. */
  sailings: z.int(),
  /** People within the reader's scope who work here. */
  people: z.int(),
  /** True where the asking person may change it. */
  editable: z.boolean(),
})

/** Docks as records; what calls at one on a day is `network.dock`. */
export const dockRecords = capability('network', {
  docks: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      portId: z.optional(id),
      corporationId: z.optional(id),
      enabled: z.optional(flag),
      ...pageRequest('river', 'code', 'port', 'berths', 'lines', 'sailings', 'people'),
    }),
    reply: z.extend(pageOf(dockRow), {
      /** The port and the corporation that are filtered by, also where no dock is left. */
      port: z.nullable(named),
      corporation: z.nullable(named),
    }),
  }),
  dockRecord: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: dockRow,
  }),
  /** Where a dock is in use. */
  dockUses: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      dock: named,
      /** Lines within the reader's scope that call here by any version; `ahead`: by one in force or to come. */
      lines: z.array(z.extend(named, { ahead: z.boolean() })),
      sailings: z.object({
        ahead: z.int(),
        past: z.int(),
        /** Service dates of the first and the last one ahead. */
        first: z.nullable(z.string()),
        last: z.nullable(z.string()),
      }),
      people: z.array(z.object({ id, name: z.string(), organisation: names })),
    }),
  }),
  createDock: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.createDock',
    request: z.object(newDock),
    reply: z.object({ id }),
  }),
  editDock: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.editDock',
    request: z.object({ id, revision, ...newDock }),
    reply: z.object({ revision }),
  }),
  setDockEnabled: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.setDockEnabled',
    request: z.object({ id, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  deleteDock: command({
    access: { permission: 'network.edit' },
    scope: 'own',
    journal: 'network.deleteDock',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
})
