import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { maxOpenPages } from './values.ts'

const openPage = z.object({
  /** Where the page stands on this site. */
  path: z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[^?#\s]*$/, { error: 'format' })),
  /** What follows the question mark: filters, page, sorting. */
  search: z.string().check(z.maxLength(600), z.regex(/^[^#\s]*$/, { error: 'format' })),
  pinned: z.boolean(),
})

export const workspace = capability('workspace', {
  keep: command({
    access: { signedIn: 'everybody may keep the list of their own open pages' },
    scope: 'self',
    request: z.object({ pages: z.array(openPage).check(z.maxLength(maxOpenPages)) }),
    reply: z.object({}),
  }),
  kept: query({
    access: { signedIn: 'everybody may ask for their own open pages' },
    scope: 'self',
    request: z.object({}),
    /** What another session left open that did not end by a log-out; no pages when there is nothing. */
    reply: z.object({ pages: z.array(openPage), at: z.nullable(z.string()) }),
  }),
})
