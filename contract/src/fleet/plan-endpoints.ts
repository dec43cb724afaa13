import * as z from 'zod/mini'
import { instant } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { named } from '../kernel/texts.ts'
import { classCount, deckInput, maxDecks, planDeck, planSeat } from './plan.ts'
import { planFaults, planStates } from './values.ts'

/** A version of the deck plan of a ship. */
const head = z.object({
  id,
  ship: named,
  version: z.int(),
  status: z.enum(planStates),
  name: z.nullable(z.string()),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
  revision,
  seats: z.int(),
  /** Sailings that are sold by it and have not arrived. */
  sailings: z.int(),
  /** True where the reader may change the plans of its ship. */
  editable: z.boolean(),
  /** True for a draft that the reader changed last: another user publishes it. */
  own: z.boolean(),
  /** True where its ship has a draft. */
  drafted: z.boolean(),
})

/** What a seat is in a version. */
const facts = z.pick(planSeat, { label: true, classCode: true, attributes: true, cabin: true })

/** What a version changes of the one before it, seat by seat at their places. */
const differences = z.object({
  /** The version before it; null: it is the first. */
  since: z.nullable(z.int()),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** Rows whose aisles differ. */
  aisles: z.int(),
  /** Cabins that are sold otherwise, are new or are gone. */
  cabins: z.int(),
  classes: z.array(z.extend(classCount, { before: z.int() })),
  /** The first of the seats that differ; null: there is none at this place. */
  first: z.array(
    z.object({
      deck: z.int(),
      row: z.int(),
      position: z.int(),
      before: z.nullable(facts),
      after: z.nullable(facts),
    }),
  ),
})

/** The publication of a draft, before it is done. */
const publication = z.object({
  fault: z.nullable(z.enum(planFaults)),
  seats: z.int(),
  certifiedCapacity: z.int(),
  /** The version that it replaces; null: the ship has none yet. */
  replaces: z.nullable(z.int()),
  /** Sailings that have not arrived and were opened by other versions. */
  open: z.object({
    all: z.int(),
    sold: z.int(),
    /** Of which nothing was sold, held, set aside or locked: their seats can be made anew. */
    unsold: z.int(),
    first: z.array(
      z.object({
        id,
        line: named,
        departs: instant,
        version: z.int(),
        tickets: z.int(),
        unsold: z.boolean(),
      }),
    ),
  }),
})

export const deckPlans = capability('fleet', {
  plans: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      status: z.optional(several(z.enum(planStates))),
      shipId: z.optional(id),
      ...pageRequest('ship', 'drawnUp', 'published'),
    }),
    reply: pageOf(head),
  }),
  plan: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      plan: head,
      classes: z.array(classCount),
      decks: z.array(planDeck),
      asOf: instant,
    }),
  }),
  planDifferences: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: differences,
  }),
  planPublication: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: publication,
  }),
  /** Makes the next version of a ship as a draft: from any plan, or with one empty deck. */
  copyPlan: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.copyPlan',
    request: z.object({ shipId: id, planId: z.nullable(id) }),
    reply: z.object({ id }),
  }),
  /** Replaces what is drawn in a draft. */
  editPlan: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.editPlan',
    request: z.object({
      id,
      revision,
      name: z.string().check(z.trim(), z.maxLength(60)),
      decks: z.array(deckInput).check(z.maxLength(maxDecks)),
    }),
    reply: z.object({ revision }),
  }),
  discardPlan: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.discardPlan',
    request: z.object({ id, revision }),
    reply: z.object({}),
  }),
  publishPlan: command({
    access: { permission: 'fleet.edit' },
    scope: 'own',
    journal: 'fleet.publishPlan',
    request: z.object({
      id,
      revision,
      /** True: sailings of which nothing is sold get the plan as well. */
      toUnsold: z._default(z.boolean(), false),
    }),
    /** How many sailings got the plan. */
    reply: z.object({ sailings: z.int() }),
  }),
})
