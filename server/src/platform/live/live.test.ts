import { connect as connectTcp } from 'node:net'
import type { SignedInUser } from '@fairway/testing/api-client'
import { findDemoSailing } from '@fairway/testing/orders'
import { revisionOf } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveEvent } from './live.ts'
import { packPayloads, splitAudience } from './live-relay.ts'

// Two nodes on one database: an event of one is delivered on both.

let app: TestApp
let otherNode: TestApp
let clerk: SignedInUser
let agency: SignedInUser
beforeAll(async () => {
  // Heartbeats run when a test calls them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await startTestApp()
  otherNode = await startTestApp({ database: app.database, clock: app.clock })
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
})
afterAll(async () => {
  await otherNode.close()
  await app.close()
  vi.useRealTimers()
})

// Clears the replay buffer: no event of one test is replayed in the next.
beforeEach(() => app.clock.passMinutes(0.3))

interface Listener {
  received: LiveEvent[]
  /** The code the socket was closed with; 1006 when it never opened. */
  closed: Promise<number>
  socket: WebSocket
}

async function ticketOf(person: SignedInUser): Promise<string> {
  return (await app.call(person, 'session.socketTicket', {})).data.ticket
}

function connect(
  node: TestApp,
  ticket: string,
  { cookie = '', origin }: { cookie?: string; origin?: string } = {},
  path = '/ws/userGroupMs/sys?token=',
): Listener {
  const headers = { cookie, ...(origin && { origin }) }
  const socket = new WebSocket(node.url.replace('http', 'ws') + path + ticket, { headers } as never)
  const received: LiveEvent[] = []
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(data)))
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  onTestFinished(() => socket.close())
  return { received, closed, socket }
}

/** A socket as a browser opens it, once it is ready. */
async function listen(person: SignedInUser, node = app): Promise<Listener> {
  const listener = connect(node, await ticketOf(person), { cookie: person.cookie })
  await expect.poll(() => listener.received).toContainEqual({ type: 'ready' })
  return listener
}

const receivedTypes = ({ received }: Listener) => received.map(({ type }) => type)
const userId = async (code: string) =>
  (await sql<{ id: string }>`select id from staff.users where code = ${code}`.execute(app.database.db))
    .rows[0]?.id ?? ''

test('a ticket opens one socket, once', async () => {
  const ticket = await ticketOf(clerk)
  const first = connect(app, ticket, clerk)
  await expect.poll(() => first.received).toEqual([{ type: 'ready' }])
  expect(await connect(app, ticket, clerk).closed).toBe(1006)
})

test('a ticket is worth nothing after a minute, in another browser, at another address or made up', async () => {
  const late = await ticketOf(clerk)
  app.clock.passMinutes(1.01)
  expect(await connect(app, late, clerk).closed).toBe(1006)
  expect(await connect(app, await ticketOf(clerk), agency).closed).toBe(1006)
  expect(await connect(app, await ticketOf(clerk)).closed).toBe(1006)
  expect(await connect(app, await ticketOf(clerk), clerk, '/ws/dashboards?ticket=').closed).toBe(1006)
  for (const bad of ['', 'x', 'a'.repeat(5_000), '%00', clerk.token, "'; drop table staff.users; --"])
    expect(await connect(app, encodeURIComponent(bad), clerk).closed).toBe(1006)
})

test('a page of another site may not open a socket with our cookie', async () => {
  const foreign = { ...clerk, origin: 'https://evil.example' }
  expect(await connect(app, await ticketOf(clerk), foreign).closed).toBe(1006)
  const own = connect(app, await ticketOf(clerk), { ...clerk, origin: app.url })
  await expect.poll(() => own.received).toHaveLength(1)
})

test('a ticket is not issued without a session', async () => {
  expect(await app.callRaw(undefined, 'session.socketTicket', {})).toMatchObject({ http: 401 })
})

test('[F6] every window of the addressed user gets the event, on every node, and no other', async () => {
  const windows = [await listen(clerk), await listen(clerk), await listen(clerk, otherNode)]
  const otherUser = await listen(agency, otherNode)
  otherNode.services.live.send({ users: [await userId('clerk')] }, { type: 'msg' })
  for (const window of windows) await expect.poll(() => receivedTypes(window)).toContain('msg')
  // Events of one connection are in order: a later one proves that the other user got no earlier one.
  app.services.live.send({ everyone: true }, { type: 'notice' })
  await expect.poll(() => receivedTypes(otherUser)).toEqual(['ready', 'notice'])
})

