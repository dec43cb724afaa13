import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { problems } from '../kernel/problem.ts'
import { columnWidths, exportFormats, maxChosenRows } from './values.ts'

const listName = z.string().check(z.minLength(1), z.maxLength(100))
/** Row limit of a print view: more is not read on paper. The reply says so when it is cut. */
export const maxPrintedRows = 2_000

/** A list with its request and its columns. */
const listSelection = {
  /** The list's own endpoint, whose permission and scope apply. */
  list: listName,
  /** The request of the list: filters and order, without a page. */
  request: z.record(z.string().check(z.maxLength(60)), z.unknown()),
  /** Which columns, in which order; all of them when absent. */
  columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  /** The keys of chosen rows; all rows of the request when absent. Those the caller may not see are left out. */
  keys: z.optional(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(maxChosenRows)),
  ),
}

const columnKey = z.string().check(z.minLength(1), z.maxLength(60))
const columnKeyList = z.array(columnKey).check(z.maxLength(60))
const columnKeys = z._default(columnKeyList, [])

/** How a person likes one list. */
export const listSettings = z.object({
  /** Columns in their order; those not named follow. */
  order: columnKeys,
  hidden: columnKeys,
  /** Columns with a width of their own, in pixels; the others are as wide as what they say. */
  widths: z.optional(
    z
      .record(columnKey, z.int().check(z.gte(columnWidths.min), z.lte(columnWidths.max)))
      .check(z.refine((widths) => Object.keys(widths).length <= 60)),
  ),
  /** Columns that stay in sight while the others scroll, at the start and at the end. */
  pinned: z.optional(z.object({ start: columnKeyList, end: columnKeyList })),
  /** The sorts chosen last, the first before the second. */
  sorts: z.optional(columnKeyList),
  roomy: z._default(z.boolean(), false),
  /** Filters and order of a list under a name, as they stand in the address. */
  views: z._default(
    z
      .array(
        z.object({
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
          search: z.string().check(z.maxLength(1_000)),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  /** The name of the view the list opens with. */
  defaultView: z.optional(z.string().check(z.maxLength(60))),
})

/** What every list can do, whatever it lists. */
export const lists = capability('lists', {
  export: command({
    access: { signedIn: 'a list is given as a file to those who may see the list' },
    scope: 'own',
    responseType: 'download',
    journal: 'lists.export',
    request: z.object({ ...listSelection, format: z.enum(exportFormats) }),
    reply: z.unknown(),
  }),
  /** Position of the user's own export in the queue of the node; polled while it waits. */
  exportPlace: query({
    access: { signedIn: "how long one's own file takes is one's own" },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      waitsFor: z.enum(['nothing', 'own', 'others']),
      /** How many files are begun before. */
      before: z.int(),
    }),
  }),
  /** The same for paper, in the reader's words. */
  print: command({
    heavy: true,
    access: { signedIn: 'a list is printed by those who may see the list' },
    scope: 'own',
    journal: 'lists.print',
    request: z.object(listSelection),
    reply: z.object({
      title: z.string(),
      /** Who, when, filtered by what: one line each. */
      notes: z.array(z.string()),
      columns: z.array(z.object({ title: z.string(), figures: z.boolean() })),
      rows: z.array(z.array(z.string())),
      /** The sums of all rows, empty where a column has none; absent where nothing is summed, or not all rows are there. */
      sums: z.optional(z.object({ label: z.string(), cells: z.array(z.string()) })),
    }),
  }),
  settings: query({
    access: { signedIn: "how one likes one's lists is one's own" },
    scope: 'self',
    request: z.object({ list: listName }),
    reply: listSettings,
  }),
  saveSettings: command({
    access: { signedIn: "how one likes one's lists is one's own" },
    scope: 'self',
    request: z.object({ list: listName, settings: listSettings }),
    reply: listSettings,
  }),
})

export const listsProblems = problems('lists', {
  oneAtATime: 409,
  notExported: 404,
})
