import { endpoints } from '@fairway/contract/all'
import { downloads } from '@fairway/contract/downloads/endpoints'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { authorize } from '../platform/http/authenticate.ts'
import { issueDownloadTicket } from '../platform/http/downloads.ts'
import { problem } from '../platform/http/problems.ts'
import { handlers, parseRequest } from '../platform/http/serve.ts'

export const downloadsHandlers = handlers(downloads, {
  // Refusals come with the ticket, where a script can show them; a form could not.
  'downloads.ticket': async ({ db, caller, language, now }, { endpoint: name, request }) => {
    const endpoint: Endpoint | undefined = Object.hasOwn(endpoints, name)
      ? endpoints[name as keyof typeof endpoints]
      : undefined
    if (endpoint?.responseType !== 'download') throw problem('downloads.noFile')
    authorize(endpoint, caller)
    parseRequest(endpoint, request)
    const { ticket, goodUntil } = await issueDownloadTicket(
      db,
      { sessionId: caller.sessionId, endpoint: name, request, language },
      now,
    )
    return { ticket, goodUntil: toInstant(goodUntil) }
  },
})
