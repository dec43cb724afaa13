import * as z from 'zod/mini'
import { capability, command } from '../kernel/endpoint.ts'
import { problems } from '../kernel/problem.ts'

/** How long a ticket fetches its file. */
export const downloadTicketSeconds = 60

/**
 * Files are fetched in one of two ways. A script sends the request with its session like any other command and keeps
 * the bytes. A form of the browser cannot send a session, so it brings a ticket in the address: bought just before for
 * this one request, good once and for a minute.
 */
export const downloads = capability('downloads', {
  ticket: command({
    access: { signedIn: 'a ticket is given for a file only to those who may have that file' },
    scope: 'self',
    /** Name and request of an endpoint that answers with a file. */
    request: z.object({
      endpoint: z.string().check(z.minLength(1), z.maxLength(100)),
      request: z.record(z.string().check(z.maxLength(60)), z.unknown()),
    }),
    reply: z.object({ ticket: z.string(), goodUntil: z.string() }),
  }),
})

export const downloadsProblems = problems('downloads', {
  noFile: 404,
  ticketGone: 403,
})
