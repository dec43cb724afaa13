import * as z from 'zod/mini'
import { instant, moment } from '../kernel/dates.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { several } from '../kernel/page.ts'
import { localizedNameInput, names } from '../kernel/texts.ts'
import { channels, priceRuleKinds, tableStates } from './values.ts'

// What the endpoints of every kind of price rule have in common.

export const shared = { shared: 'fares hang at every counter' }
export const drafts = { permission: 'fares.editRules' } as const
export const decides = { permission: 'fares.approveRules' } as const

/** A version of any kind of rule: what it is called, since when and until when it counts, and how far it has come. */
export const ruleHead = z.object({
  id,
  code: z.string(),
  version: z.int(),
  names,
  status: z.enum(tableStates),
  /** Moments of sale it counts for, half-open; null: no end. */
  validFrom: instant,
  validTo: z.nullable(instant),
  /** True for a published one that counts for sales of this moment. */
  inForce: z.boolean(),
  drawnUpBy: z.string(),
  drawnUpAt: instant,
  approvedBy: z.nullable(z.string()),
})

/** What a request says of a version of any kind. */
export const headInput = { names: localizedNameInput(60), validFrom: moment, validTo: z.nullable(moment) }

export const endsLater = z.refine<{ validFrom: string; validTo: string | null }>(
  ({ validFrom, validTo }) => validTo === null || new Date(validTo) > new Date(validFrom),
  { error: 'endsBeforeItBegins', path: ['validTo'] },
)

/** A version as the caller has it before them. */
export const version = { id, revision }
export const rule = { kind: z.enum(priceRuleKinds), ...version }

/** Versions that a list is asked for, by their status and by code or name. */
export const search = {
  status: z.optional(several(z.enum(tableStates))),
  text: z.optional(z.string().check(z.maxLength(60))),
}

/** The sales and passengers that a rule is for; null means every one. */
export const saleScope = {
  lineIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(50))),
  classIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(50))),
  channels: z.nullable(z.array(z.enum(channels)).check(z.minLength(1), z.maxLength(channels.length))),
  /** Codes of passenger types. */
  typeCodes: z.nullable(z.array(code).check(z.minLength(1), z.maxLength(50))),
}
