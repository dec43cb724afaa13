import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Bus, Event } from '../database/bus.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { problem } from '../http/problems.ts'
import { isSecure, sessionCookiesOf } from '../security/session-cookie.ts'
import { createRelay, type Delivery, type LiveEvent, type LiveTo } from './live-relay.ts'
import {
  forgetOldTickets,
  type Holder,
  holdersOf,
  issueTicket,
  type LiveAudience,
  mayListen,
  redeemTicket,
  type TicketBearer,
} from './live-tickets.ts'

export type { Delivery, LiveEvent, LiveTo } from './live-relay.ts'
export type { LiveAudience, TicketBearer } from './live-tickets.ts'

/** A socket that did not answer the last round by the next one is dead. The browser waits for two of them. */
const beatMs = 25_000
const mostSocketsOfSession = 20
const mostSockets = 10_000
/** A page asks for what it shows before its socket is open: what was said in between is said to a new socket again. */
const recentMs = 15_000
const mostRecent = 2_000
/** What may lie unread before somebody is too slow to be told anything. */
const mostUnreadBytes = 64 * 1024
/** Said to the browser when a socket closes; its own range, 4000 and above. */
const closing = { ended: 4001, tooMany: 4008, tooSlow: 4009, notSpokenTo: 4003, goingAway: 1001 } as const

const addresses: Record<LiveAudience, { path: string; parameter: string }> = {
  desk: { path: '/ws/userGroupMs/sys', parameter: 'token' },
  dashboards: { path: '/ws/dashboards', parameter: 'ticket' },
}

/** As much of a socket as is used here; the package brings no types of its own. */
interface Wire {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'pong' | 'close' | 'message', listener: () => void): void
}

interface Socket {
  wire: Wire
  audience: LiveAudience
  holder: Holder | undefined
  topics: ReadonlySet<string>
  answered: boolean
}

/** Tells open browsers, on whatever node, that something changed. */
export interface Live {
  /** Sends to everybody whom `to` names, within a moment. For what may be lost when the database is. */
  send(to: LiveTo, event: LiveEvent): void
  /** Sends when this transaction is through, and never if it is not. */
  sendWith(tx: Transaction, to: LiveTo, event: LiveEvent): Promise<void>
  /** A ticket that opens one socket of an audience within a minute. */
  issueTicket(bearer: TicketBearer, now: Date): Promise<string>
  /** Puts the addresses of the sockets on the server. */
  attach(server: FastifyInstance): void
  /** One round of the heartbeat: drops dead sockets and those whose session is over. It comes round by itself. */
  beat(): Promise<void>
  /** How many sockets are open here. */
  count(): number
  close(): Promise<void>
}

