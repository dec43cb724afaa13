import type { LiveEvent } from './live.ts'
import { isAnswerLost } from './problem.ts'

const firstPause = 1_000
const longestPause = 30_000
/**
 * The server sends a heartbeat every 25 s; after two missed ones the connection is dead, whatever the browser
 * reports.
 */
const longestSilence = 60_000
/** Close code: the session has reached its limit of connections. */
const tooMany = 4008

/** Exponential back-off with jitter, so that windows do not reconnect together. */
function pauseOf(tries: number, chance = Math.random()): number {
  return Math.min(firstPause * 2 ** tries, longestPause) * (0.5 + chance / 2)
}

/** A WebSocket endpoint: its path, how to get a ticket, and whether the connection is still needed. */
export interface Line {
  /** The path up to the ticket: `/ws/userGroupMs/sys?token=`. */
  path: string
  askForTicket(): Promise<string>
  wanted(): boolean
  /** Called for every event, and for the state of the connection: `ready`, `again`, `down`. */
  tell(event: LiveEvent): void
  /** Whether a refused ticket means that the session has ended; if so, the caller reports it. */
  ended(error: unknown): boolean
}

/**
 * Opens a WebSocket and reconnects with back-off for as long as it is needed. Stops for good when the session has
 * ended.
 */
export function openLine({ path, askForTicket, wanted, tell, ended }: Line): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let known = false
  let stopped = false
  let asking = false

  function connectSoon(wait = pauseOf(tries++)): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(connect, wait)
  }

  async function connect(): Promise<void> {
    if (stopped || socket || asking || !wanted()) return
    asking = true
    try {
      const ticket = await askForTicket()
      if (!stopped) listen(ticket)
    } catch (error) {
      // After a sign-out meanwhile the page is already redirecting to the sign-in page.
      if (wanted() && ended(error)) stop()
      else {
        if (!isAnswerLost(error)) console.warn('no ticket for the WebSocket', error)
        connectSoon()
      }
    } finally {
      asking = false
    }
  }

  function listen(ticket: string): void {
    const line = new WebSocket(location.origin.replace(/^http/, 'ws') + path + encodeURIComponent(ticket))
    socket = line
    hearing()
    line.onmessage = ({ data }) => {
      hearing()
      const event = JSON.parse(String(data)) as LiveEvent
      if (event.type === 'beat') {
        tries = 0
        if (!wanted()) stop()
        return
      }
      tell(event)
      if (event.type !== 'ready') return
      if (known) tell({ type: 'again' })
      known = true
    }
    line.onclose = ({ code }) => lost(code)
  }

  function hearing(): void {
    clearTimeout(silence)
    silence = setTimeout(() => lost(), longestSilence)
  }

  function lost(code = 0): void {
    letGo()
    tell({ type: 'down' })
    connectSoon(code === tooMany ? longestPause : undefined)
  }

  function letGo(): void {
    clearTimeout(silence)
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
    letGo()
    removeEventListener('online', online)
    removeEventListener('offline', offline)
  }

  const online = () => connectSoon(0)
  const offline = () => {
    if (socket) lost()
  }
  addEventListener('online', online)
  addEventListener('offline', offline)
  void connect()
  return stop
}
