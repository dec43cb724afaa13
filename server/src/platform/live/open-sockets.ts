import type { Audience, LiveEvent } from './live-relay.ts'
import type { LiveAudience, SocketUser } from './live-tickets.ts'

const maxSocketsPerSession = 20
const maxSockets = 10_000
/** Backpressure: a peer with more unsent bytes than this is disconnected instead of buffered for. */
const maxUnsentBytes = 64 * 1024
/** Close codes for the browser; 4000 and above are the application's own. */
export const closeCodes = {
  goingAway: 1001,
  ended: 4001,
  unexpectedMessage: 4003,
  tooMany: 4008,
  tooSlow: 4009,
} as const

/** As much of a WebSocket as is used here; the package brings no types of its own. */
export interface Wire {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'pong' | 'close' | 'message', listener: () => void): void
}

export interface Socket {
  wire: Wire
  audience: LiveAudience
  holder: SocketUser | undefined
  topics: ReadonlySet<string>
  /** A pong came since the last ping. */
  isAlive: boolean
}

/** The WebSocket connections of this node. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>()

  get size(): number {
    return this.#sockets.size
  }

  all(): Socket[] {
    return [...this.#sockets]
  }

  /** Server push only: an inbound message closes the connection. */
  add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.wire.on('pong', () => {
      socket.isAlive = true
    })
    socket.wire.on('close', () => this.#sockets.delete(socket))
    socket.wire.on('message', () => this.drop(socket, closeCodes.unexpectedMessage))
  }

  /** The limit of connections, of the node or of this session, is reached. */
  isFullFor(holder: SocketUser | undefined): boolean {
    if (this.#sockets.size >= maxSockets) return true
    const ofSession = this.all().filter((one) => holder && one.holder?.sessionId === holder.sessionId)
    return ofSession.length >= maxSocketsPerSession
  }

  send(socket: Socket, event: LiveEvent | string): void {
    if (socket.wire.bufferedAmount > maxUnsentBytes) this.drop(socket, closeCodes.tooSlow)
    else socket.wire.send(typeof event === 'string' ? event : JSON.stringify(event))
  }

  /** Closes a connection; one that is too slow to read would not complete a close handshake. */
  drop(socket: Socket, code: number): void {
    if (!this.#sockets.delete(socket)) return
    if (code === closeCodes.tooSlow) socket.wire.terminate()
    else socket.wire.close(code)
  }

  /** One round of the heartbeat: terminates sockets that did not answer the last ping, and pings the others. */
  ping(): void {
    for (const socket of this.all()) {
      if (!socket.isAlive) {
        this.#sockets.delete(socket)
        socket.wire.terminate()
        continue
      }
      socket.isAlive = false
      socket.wire.ping()
      this.send(socket, { type: 'beat' })
    }
  }

  /** Closes all connections; those without a close handshake within a second are terminated. */
  closeAll(): void {
    for (const { wire } of this.#sockets) {
      wire.close(closeCodes.goingAway)
      setTimeout(() => wire.terminate(), 1_000).unref()
    }
    this.#sockets.clear()
  }
}

/** The event is meant for the holder of this socket, or for a topic it subscribed to. */
export function isReceiver(
  { audience, holder, topics }: Omit<Socket, 'wire' | 'isAlive'>,
  to: Audience,
): boolean {
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