test('[F6] events between the first request of a page and its connection are replayed to it, once, for a short time', async () => {
  const window = await listen(clerk, otherNode)
  for (const count of [1, 2]) {
    app.services.live.send({ users: [await userId('clerk')] }, { type: 'read' })
    await expect.poll(() => receivedTypes(window)).toHaveLength(1 + count)
  }
  const late = await listen(clerk, otherNode)
  expect(receivedTypes(late)).toEqual(['read', 'ready'])
  expect(receivedTypes(await listen(agency, otherNode))).toEqual(['ready'])
  app.clock.passMinutes(0.3)
  expect(receivedTypes(await listen(clerk, otherNode))).toEqual(['ready'])
})

test('an event finds its people by role, organisation, kind of organisation and topic', async () => {
  const atCounter = await listen(clerk)
  const atAgency = await listen(agency)
  const { rows } = await sql<{ role: string; organisation: string }>`
    select r.id as role, u.organisation_id as organisation from staff.users u
    join staff.user_roles ur on ur.user_id = u.id join staff.roles r on r.id = ur.role_id
    where u.code = 'clerk'`.execute(app.database.db)
  const { role = '', organisation = '' } = rows[0] ?? {}
  const { live } = app.services
  live.send({ roles: [role] }, { type: 'msg' })
  live.send({ organisations: [organisation] }, { type: 'notice' })
  live.send({ organisationKinds: ['agent'] }, { type: 'read' })
  live.send({ topic: 'dashboard' }, { type: 'sold' })
  live.send({ roles: [role], organisationKinds: ['agent'] }, { type: 'quickMenu' })
  await expect.poll(() => receivedTypes(atCounter)).toEqual(['ready', 'msg', 'notice', 'quickMenu'])
  await expect.poll(() => receivedTypes(atAgency)).toEqual(['ready', 'read', 'quickMenu'])
})

test('a dashboard socket has its own endpoint and gets its topics only', async () => {
  const ticket = await app.services.live.issueTicket(
    { audience: 'dashboards', topics: ['dashboard:ljy'] },
    app.clock.now(),
  )
  const screen = connect(otherNode, ticket, {}, '/ws/dashboards?ticket=')
  await expect.poll(() => screen.received).toHaveLength(1)
  app.services.live.send({ everyone: true }, { type: 'notice' })
  app.services.live.send({ topic: 'dashboard:gz' }, { type: 'msg' })
  app.services.live.send({ topic: 'dashboard:ljy' }, { type: 'sold' })
  await expect.poll(() => receivedTypes(screen)).toEqual(['ready', 'sold'])
})

test('an event written in a transaction is delivered after its commit, and never after a rollback', async () => {
  const window = await listen(clerk, otherNode)
  const { live } = app.services
  await app.database.db.transaction().execute(async (tx) => {
    await live.sendWith(tx, { everyone: true }, { type: 'msg' })
    live.send({ everyone: true }, { type: 'notice' })
    await expect.poll(() => receivedTypes(window)).toEqual(['ready', 'notice'])
  })
  await expect.poll(() => receivedTypes(window)).toContain('msg')
  const undone = app.database.db.transaction().execute(async (tx) => {
    await live.sendWith(tx, { everyone: true }, { type: 'read' })
    throw new Error('not after all')
  })
  await expect(undone).rejects.toThrow('not after all')
  await app.database.db
    .transaction()
    .execute((tx) => live.sendWith(tx, { everyone: true }, { type: 'quickMenu' }))
  await expect.poll(() => receivedTypes(window)).toEqual(['ready', 'notice', 'msg', 'quickMenu'])
})

test('many events at once become few notifications that fit', () => {
  const names = Array.from({ length: 950 }, (_, at) => String(9_000_000_000_000_000_000n + BigInt(at)))
  const parts = splitAudience({ users: names, roles: ['1'] })
  expect(parts.flatMap((part) => part.users ?? [])).toEqual(names)
  const payloads = packPayloads(parts.map((part) => [part, { type: 'msg' }] as const))
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  const received = payloads.flatMap((payload) => (JSON.parse(payload) as { events: unknown[] }).events)
  expect(received).toHaveLength(parts.length)
  expect(
    packPayloads(Array.from({ length: 100 }, () => [{ everyone: true }, { type: 'msg' }] as const)),
  ).toHaveLength(1)
})

