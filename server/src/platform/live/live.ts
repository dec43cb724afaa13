import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Bus, Event } from '../database/bus.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { problem } from '../http/problems.ts'
import { isSecure, sessionCookiesOf } from '../security/session-cookie.ts'
import { type Audience, createRelay, type Delivery, type LiveEvent } from './live-relay.ts'
import {
  deleteExpiredTickets,
  issueTicket,
  type LiveAudience,
  type LiveEndpoint,
  redeemTicket,
  type SocketUser,
  type SocketUserLookup,
  type TicketBearer,
} from './live-tickets.ts'
import { closeCodes, isReceiver, OpenSockets, type Socket, type Wire } from './open-sockets.ts'
import { ReplayBuffer, replayMs } from './replay-buffer.ts'

export type { Audience, Delivery, LiveEvent } from './live-relay.ts'
export type { LiveAudience, LiveEndpoint, SocketUser, TicketBearer } from './live-tickets.ts'

/** Heartbeat: a socket that did not answer a ping by the next one is dead. The browser waits for two of them. */
const heartbeatMs = 25_000

/** Notifies open browsers, on any node, that something changed. */
export interface Live {
  /** Sends to the audience within a moment. For events that may be lost together with the database. */
  send(to: Audience, event: LiveEvent): void
  /** Sends when this transaction is committed, and never if it is not. */
  sendWith(tx: Transaction, to: Audience, event: LiveEvent): Promise<void>
  /** A ticket that opens one socket of an audience within a minute. */
  issueTicket(bearer: TicketBearer, now: Date): Promise<string>
  /** Puts the addresses of the sockets on the server. */
  attach(server: FastifyInstance): void
  /** One round of the heartbeat: drops dead sockets and those whose session has ended. Runs by itself. */
  heartbeat(): Promise<void>
  /** How many sockets are open here. */
  count(): number
  close(): Promise<void>
}

interface LiveOptions {
  db: Database
  bus: Bus
  clock: Clock
  log: Logger
  publicUrl: string | undefined
  /** Where sockets are opened, by audience. */
  endpoints: Readonly<Record<LiveAudience, LiveEndpoint>>
  holdersOf: SocketUserLookup
}

type Admission = Pick<Socket, 'audience' | 'holder' | 'topics'>

/** The sockets of this node and the relay to those of all others. */
export function createLive(options: LiveOptions): Live {
  const { db, bus, clock, log } = options
  const sockets = new OpenSockets()
  const relay = createRelay(db, log)
  const subscription = new Subscription(options, sockets)
  const unsubscribe = bus.subscribe((event) => subscription.receive(event))

  async function heartbeat(): Promise<void> {
    sockets.ping()
    await subscription.reauthorise(sockets.all())
    await deleteExpiredTickets(db, clock.now())
  }
  const heartbeatTimer = setInterval(
    () => heartbeat().catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed')),
    heartbeatMs,
  ).unref()

  return {
    send: relay.send,
    sendWith: relay.sendWith,
    issueTicket: (bearer, now) => issueTicket(db, bearer, now),
    attach: (server) => attach(server, options, sockets, subscription),
    heartbeat: heartbeat,
    count: () => sockets.size,
    async close() {
      clearInterval(heartbeatTimer)
      unsubscribe()
      await relay.close()
    },
  }
}

/** Handles the events of the bus: delivers them to the sockets, and buffers them for new connections. */
class Subscription {
  readonly #options: LiveOptions
  readonly #sockets: OpenSockets
  readonly #replay = new ReplayBuffer()
  /** Sessions that ended lately, with the moment they are dropped from here. */
  readonly #endedSessions = new Map<string, number>()

  constructor(options: LiveOptions, sockets: OpenSockets) {
    this.#options = options
    this.#sockets = sockets
  }

  receive(event: Event): void {
    const all = this.#sockets.all()
    if (event.topic === 'live') this.#deliver(event.events as Delivery[])
    else if (event.topic === 'session.ended') this.#endSession(event.sessionId as string)
    else if (event.topic === 'staff.grantsChanged') this.#permissionsChanged(all, { everyone: true })
    else if (event.topic === 'staff.userChanged') {
      const ids = event.userIds as readonly string[] | undefined
      const theirs = all.filter((socket) => !ids || ids.includes(socket.holder?.userId ?? ''))
      this.#permissionsChanged(theirs, ids ? { users: ids } : { everyone: true })
    } else if (event.topic === 'bus.reconnected') {
      // Events may have been lost: sessions are checked, and every browser fetches anew.
      for (const socket of all) this.#sockets.send(socket, { type: 'again' })
      this.#reauthoriseInBackground(all)
    }
  }

