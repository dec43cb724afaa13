import * as z from 'zod/mini'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { feedbackKinds, feedbackLimits, feedbackStates } from './values.ts'

const entry = z.object({
  id,
  at: z.string(),
  kind: z.enum(feedbackKinds),
  text: z.string(),
  /** The path of the page it was written from; empty when it was opened by itself. */
  page: z.string(),
  state: z.enum(feedbackStates),
  doneAt: z.nullable(z.string()),
})

const managedEntry = z.extend(entry, {
  user: z.object({ id, code: z.string(), name: z.string() }),
  organisation: names,
  doneBy: z.nullable(z.string()),
  version: z.int(),
})

export const feedback = capability('feedback', {
  send: command({
    access: { signedIn: 'everybody may say what is wrong or missing' },
    scope: 'self',
    journal: 'feedback.send',
    request: z.object({
      kind: z.enum(feedbackKinds),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(feedbackLimits.text)),
      /** A path of this site, without its query. */
      page: z._default(
        z.string().check(z.maxLength(feedbackLimits.page), z.regex(/^(?:|\/[^?#\s]*)$/, { error: 'format' })),
        '',
      ),
    }),
    reply: z.object({ id }),
  }),
  own: query({
    access: { signedIn: 'everybody may see what became of their own feedback' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({ entries: z.array(entry) }),
  }),
  list: query({
    access: { permission: 'feedback.view' },
    scope: 'own',
    request: z.object({
      ...pageRequest('at'),
      kind: z.optional(several(z.enum(feedbackKinds))),
      state: z.optional(z.enum(feedbackStates)),
      /** Search term: part of the text, of the page, or of the author's name. */
      text: z.optional(searchText),
    }),
    reply: pageOf(managedEntry),
  }),
  settle: command({
    access: { permission: 'feedback.settle' },
    scope: 'own',
    journal: 'feedback.settle',
    request: z.object({
      id,
      /** The version that was seen. */
      version: z.int().check(z.minimum(1)),
      state: z.enum(feedbackStates),
    }),
    reply: z.object({ version: z.int() }),
  }),
})

export const feedbackProblems = problems('feedback', {
  tooMuch: 429,
  notFound: 404,
  changed: 409,
})