test('the socket closes at once when the session ends, on whichever node', async () => {
  const leaving = await app.signIn('clerk2')
  const windows = [await listen(leaving), await listen(leaving, otherNode)]
  const still = await listen(clerk)
  await app.call(leaving, 'session.signOut', {})
  for (const window of windows) expect(await window.closed).toBe(4001)
  const sentAway = await app.signIn('clerk2')
  const window = await listen(sentAway, otherNode)
  await sql`update session.sessions set ended_at = now(), ended_by = 'administrator'
    where user_id = ${await userId('clerk2')} and ended_at is null`.execute(app.database.db)
  expect(await window.closed).toBe(4001)
  expect(still.socket.readyState).toBe(WebSocket.OPEN)
})

test('a session that ends while its socket is opening gets none', async () => {
  const [looked, goOn, ended] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const node = await startTestApp({
    database: app.database,
    clock: app.clock,
    closeWithTest: true,
    beforeListening: (server) => {
      // After the look into the database who it is, before the line is there.
      server.addHook('preHandler', async ({ url }) => {
        if (!url.startsWith('/ws/')) return
        looked?.resolve()
        await goOn?.promise
      })
    },
  })
  node.services.bus.subscribe(({ topic }) => {
    if (topic === 'session.ended') ended?.resolve()
  })
  const leaving = await app.signIn('clerk2')
  const window = connect(node, await ticketOf(leaving), leaving)
  await looked?.promise
  await app.call(leaving, 'session.signOut', {})
  await ended?.promise
  goOn?.resolve()
  expect(await window.closed).toBe(4001)
})

test('a session that expired or a person who may not work any more is let go', async () => {
  const person = await app.signIn('clerk2')
  const window = await listen(person, otherNode)
  await sql`update staff.users set enabled = false where code = 'clerk2'`.execute(app.database.db)
  expect(await window.closed).toBe(4001)
  await sql`update staff.users set enabled = true where code = 'clerk2'`.execute(app.database.db)
  const idle = await listen(await app.signIn('clerk2'))
  await sql`update session.sessions set idle_until = ${app.clock.now()} where ended_at is null
    and user_id = ${await userId('clerk2')}`.execute(app.database.db)
  await app.services.live.heartbeat()
  expect(await idle.closed).toBe(4001)
})

test('a user who gained or lost a role is notified to reload the permissions', async () => {
  const [window, other] = [await listen(clerk, otherNode), await listen(agency)]
  const id = await userId('clerk')
  await sql`insert into staff.user_roles select ${id}, id from staff.roles where code = 'accountant'`.execute(
    app.database.db,
  )
  await expect.poll(() => receivedTypes(window)).toEqual(['ready', 'permissions'])
  // So is a page that was loading meanwhile.
  expect(receivedTypes(await listen(clerk, otherNode))).toEqual(['permissions', 'ready'])
  const { data } = await otherNode.call(clerk, 'session.me', {}).then((answer) => ({ data: answer as never }))
  expect((data as { roleNames: string[] }).roleNames).toContain('Accountant')
  await sql`delete from staff.user_roles where user_id = ${id}
    and role_id = (select id from staff.roles where code = 'accountant')`.execute(app.database.db)
  await expect.poll(() => receivedTypes(window)).toEqual(['ready', 'permissions', 'permissions'])
  expect(receivedTypes(other)).toEqual(['ready'])
  await sql`update staff.roles set enabled = enabled where code = 'viewer'`.execute(app.database.db)
  await expect.poll(() => receivedTypes(other)).toEqual(['ready', 'permissions'])
  // On the other node too: what came late would be replayed in the next test.
  await expect
    .poll(() => receivedTypes(window))
    .toEqual(['ready', 'permissions', 'permissions', 'permissions'])
})

test('a change of the own profile is notified to the user’s own windows, and no other', async () => {
  const [window, other] = [await listen(clerk, otherNode), await listen(agency, otherNode)]
  const said = { phone: '13812345678', email: '', introduction: 'At the early ferry' }
  await app.call(clerk, 'profile.save', said)
  await expect.poll(() => receivedTypes(window)).toEqual(['ready', 'permissions'])
  // What comes later has come through the same line.
  app.services.live.send({ everyone: true }, { type: 'notice' })
  await expect.poll(() => receivedTypes(other)).toEqual(['ready', 'notice'])
})

