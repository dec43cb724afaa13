import type { LiveEvent } from './live.ts'
import { isAnswerLost } from './problem.ts'

const firstPause = 1_000
const longestPause = 30_000
/** The server is heard from every 25 seconds; after two silent rounds the line is dead, whatever the browser thinks. */
const longestSilence = 60_000
/** The server has all the windows of this session it takes. */
const tooMany = 4008

/** A pause that grows with every try, and is a different one in every window. */
function pauseOf(tries: number, chance = Math.random()): number {
  return Math.min(firstPause * 2 ** tries, longestPause) * (0.5 + chance / 2)
}

/** One kind of line: where its socket is, how one gets a ticket, and whether anybody still wants it. */
export interface Line {
  /** The address up to the ticket: `/ws/userGroupMs/sys?token=`. */
  path: string
  askForTicket(): Promise<string>
  wanted(): boolean
  /** Takes what is heard, and what happens to the line itself: `ready`, `again`, `down`. */
  tell(event: LiveEvent): void
  /** Whether a refused ticket means that the session is over; whoever says so shows it. */
  ended(error: unknown): boolean
}

/**
 * Opens a socket and opens it anew whenever it is lost, with growing pauses, for as long as it is wanted. Ends for
 * good when the session has: the one prompt says so.
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
      // Somebody who signed out meanwhile is on the way to the sign-in page.
      if (wanted() && ended(error)) stop()
      else {
        if (!isAnswerLost(error)) console.warn('no ticket for the line to the server', error)
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
