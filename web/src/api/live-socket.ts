import type { LiveEvent } from './live.ts'
import { isReplyLost } from './outcome.ts'

const minRetryDelayMs = 1_000
const maxRetryDelayMs = 30_000
/**
 * The server sends a heartbeat every 25 s; after two missed ones the connection is dead, whatever the browser
 * reports.
 */
const heartbeatTimeoutMs = 60_000
/** Close code: the session has reached its limit of connections. */
const tooManySockets = 4008

/** Exponential back-off with jitter, so that windows do not reconnect together. */
function retryDelayOf(attempts: number, random = Math.random()): number {
  return Math.min(minRetryDelayMs * 2 ** attempts, maxRetryDelayMs) * (0.5 + random / 2)
}

/** A WebSocket endpoint: its path, how to get a ticket, and whether the connection is still needed. */
export interface SocketOptions {
  /** The path up to the ticket: `/ws/userGroupMs/sys?token=`. */
  path: string
  fetchTicket(): Promise<string>
  isWanted(): boolean
  /** Called for every event, and for the state of the connection: `ready`, `again`, `down`. */
  onEvent(event: LiveEvent): void
  /** Whether a refused ticket means that the session has ended; if so, the caller reports it. */
  endsSession(error: unknown): boolean
}

/**
 * Opens a WebSocket and reconnects with back-off for as long as it is needed. Stops for good when the session has
 * ended.
 */
export function openSocket({ path, fetchTicket, isWanted, onEvent, endsSession }: SocketOptions): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let wasConnected = false
  let stopped = false
  let fetchingTicket = false

  function scheduleConnect(delayMs = retryDelayOf(attempts++)): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(connect, delayMs)
  }

  async function connect(): Promise<void> {
    if (stopped || socket || fetchingTicket || !isWanted()) return
    fetchingTicket = true
    try {
      const ticket = await fetchTicket()
      if (!stopped) listen(ticket)
    } catch (error) {
      // After a sign-out meanwhile the page is already redirecting to the sign-in page.
      if (isWanted() && endsSession(error)) stop()
      else {
        if (!isReplyLost(error)) console.warn('no ticket for the WebSocket', error)
        scheduleConnect()
      }
    } finally {
      fetchingTicket = false
    }
  }

  function listen(ticket: string): void {
    const opened = new WebSocket(location.origin.replace(/^http/, 'ws') + path + encodeURIComponent(ticket))
    socket = opened
    restartHeartbeatTimer()
    opened.onmessage = ({ data }) => {
      restartHeartbeatTimer()
      const event = JSON.parse(String(data)) as LiveEvent
      if (event.type === 'beat') {
        attempts = 0
        if (!isWanted()) stop()
        return
      }
      onEvent(event)
      if (event.type !== 'ready') return
      if (wasConnected) onEvent({ type: 'again' })
      wasConnected = true
    }
    opened.onclose = ({ code }) => reconnect(code)
  }

  function restartHeartbeatTimer(): void {
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(() => reconnect(), heartbeatTimeoutMs)
  }

  function reconnect(code = 0): void {
    closeSocket()
    onEvent({ type: 'down' })
    scheduleConnect(code === tooManySockets ? maxRetryDelayMs : undefined)
  }

  function closeSocket(): void {
    clearTimeout(heartbeatTimer)
    if (socket) {
      socket.onclose = null
      socket.onmessage = null
      socket.close()
    }
    socket = undefined
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
    closeSocket()
    removeEventListener('online', online)
    removeEventListener('offline', offline)
  }

  const online = () => scheduleConnect(0)
  const offline = () => {
    if (socket) reconnect()
  }
  addEventListener('online', online)
  addEventListener('offline', offline)
  void connect()
  return stop
}
