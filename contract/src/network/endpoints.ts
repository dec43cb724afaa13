import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'
import { flag, searchText, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { named, names } from '../kernel/texts.ts'
import { sailingStates } from '../sailings/values.ts'
import { lineEndpoints, lineProblems, lineStop } from './line-endpoints.ts'
import { lineKinds, lineStates } from './values.ts'

/** How people type a Chinese name on a Latin keyboard, `ctm` and `chaotianmen`: the counter finds docks by it. */
const pinyinFields = { initials: z.string(), pinyin: z.string() }

/** Kilometres along the river from Chaotianmen downstream. */
const riverKm = z.number()

const dock = z.object({
  id,
  code: z.string(),
  names,
  ...pinyinFields,
  riverKm,
  berths: z.int(),
  /** Lines that call here, each once however often it calls. */
  lines: z.int(),
  /** Calls of today's sailings, arrivals and departures of one call counted as one. */
  callsToday: z.int(),
  /** True for a dock of the asking person. */
  own: z.boolean(),
  /** False: nothing new is planned here. */
  enabled: z.boolean(),
  revision,
})

const port = z.object({
  id,
  code: z.string(),
  names,
  ...pinyinFields,
  riverKm,
  /** True where the kilometre is an estimate, ±8 km. */
  estimated: z.boolean(),
  corporation: z.nullable(named),
  /** False: nothing new is planned here. */
  enabled: z.boolean(),
  revision,
  docks: z.array(dock),
})

const line = z.object({
  id,
  code: z.string(),
  names,
  kind: z.enum(lineKinds),
  carrier: named,
  enabled: z.boolean(),
  /** The version of the stops: the one in force today, else the next one; null while none is published. */
  version: z.nullable(z.int()),
  /** First service date of the version. */
  validFrom: z.nullable(serviceDate),
  stops: z.array(lineStop),
  /** Versions that are drawn up or approved, and not yet published; 0 for those who do not plan. */
  drafts: z.int(),
  /** Runs of the coming 30 days that are in the timetable. */
  sailingsAhead: z.int(),
})

const service = z.object({
  id,
  ship: named,
  /** Local time in Asia/Shanghai, `08:30`. */
  departs: z.string(),
  everyDays: z.int(),
  /** The next days it runs, at most seven. */
  nextDates: z.array(serviceDate),
})

/** One call of a sailing at a dock, a row of the departure board. */
const call = z.object({
  sailingId: id,
  line: named,
  ship: named,
  stop: z.int(),
  /** The last dock of the run, shown as its direction. */
  towards: names,
  arrives: z.nullable(z.string()),
  departs: z.nullable(z.string()),
  status: z.enum(sailingStates),
})

const publicReason = 'ports, docks and lines are published; every counter and form chooses from them'

const river = capability('network', {
  ports: query({
    access: { signedIn: publicReason },
    scope: 'own',
    request: z.object({
      /** Search term: part of the name of a port or dock; a matching port has all its docks. */
      text: z.optional(searchText),
      corporationId: z.optional(id),
      /** Only the docks of the caller. */
      own: z._default(flag, false),
      /**
       * The whole river, which is published: to choose a trip by, or to draw lines along. Without it the people of a port
       * corporation find the ports they run.
       */
      whole: z._default(flag, false),
    }),
    reply: z.object({ ports: z.array(port), asOf: z.string() }),
  }),
  lines: query({
    access: { signedIn: publicReason },
    scope: 'own',
    request: z.object({
      kind: z.optional(several(z.enum(lineKinds))),
      carrierId: z.optional(id),
      /** Those that do not run are there for those who plan. */
      state: z.optional(several(z.enum(lineStates))),
    }),
    reply: z.object({ lines: z.array(line), asOf: z.string() }),
  }),
  dock: query({
    access: { permission: 'network.view' },
    scope: { shared: 'the calls of a day are what the board on the pier shows to everybody' },
    request: z.object({ id, date: z.optional(serviceDate) }),
    reply: z.object({
      dock,
      port: named,
      corporation: z.nullable(named),
      date: serviceDate,
      lines: z.array(named),
      calls: z.array(call),
      asOf: z.string(),
    }),
  }),
  line: query({
    access: { permission: 'network.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({ line, services: z.array(service), asOf: z.string() }),
  }),
})

export const network = { ...river, ...lineEndpoints }

export const networkProblems = {
  ...problems('network', {
    dockNotFound: 404,
    /** `docks`: those that nothing new can be given. */
    dockDisabled: 409,
    /** `uses`: what calls at it. */
    dockStays: 409,
    corporationNotFound: 404,
    onlyOverseers: 403,
    lineNotFound: 404,
  }),
  ...lineProblems,
}
