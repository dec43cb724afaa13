import { Readable } from 'node:stream'
import { capability, command } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueDownloadTicket } from '../platform/http/downloads.ts'
import { FileReply } from '../platform/http/file-reply.ts'
import { handlers, serve } from '../platform/http/serve.ts'
import { createServer } from '../platform/http/server.ts'

// A form cannot send a session, and no session may stand in an address: so it brings a ticket.

const office = capability('office', {
  file: command({
    access: { permission: 'orders.view' },
    scope: 'own',
    responseType: 'download',
    request: z.object({ day: z.string().check(z.maxLength(10)), lines: z.optional(z.array(z.string())) }),
    reply: z.unknown(),
  }),
})

let app: TestApp
let desk: FastifyInstance
let url: string
let clerk: SignedInUser
let other: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  desk = await createServer(app.services)
  serve(
    desk,
    app.services,
    office,
    handlers(office, {
      'office.file': ({ caller, language }, { day }) =>
        new FileReply({
          name: `售票 "${day}".txt`,
          type: 'text/plain; charset=utf-8',
          body: Readable.from([Buffer.from(`${caller.code} ${language} `), Buffer.from(day)]),
        }),
    }),
  )
  url = await desk.listen({ host: '127.0.0.1', port: 0 })
  clerk = await app.signIn('clerk')
  other = await app.signIn('clerk')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const request = { day: '2026-06-15', lines: ['A', 'B'] }

async function sessionOf(person: SignedInUser): Promise<string> {
  const caller = await app.services.sessions.callerOf(
    person.token,
    [person.cookie.split('=')[1] ?? ''],
    app.clock.now(),
  )
  return caller.sessionId
}

async function ticketFor(person: SignedInUser, body: object = request): Promise<string> {
  const bought = {
    sessionId: await sessionOf(person),
    endpoint: 'office.file',
    request: body,
    language: 'ja' as const,
  }
  return (await issueDownloadTicket(app.database.db, bought, app.clock.now())).ticket
}

/** What a form of the browser sends: fields and cookies, no header of ours. */
const submit = (ticket: string, cookie = clerk.cookie, body: unknown = request) =>
  fetch(`${url}/api/office/file?token=${ticket}`, {
    method: 'POST',
    headers: { cookie, 'accept-language': 'zh', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ request: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

test('[J14] a form with a ticket gets its file, once, under its name', async () => {
  const ticket = await ticketFor(clerk)
  const answer = await submit(ticket, clerk.cookie, { lines: ['A', 'B'], day: '2026-06-15' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('clerk ja 2026-06-15')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="__ -2026-06-15-.txt"; filename*=UTF-8''${encodeURIComponent('售票 -2026-06-15-.txt')}`,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const again = await submit(ticket)
  expect(again.status).toBe(403)
  expect(await again.json()).toMatchObject({ code: 'downloads.ticketGone' })
  // The page itself may frame the reply, to read why there is no file; other sites may not.
  expect(again.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

test('[J14] of many who bring one ticket at the same moment, one gets the file', async () => {
  const ticket = await ticketFor(clerk)
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(ticket)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)])
})

test('[J14] a ticket opens nothing after a minute, for another request, or at another browser', async () => {
  const late = await ticketFor(clerk)
  app.clock.passMinutes(1)
  expect((await submit(late)).status).toBe(403)
  const stretched = await ticketFor(clerk)
  expect((await submit(stretched, clerk.cookie, { ...request, day: '2026-06-16' })).status).toBe(403)
  expect((await submit(stretched)).status).toBe(403)
  expect((await submit(await ticketFor(clerk), other.cookie)).status).toBe(401)
  expect((await submit(await ticketFor(clerk), '')).status).toBe(401)
  expect((await submit('made-up')).status).toBe(403)
  for (const nonsense of ['', '[', '[]', 'null', '"day"', '1'])
    expect((await submit(await ticketFor(clerk), clerk.cookie, nonsense)).status).toBe(400)
})

test('[J14] a ticket ends with its session, and is kept hashed', async () => {
  const leaver = await app.signIn('clerk')
  const ticket = await ticketFor(leaver)
  const { rows } = await app.database.pool.query('select * from platform.download_tickets')
  expect(JSON.stringify(rows)).not.toContain(ticket)
  await app.call(leaver, 'session.signOut', {})
  expect((await submit(ticket, leaver.cookie)).status).toBe(401)
})

test('[J14] a script gets the file with its session; the session itself is no ticket', async () => {
  const body = JSON.stringify(request)
  const headers = { 'content-type': 'application/json', authorization: clerk.token, cookie: clerk.cookie }
  const answer = await fetch(`${url}/api/office/file`, { method: 'POST', headers, body })
  expect(await answer.text()).toBe('clerk en 2026-06-15')
  expect((await submit(clerk.token)).status).toBe(403)
})

test('[J14] a ticket is not sold for what is no file', async () => {
  for (const endpoint of ['orders.list', 'office.file', '__proto__', 'constructor'])
    expect(await app.call(clerk, 'downloads.ticket', { endpoint, request: {} })).toMatchObject({
      http: 404,
      code: 'downloads.noFile',
    })
})
