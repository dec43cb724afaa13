import * as z from 'zod/mini'
import { serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { id, revision } from '../../kernel/ids.ts'
import { allowed, named } from '../../kernel/texts.ts'
import { stopNumber } from '../stops.ts'

const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** Minutes after midnight in Asia/Shanghai at which the sailing leaves its first stop. */
const departureMinute = z.int().check(z.gte(0), z.lte(1_439))
/** True: also where a dock has no free berth at that time. */
const despiteBerths = z._default(z.boolean(), false)

/** Extra sailings, and what can be changed of a sailing while nothing was ever sold or held of it. */
export const sailingRuns = capability('sailings', {
  /** A run outside of the timetable. */
  create: command({
    access: { permission: 'sailings.edit' },
    scope: 'own',
    journal: 'sailings.create',
    request: z.object({
      lineId: id,
      date: serviceDate,
      departureMinute,
      shipId: id,
      /** On sale at once; otherwise it is opened later. */
      onSale: z.boolean(),
      note: why,
      despiteBerths,
    }),
    reply: z.object({ id }),
  }),
  /** What the form of a change starts with. */
  editable: query({
    access: { permission: 'sailings.edit' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      id,
      revision,
      shipId: id,
      departureMinute,
      calls: z.array(
        z.object({
          stop: z.int(),
          port: named,
          dockId: id,
          /** The docks of its port that are enabled, and the present one. */
          docks: z.array(named),
        }),
      ),
      can: z.object({ edit: allowed }),
    }),
  }),
  edit: command({
    access: { permission: 'sailings.edit' },
    scope: 'own',
    journal: 'sailings.edit',
    request: z.object({
      id,
      revision,
      shipId: id,
      departureMinute,
      /** Calls that get another dock of the same port; the others stay. */
      docks: z.array(z.object({ stop: stopNumber, dockId: id })).check(z.maxLength(32)),
      note: why,
      despiteBerths,
    }),
    reply: z.object({ revision }),
  }),
})

const body = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000))

/** What the crew and the docks of a sailing should know; agents never read it. */
export const crewNotes = capability('sailings', {
  notes: query({
    access: { permission: 'sailings.notes' },
    scope: 'own',
    request: z.object({ sailingId: id }),
    reply: z.object({
      notes: z.array(
        z.object({
          id,
          revision,
          body: z.string(),
          writtenAt: z.string(),
          writtenBy: z.string(),
          /** Null while it is as it was written. */
          changedAt: z.nullable(z.string()),
          changedBy: z.nullable(z.string()),
        }),
      ),
    }),
    refreshedBy: ['sailing'],
  }),
  addNote: command({
    access: { permission: 'sailings.notes' },
    scope: 'own',
    journal: 'sailings.addNote',
    request: z.object({ sailingId: id, body }),
    reply: z.object({ id }),
  }),
  editNote: command({
    access: { permission: 'sailings.notes' },
    scope: 'own',
    journal: 'sailings.editNote',
    request: z.object({ id, revision, body }),
    reply: z.object({ revision }),
  }),
  deleteNote: command({
    access: { permission: 'sailings.notes' },
    scope: 'own',
    journal: 'sailings.deleteNote',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
})