/** The sockets of this node and the way to those of all others. */
export function createLive({
  db,
  bus,
  clock,
  log,
  publicUrl,
}: {
  db: Database
  bus: Bus
  clock: Clock
  log: Logger
  publicUrl: string | undefined
}): Live {
  const sockets = new Set<Socket>()
  const admitted = new WeakMap<object, Omit<Socket, 'wire' | 'answered'>>()
  const relay = createRelay(db, log)
  let recent: { until: number; delivery: Delivery }[] = []
  const endedLately = new Map<string, number>()

  function tell(socket: Socket, text: string): void {
    if (socket.wire.bufferedAmount > mostUnreadBytes) drop(socket, closing.tooSlow)
    else socket.wire.send(text)
  }

  function drop(socket: Socket, code: number): void {
    if (!sockets.delete(socket)) return
    // A peer that is gone does not answer the goodbye.
    if (code === closing.tooSlow) socket.wire.terminate()
    else socket.wire.close(code)
  }

  function remember(...deliveries: readonly Delivery[]): void {
    const now = clock.now().getTime()
    const fresh = deliveries.map((delivery) => ({ until: now + recentMs, delivery }))
    recent = [...recent.filter(({ until }) => until > now), ...fresh].slice(-mostRecent)
  }

  function rememberEnd(sessionId: string): void {
    const now = clock.now().getTime()
    for (const [id, until] of endedLately) if (until <= now) endedLately.delete(id)
    endedLately.set(sessionId, now + recentMs)
  }

  /** What a page may have missed between its first question and now; each thing once. */
  function missedBy(socket: Socket): Set<string> {
    remember()
    const missed = recent.filter(({ delivery: [to] }) => isFor(socket, to))
    return new Set(missed.map(({ delivery: [, event] }) => JSON.stringify(event)))
  }

  function deliver(deliveries: readonly Delivery[]): void {
    remember(...deliveries)
    for (const [to, event] of deliveries) {
      const text = JSON.stringify(event)
      for (const socket of sockets) if (isFor(socket, to)) tell(socket, text)
    }
  }

  /** Looks up who sits behind these sockets now; whose session is over is let go. */
  async function lookAgain(chosen: readonly Socket[], then?: LiveEvent): Promise<void> {
    const held = chosen.filter((socket) => socket.holder !== undefined)
    const ids = [...new Set(held.map((socket) => socket.holder?.sessionId ?? ''))]
    if (ids.length === 0) return
    const holders = new Map(
      (await holdersOf(db, ids, clock.now())).map((holder) => [holder.sessionId, holder]),
    )
    for (const socket of held) {
      const holder = holders.get(socket.holder?.sessionId ?? '')
      if (!holder || !mayListen(holder, socket.audience)) drop(socket, closing.ended)
      else {
        socket.holder = holder
        if (then) tell(socket, JSON.stringify(then))
      }
    }
  }

  function hear(event: Event): void {
    const all = [...sockets]
    const failed = (error: unknown) => log.warn({ err: error }, 'sessions of sockets could not be read')
    if (event.topic === 'live') deliver(event.events as Delivery[])
    else if (event.topic === 'session.ended') {
      rememberEnd(event.sessionId as string)
      for (const socket of all) if (socket.holder?.sessionId === event.sessionId) drop(socket, closing.ended)
    } else if (event.topic === 'staff.grantsChanged') {
      remember([{ everyone: true }, { type: 'permissions' }])
      lookAgain(all, { type: 'permissions' }).catch(failed)
    } else if (event.topic === 'staff.userChanged') {
      const ids = event.userIds as readonly string[] | undefined
      remember([ids ? { users: ids } : { everyone: true }, { type: 'permissions' }])
      const theirs = all.filter((socket) => !ids || ids.includes(socket.holder?.userId ?? ''))
      lookAgain(theirs, { type: 'permissions' }).catch(failed)
    } else if (event.topic === 'bus.reconnected') {
      // Nobody knows what was said meanwhile: sessions are checked, and every browser fetches anew.
      for (const socket of all) tell(socket, '{"type":"again"}')
      lookAgain(all).catch(failed)
    }
  }

  async function beat(): Promise<void> {
    for (const socket of [...sockets]) {
      if (!socket.answered) {
        sockets.delete(socket)
        socket.wire.terminate()
        continue
      }
      socket.answered = false
      socket.wire.ping()
      tell(socket, '{"type":"beat"}')
    }
    await lookAgain([...sockets])
    await forgetOldTickets(db, clock.now())
  }

  async function admit(audience: LiveAudience, request: FastifyRequest): Promise<void> {
    // Pages of other sites can open sockets to us, and the browser lets them: their origin tells.
    if (!isOwnOrigin(request, publicUrl)) throw problem('request.foreignOrigin')
    if (!request.ws) throw problem('request.unknown')
    const ticket = (request.query as Record<string, unknown>)[addresses[audience].parameter]
    if (typeof ticket !== 'string' || ticket === '' || ticket.length > 100) throw problem('session.unknown')
    const secure = isSecure(request, { publicUrl })
    const kind = audience === 'desk' ? 'staff' : 'viewer'
    const cookies = sessionCookiesOf(request.headers.cookie, secure, kind)
    const bearer = await redeemTicket(db, audience, ticket, cookies, clock.now())
    if (!bearer) throw problem('session.unknown')
    admitted.set(request, { audience, holder: bearer.holder, topics: new Set(bearer.topics) })
  }

  function open(wire: Wire, request: FastifyRequest): void {
    const admission = admitted.get(request)
    if (!admission || isCrowded(admission.holder)) {
      wire.close(closing.tooMany)
      return
    }
    // Between the look into the database and this moment its session may have ended.
    if (admission.holder && endedLately.has(admission.holder.sessionId)) {
      wire.close(closing.ended)
      return
    }
    const socket: Socket = { ...admission, wire, answered: true }
    sockets.add(socket)
    wire.on('pong', () => {
      socket.answered = true
    })
    wire.on('close', () => sockets.delete(socket))
    // Browsers only listen. Whatever says something is not ours.
    wire.on('message', () => drop(socket, closing.notSpokenTo))
    for (const text of missedBy(socket)) tell(socket, text)
    tell(socket, '{"type":"ready"}')
  }

  function isCrowded(holder: Holder | undefined): boolean {
    if (sockets.size >= mostSockets) return true
    const siblings = [...sockets].filter((one) => holder && one.holder?.sessionId === holder.sessionId)
    return siblings.length >= mostSocketsOfSession
  }

  const unsubscribe = bus.subscribe(hear)
  const beating = setInterval(
    () => beat().catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed')),
    beatMs,
  ).unref()

  return {
    send: relay.send,
    sendWith: relay.sendWith,
    issueTicket: (bearer, now) => issueTicket(db, bearer, now),
    attach(server) {
      for (const [audience, { path }] of Object.entries(addresses) as [LiveAudience, { path: string }][])
        server.get(
          path,
          { websocket: true, preValidation: (request) => admit(audience, request) },
          (wire: unknown, request) => open(wire as Wire, request),
        )
      // A closing server waits for its sockets; whoever does not say goodbye within a second is cut off.
      server.addHook('preClose', async () => {
        for (const { wire } of sockets) {
          wire.close(closing.goingAway)
          setTimeout(() => wire.terminate(), 1_000).unref()
        }
        sockets.clear()
      })
    },
    beat,
    count: () => sockets.size,
    async close() {
      clearInterval(beating)
      unsubscribe()
      await relay.close()
    },
  }
}

function isFor({ audience, holder, topics }: Socket, to: LiveTo): boolean {
  if (to.topic !== undefined && topics.has(to.topic)) return true
  if (!holder || audience !== 'desk') return false
  return (
    to.everyone === true ||
    to.users?.includes(holder.userId) === true ||
    to.organisations?.includes(holder.organisationId) === true ||
    to.organisationKinds?.includes(holder.organisationKind) === true ||
    to.roles?.some((role) => holder.roleIds.includes(role)) === true
  )
}
