import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { problems } from '../kernel/problem.ts'
import { importStates, maxRiverBytes, riverSections } from './values.ts'

const exports = { permission: 'river.export' } as const
const imports = { permission: 'river.import' } as const

/** A file as `riverFile` describes it, which the handler asks: it names everything that is wrong, not the first of it. */
const riverInput = z.record(z.string().check(z.maxLength(40)), z.unknown())

/** What an import does to one section: codes of what is created and changed, and how many stay as they are. */
const sectionChanges = z.object({
  section: z.enum(riverSections),
  created: z.array(z.string()),
  changed: z.array(z.object({ code: z.string(), fields: z.array(z.string()) })),
  unchanged: z.int(),
})
const changes = z.array(sectionChanges)

/** The river as one file. */
export const river = capability('river', {
  export: command({
    access: exports,
    scope: 'own',
    responseType: 'download',
    journal: 'river.export',
    request: z.object({}),
    reply: z.unknown(),
  }),
  /** Its JSON Schema. */
  schema: command({
    access: { signedIn: 'the schema says nothing about an installation' },
    scope: { shared: 'it is the same for all installations' },
    responseType: 'download',
    request: z.object({}),
    reply: z.unknown(),
  }),
  /** The dry run: everything that is wrong with a file, else what it would do. */
  check: command({
    heavy: true,
    access: imports,
    scope: 'own',
    maxBytes: maxRiverBytes,
    request: z.object({ file: riverInput }),
    reply: z.object({ changes }),
  }),
  /** Asks a second person to import a file. */
  import: command({
    access: imports,
    scope: 'own',
    maxBytes: maxRiverBytes,
    journal: 'river.import',
    request: z.object({ file: riverInput }),
    reply: z.object({ importId: id, approvalId: id }),
  }),
  /** Asks a second person to import the example river; refused where there is a river already. */
  importExample: command({
    access: imports,
    scope: 'own',
    journal: 'river.importExample',
    request: z.object({}),
    reply: z.object({ importId: id, approvalId: id }),
  }),
  /** The latest imports. */
  imports: query({
    access: imports,
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      imports: z.array(
        z.object({
          id,
          state: z.enum(importStates),
          example: z.boolean(),
          askedAt: z.string(),
          askedBy: z.string(),
          decidedAt: z.nullable(z.string()),
          decidedBy: z.nullable(z.string()),
          changes,
        }),
      ),
      /** True while there is no river: the example can be imported. */
      empty: z.boolean(),
    }),
    refreshedBy: ['approvals'],
  }),
})

export const riverProblems = problems('river', {
  nothingToDo: 409,
  importWaits: 409,
  notEmpty: 409,
  refused: 422,
})