test('a connection without a pong is terminated at the second heartbeat, a live one stays', async () => {
  const { clients } = app.server.websocketServer
  const others = new Set(clients)
  const living = await listen(clerk)
  const [wire] = [...clients].filter((client) => !others.has(client))
  const alive = new Promise((resolve) => wire?.once('pong', resolve))
  const { hostname, port } = new URL(app.url)
  const dead = connectTcp(Number(port), hostname)
  onTestFinished(() => void dead.destroy())
  const cut = new Promise((resolve) => dead.once('close', resolve))
  dead.write(
    `GET /ws/userGroupMs/sys?token=${await ticketOf(clerk)} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}\r\nCookie: ${clerk.cookie}\r\n\r\n`,
  )
  await new Promise((resolve) => dead.once('data', resolve))
  await app.services.live.heartbeat()
  await alive
  await expect.poll(() => receivedTypes(living)).toContain('beat')
  expect(dead.closed).toBe(false)
  await app.services.live.heartbeat()
  await cut
  expect(living.socket.readyState).toBe(WebSocket.OPEN)
})

test('an inbound message closes the socket, and the sockets of a session are limited', async () => {
  const chatty = await listen(clerk)
  chatty.socket.send('{"type":"msg"}')
  expect(await chatty.closed).toBe(4003)
  const person = await app.signIn('pier')
  for (let at = 0; at < 20; at++) await listen(person)
  expect(await connect(app, await ticketOf(person), person).closed).toBe(4008)
})

test('after the event bus was down every browser is notified to reload', async () => {
  const window = await listen(clerk)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fairway-bus' and datname = current_database()`.execute(app.database.db)
  await expect.poll(() => receivedTypes(window)).toContain('again')
})

test('tickets are stored hashed, and their number is limited', async () => {
  const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(clerk)))
  for (let at = 0; at < 25; at++) await ticketOf(clerk)
  const { rows } = await sql<{ n: string; text: string }>`
    select count(*) as n, string_agg(t::text, ' ') as text from platform.live_tickets t`.execute(
    app.database.db,
  )
  expect(Number(rows[0]?.n)).toBeLessThanOrEqual(22)
  for (const ticket of tickets) expect(rows[0]?.text).not.toContain(ticket)
})

test('the policy of every page names the sockets of its own host', async () => {
  const response = await fetch(`${app.url}/login`)
  expect(response.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ws://${new URL(app.url).host} wss://${new URL(app.url).host}`,
  )
})

test('[M5] [M6] [M14] every window hears at once of a sailing that is opened, stopped, resumed, changed, late or cancelled', async () => {
  const admin = await app.signIn('admin')
  const window = await listen(clerk, otherNode)
  const received = () => receivedTypes(window).filter((type) => type === 'sailing').length
  const id = await findDemoSailing(app, '2026-06-20')
  await sql`update sailings.sailings set sale_state = 'closed' where id = ${id}`.execute(app.database.db)
  const channels = ['counter' as const]
  const note = 'fog'
  const versioned = async () => ({ id, revision: await revisionOf(app, id) })
  const { data: run } = await app.call(admin, 'sailings.editable', { id })
  const commands = {
    open: () => app.call(admin, 'sailings.openSale', { id, note }),
    stop: () => app.call(admin, 'sailings.stopSale', { sailingId: id, channels, reason: 'fog', note }),
    resume: () => app.call(admin, 'sailings.resumeSale', { sailingId: id, channels, note }),
    close: async () =>
      app.call(admin, 'sailings.setClose', {
        ...(await versioned()),
        counter: 20,
        agent: null,
        online: null,
      }),
    edit: async () =>
      app.call(admin, 'sailings.edit', {
        ...(await versioned()),
        ...{ shipId: run.shipId, departureMinute: run.departureMinute, docks: [], note, despiteBerths: true },
      }),
    delay: async () =>
      app.call(admin, 'sailings.delay', {
        ...(await versioned()),
        ...{ fromStop: 0, minutes: 30, reason: 'fog' as const, note },
      }),
    cancel: async () =>
      app.call(admin, 'sailings.cancel', { ...(await versioned()), reason: 'fog' as const, note }),
  }
  for (const [name, command] of Object.entries(commands)) {
    const before = received()
    const answer = await command()
    expect(answer, `${name}: ${answer.message}`).toMatchObject({ http: 200 })
    await expect.poll(received, { message: name }).toBeGreaterThan(before)
  }
})
