import * as z from 'zod/mini'
import { certificateKinds } from '../../fleet/values.ts'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { code, id, revision } from '../../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText, several } from '../../kernel/page.ts'
import { problems } from '../../kernel/problem.ts'
import { daysBetween } from '../../kernel/service-date.ts'
import { localizedNameInput, named, names } from '../../kernel/texts.ts'
import { clashKinds, maxSeasonDays, onHolidays, runStates } from './values.ts'

const weekdays = z.int().check(z.gte(1), z.lte(127))
const day = z.nullable(serviceDate)
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** A fault at `to` where a stretch of days ends before it begins. */
const daysInOrder = <T extends { from: string | null; to: string | null }>() =>
  z.refine<T>(({ from, to }) => from === null || to === null || from <= to, {
    error: 'endsBeforeItBegins',
    path: ['to'],
  })

const rotaInput = z
  .object({ shipId: id, weekdays, from: day, to: day })
  .check(daysInOrder<{ shipId: string; weekdays: number; from: string | null; to: string | null }>())

const newService = {
  code,
  lineId: id,
  shipId: id,
  /** Minute of the day in Asia/Shanghai. */
  departureMinute: z.int().check(z.gte(0), z.lte(1439)),
  weekdays,
  /** Runs every so many days counted from `countedFrom`, and on its weekdays only. */
  everyDays: z.int().check(z.gte(1), z.lte(366)),
  countedFrom: serviceDate,
  validFrom: day,
  validTo: day,
  onHolidays: z.enum(onHolidays),
  /** Days that come on sale are published without a preview. */
  rolling: z.boolean(),
  /** The first row that holds for a day names its ship. */
  rota: z.array(rotaInput).check(z.maxLength(20)),
  days: z.array(z.object({ date: serviceDate, runs: z.boolean(), reason })).check(
    z.maxLength(200),
    z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: 'dayTwice' }),
  ),
}