  /** Reads who holds these sockets now, and drops those whose session ended or who lack the permission. */
  async reauthorise(chosen: readonly Socket[], notification?: LiveEvent): Promise<void> {
    const { holdersOf, clock, endpoints } = this.#options
    const held = chosen.filter((socket) => socket.holder !== undefined)
    const ids = [...new Set(held.map((socket) => socket.holder?.sessionId ?? ''))]
    if (ids.length === 0) return
    const holders = new Map((await holdersOf(ids, clock.now())).map((holder) => [holder.sessionId, holder]))
    for (const socket of held) {
      const holder = holders.get(socket.holder?.sessionId ?? '')
      if (!holder || !isPermitted(holder, endpoints[socket.audience]))
        this.#sockets.drop(socket, closeCodes.ended)
      else {
        socket.holder = holder
        if (notification) this.#sockets.send(socket, notification)
      }
    }
  }

  /** Sends what a page may have missed between its first question and now; each event once. */
  replayTo(socket: Socket): void {
    const missed = this.#replay.eventsMissedBy(([to]) => isReceiver(socket, to), this.#options.clock.now())
    for (const text of missed) this.#sockets.send(socket, text)
  }

  /** Between the look into the database and the opening of a socket its session may have ended. */
  hasEnded({ sessionId }: SocketUser): boolean {
    return this.#endedSessions.has(sessionId)
  }

  #deliver(deliveries: readonly Delivery[]): void {
    this.#replay.append(deliveries, this.#options.clock.now())
    for (const [to, event] of deliveries) {
      const text = JSON.stringify(event)
      for (const socket of this.#sockets.all()) if (isReceiver(socket, to)) this.#sockets.send(socket, text)
    }
  }

  #endSession(sessionId: string): void {
    const now = this.#options.clock.now().getTime()
    for (const [id, until] of this.#endedSessions) if (until <= now) this.#endedSessions.delete(id)
    this.#endedSessions.set(sessionId, now + replayMs)
    for (const socket of this.#sockets.all())
      if (socket.holder?.sessionId === sessionId) this.#sockets.drop(socket, closeCodes.ended)
  }

  #permissionsChanged(chosen: readonly Socket[], to: Audience): void {
    this.#replay.append([[to, { type: 'permissions' }]], this.#options.clock.now())
    this.#reauthoriseInBackground(chosen, { type: 'permissions' })
  }

  #reauthoriseInBackground(chosen: readonly Socket[], notification?: LiveEvent): void {
    this.reauthorise(chosen, notification).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'sessions of sockets could not be read'),
    )
  }
}

function attach(
  server: FastifyInstance,
  options: LiveOptions,
  sockets: OpenSockets,
  subscription: Subscription,
): void {
  const admitted = new WeakMap<object, Admission>()
  for (const [audience, { path }] of Object.entries(options.endpoints) as [LiveAudience, LiveEndpoint][])
    server.get(
      path,
      {
        websocket: true,
        preValidation: async (request) => {
          admitted.set(request, await admit(audience, request, options))
        },
      },
      (wire: unknown, request) => {
        const admission = admitted.get(request)
        if (admission) open({ ...admission, wire: wire as Wire, isAlive: true }, sockets, subscription)
        else (wire as Wire).close(closeCodes.tooMany)
      },
    )
  server.addHook('preClose', async () => sockets.closeAll())
}

/** @throws request.foreignOrigin, request.unknown or session.unknown */
async function admit(
  audience: LiveAudience,
  request: FastifyRequest,
  options: LiveOptions,
): Promise<Admission> {
  const { publicUrl, endpoints, clock } = options
  // Cross-site WebSocket hijacking: the same-origin policy does not cover sockets, so the origin is checked here.
  if (!isOwnOrigin(request, publicUrl)) throw problem('request.foreignOrigin')
  if (!request.ws) throw problem('request.unknown')
  const ticket = (request.query as Record<string, unknown>)[endpoints[audience].parameter]
  if (typeof ticket !== 'string' || ticket === '' || ticket.length > 100) throw problem('session.unknown')
  const kind = audience === 'desk' ? 'staff' : 'viewer'
  const cookies = sessionCookiesOf(request.headers.cookie, isSecure(request, { publicUrl }), kind)
  const bearer = await redeemTicket(options, audience, ticket, cookies, clock.now())
  if (!bearer || (bearer.holder && !isPermitted(bearer.holder, endpoints[audience])))
    throw problem('session.unknown')
  return { audience, holder: bearer.holder, topics: new Set(bearer.topics) }
}

function open(socket: Socket, sockets: OpenSockets, subscription: Subscription): void {
  if (sockets.isFullFor(socket.holder)) socket.wire.close(closeCodes.tooMany)
  else if (socket.holder && subscription.hasEnded(socket.holder)) socket.wire.close(closeCodes.ended)
  else {
    sockets.add(socket)
    subscription.replayTo(socket)
    sockets.send(socket, { type: 'ready' })
  }
}

const isPermitted = ({ permissions }: SocketUser, { permission }: LiveEndpoint) =>
  permission === undefined || permissions.includes(permission)
