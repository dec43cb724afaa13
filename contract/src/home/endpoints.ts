import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { problems } from '../kernel/problem.ts'
import { named, names } from '../kernel/texts.ts'
import { lineKinds } from '../network/values.ts'
import { sailingStates } from '../sailings/values.ts'
import { attentionKinds, firstSteps, maxQuickMenuItems, maxRemarkLength, nodeParts } from './values.ts'

const line = z.object({ id, code: z.string(), names, kind: z.enum(lineKinds) })

/** A departure from the docks of the caller: ship, time, load. */
const departure = z.object({
  sailingId: id,
  line,
  ship: named,
  status: z.enum(sailingStates),
  stop: z.int(),
  dock: named,
  towards: names,
  /** The dock that `towards` names, the last of the sailing. */
  towardsId: id,
  departs: z.string(),
  /** True while tickets from this stop can be bought. */
  onSale: z.boolean(),
  certifiedCapacity: z.int(),
  /** Passengers booked on the leg that begins here. */
  booked: z.int(),
})

const remark = z
  .string()
  .check(z.trim(), z.maxLength(maxRemarkLength), z.regex(/^\P{Cc}*$/u, { error: 'characters' }))

/** An entry for display: everything but the remark comes from the menu, so it is always up to date. */
const quickMenuItem = z.object({
  menuId: z.string(),
  name: z.string(),
  names,
  /** A path of this site, or the address of an external menu entry. */
  url: z.string(),
  icon: z.string(),
  remark: z.string(),
})

const quickMenu = z.object({
  items: z.array(quickMenuItem),
  /**
   * Version for optimistic locking: changes with every change of the entries, and a save sends the one it builds on.
   */
  version: z.string(),
})

export type QuickMenuItem = z.infer<typeof quickMenuItem>

export const home = capability('home', {
  today: query({
    access: { permission: 'home.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      date: serviceDate,
      /** Docks of the asking person; empty for those who see all. */
      docks: z.array(named),
      /** Of today; after the last one also those of the next day. */
      departures: z.array(departure),
      /** Of today. */
      departuresInAll: z.int(),
      /** What the asking person sold today; null for people who do not sell. */
      /** What the user took today, and what they gave back. */
      sales: z.nullable(z.object({ orders: z.int(), tickets: z.int(), fen, returned: fen })),
      asOf: z.string(),
    }),
  }),
  attention: query({
    access: { permission: 'home.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      /** Only what waits for the caller; `day` is that of the oldest, of statements to confirm the last one for the first of them. */
      waiting: z.array(
        z.object({ kind: z.enum(attentionKinds), count: z.int(), day: z.nullable(serviceDate) }),
      ),
      /** Parts of the node that cannot do their work; null for people who do not look after jobs. */
      faults: z.nullable(z.array(z.enum(nodeParts))),
      /** Orders of the demo dataset while it is being loaded, for the same people; null otherwise. */
      demo: z.nullable(z.object({ loaded: z.int(), total: z.int() })),
      asOf: z.string(),
    }),
    refreshedBy: ['approvals'],
  }),
  /** The figures of the caller's organisation, each as the page says that it opens; null for what the caller may not see. */
  figures: query({
    access: { permission: 'home.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      date: serviceDate,
      /** The first day of the month. */
      monthFrom: serviceDate,
      /** What was sold, less discounts; of the month before until the same day of it. */
      sold: z.nullable(
        z.object({ today: fen, yesterday: fen, month: fen, lastMonth: fen, tickets: z.int() }),
      ),
      /** What was shared out of the sailings of these service dates: to the organisation, of the operator in all. */
      earned: z.nullable(z.object({ today: fen, month: fen })),
      /** What the organisation is owed out of sailings; of the operator what it owes. */
      owed: z.nullable(fen),
      /** What all wallets hold; only for the operator. */
      wallets: z.nullable(fen),
      asOf: z.string(),
    }),
    refreshedBy: ['earnings'],
  }),
  /** What is missing until the first sale; nothing for those who do not set the network up. */
  firstSteps: query({
    access: { permission: 'home.view' },
    scope: { shared: 'it tells that there is a line or a ship, and nothing about which' },
    request: z.object({}),
    /** In their order; agencies are not needed by a network that sells at its own counters. */
    reply: z.object({
      steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
      /** One administrator sets it up: users they make may approve what they ask for, and the journal marks it. */
      setUpAlone: z.boolean(),
    }),
    /** An import of a river is carried out by an approval. */
    refreshedBy: ['approvals'],
  }),
  quickMenu: query({
    path: '/sysHome/quick-menu/list.do',
    access: { signedIn: 'everybody arranges a quick menu of their own' },
    scope: 'self',
    request: z.object({}),
    reply: quickMenu,
  }),
  saveQuickMenu: command({
    path: '/sysHome/quick-menu/save.do',
    access: { signedIn: 'everybody arranges a quick menu of their own' },
    scope: 'self',
    journal: 'home.saveQuickMenu',
    arrayBody: 'items',
    // Name, address and icon may be sent along, as the entries were listed; they are the menu's and not stored.
    request: z.object({
      items: z
        .array(
          z.object({
            menuId: z.string().check(z.minLength(1), z.maxLength(64)),
            remark: z._default(remark, ''),
          }),
        )
        .check(z.maxLength(maxQuickMenuItems)),
      /** Without it the entries replace whatever is there. */
      version: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: quickMenu,
  }),
})

export const homeProblems = problems('home', {
  quickMenuForeign: 400,
  quickMenuChanged: 409,
})