const inOrder = z.refine<{ validFrom: string | null; validTo: string | null }>(
  ({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo,
  { error: 'endsBeforeItBegins', path: ['validTo'] },
)

const serviceRow = {
  id,
  code: z.string(),
  line: named,
  ship: named,
  departureMinute: z.int(),
  weekdays: z.int(),
  everyDays: z.int(),
  countedFrom: serviceDate,
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  onHolidays: z.enum(onHolidays),
  rolling: z.boolean(),
  enabled: z.boolean(),
  revision,
  /** Ships of the rota beside the usual one, and exception days. */
  otherShips: z.int(),
  exceptionDays: z.int(),
  /** Sailings to come, and the last day there is one for. */
  sailings: z.int(),
  publishedTo: z.nullable(z.string()),
}

const season = { from: serviceDate, to: serviceDate }
const seasonInOrder = z.refine<{ from: string; to: string }>(
  ({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < maxSeasonDays,
  { error: 'seasonLength', path: ['to'] },
)

const holiday = {
  names: localizedNameInput(100),
  /** Null: of the whole network. */
  dockId: z.nullable(id),
  ...season,
}
/** A holiday ends no earlier than it begins, and soon. */
export const holidayInOrder = z.refine<{ from: string; to: string }>(
  ({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) <= 60,
  { error: 'holidayLength', path: ['to'] },
)

const windowDays = z.int().check(z.gte(1), z.lte(365))
const windowClose = z.nullable(z.int().check(z.gte(0), z.lte(10_080)))
/** How far ahead each channel sells, and until when before the departure. */
export const saleWindow = {
  counterDays: windowDays,
  agentDays: windowDays,
  onlineDays: windowDays,
  /** Minutes before the departure; null: as the parameter says. */
  counterClose: windowClose,
  agentClose: windowClose,
  onlineClose: windowClose,
}

const plans = { permission: 'sailings.plan' } as const
const publishes = { permission: 'sailings.publish' } as const
const saved = { id, revision }

export const services = capability('sailings', {
  services: query({
    access: plans,
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      lineId: z.optional(id),
      shipId: z.optional(id),
      enabled: z.optional(flag),
      ...pageRequest('code', 'line', 'ship', 'departs', 'sailings', 'publishedTo'),
    }),
    reply: z.extend(pageOf(z.object(serviceRow)), { line: z.nullable(named), ship: z.nullable(named) }),
  }),
  service: query({
    access: plans,
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      ...serviceRow,
      rota: z.array(
        z.object({
          ship: named,
          weekdays: z.int(),
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
      days: z.array(z.object({ date: serviceDate, runs: z.boolean(), reason: z.string() })),
    }),
  }),
  createService: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.createService',
    request: z.object(newService).check(inOrder),
    reply: z.object({ id }),
  }),
  editService: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.editService',
    request: z.object({ ...saved, ...newService }).check(inOrder),
    reply: z.object({ revision }),
  }),
  setServiceEnabled: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.setServiceEnabled',
    request: z.object({ id, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  deleteService: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.deleteService',
    request: z.object(saved),
    reply: z.object({}),
  }),
  holidays: query({
    access: plans,
    scope: { shared: 'holidays are the same for all who plan' },
    request: z.object({ text: z.optional(searchText) }),
    reply: z.object({
      holidays: z.array(
        z.object({
          ...{ id, names, dock: z.nullable(named), from: serviceDate, to: serviceDate, revision },
          /** Whether the caller may change it: those of the network are the operator's, those of a dock its own. */
          editable: z.boolean(),
        }),
      ),
    }),
  }),
  createHoliday: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.createHoliday',
    request: z.object(holiday).check(holidayInOrder),
    reply: z.object({ id }),
  }),
  editHoliday: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.editHoliday',
    request: z.object({ ...saved, ...holiday }).check(holidayInOrder),
    reply: z.object({ revision }),
  }),
  deleteHoliday: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.deleteHoliday',
    request: z.object(saved),
    reply: z.object({}),
  }),
  /** How far ahead each channel sells the lines that the caller plans. */
  saleWindows: query({
    access: plans,
    scope: 'own',
    request: z.object({ text: z.optional(searchText) }),
    reply: z.object({
      windows: z.array(
        z.object({
          line: named,
          ...saleWindow,
          /** 0: the line has the defaults. */
          revision: z.int(),
        }),
      ),
    }),
  }),
  setSaleWindow: command({
    access: plans,
    scope: 'own',
    journal: 'sailings.setSaleWindow',
    request: z.object({ lineId: id, revision: z.int().check(z.gte(0)), ...saleWindow }),
    reply: z.object({ revision }),
  }),
  /** What the publication of a season would do, with every clash. */
  season: query({
    access: plans,
    scope: 'own',
    request: z
      .object({ ...season, lineId: z.optional(several(id)), serviceId: z.optional(several(id)) })
      .check(seasonInOrder),
    reply: z.object({
      ...season,
      /** Runs by departure; minutes since the season began. */
      runs: z.array(
        z.object({
          key: z.string(),
          serviceId: z.nullable(id),
          sailingId: z.nullable(id),
          lineId: id,
          versionId: z.nullable(id),
          shipId: id,
          date: serviceDate,
          departs: z.int(),
          state: z.enum(runStates),
          tickets: z.int(),
        }),
      ),
      patterns: z.array(
        z.object({
          versionId: id,
          stops: z.array(z.object({ dockId: id, arrive: z.nullable(z.int()), depart: z.nullable(z.int()) })),
        }),
      ),
      services: z.array(z.object({ id, code: z.string() })),
      lines: z.array(named),
      ships: z.array(named),
      docks: z.array(z.extend(named, { berths: z.int() })),
      clashes: z.array(
        z.object({
          kind: z.enum(clashKinds),
          blocking: z.boolean(),
          run: z.string(),
          others: z.array(z.string()),
          dockId: z.optional(id),
          certificate: z.optional(z.enum(certificateKinds)),
          minutes: z.optional(z.int()),
          tickets: z.optional(z.int()),
        }),
      ),
      /** Names what was looked at; a publication that names another one is refused. */
      fingerprint: z.string(),
      asOf: instant,
    }),
  }),
  publishSeason: command({
    access: publishes,
    scope: 'own',
    idempotent: true,
    journal: 'sailings.publishSeason',
    request: z
      .object({
        ...season,
        lineId: z.optional(z.array(id).check(z.maxLength(50))),
        serviceId: z.optional(z.array(id).check(z.maxLength(50))),
        fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** Why the clashes are accepted; needed where there are any. */
        reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
      })
      .check(seasonInOrder),
    reply: z.object({ id }),
  }),
  /** How far a publication is. */
  publication: query({
    access: plans,
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      ...season,
      /** What there was to do, and what of it is done. */
      runs: z.int(),
      withdrawals: z.int(),
      made: z.int(),
      withdrawn: z.int(),
      skipped: z.int(),
      done: z.boolean(),
      by: z.string(),
      at: instant,
    }),
  }),
})

export const servicesProblems = problems('sailings', {
  /** A ship of the rota is out of service. */
  shipOutOfService: 409,
  /** What was previewed is no longer what would be published. */
  seasonChanged: 409,
  /** `count`: clashes that cost safety or seats. */
  seasonBlocked: 409,
  /** `count`: clashes that need a reason to be accepted. */
  seasonReason: 409,
  /** Nothing to publish. */
  seasonEmpty: 409,
})
