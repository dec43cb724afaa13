import { create } from 'zustand'
import { command, query, type Reply } from '../../api/client.ts'
import { isSessionOver, report, reportSessionEnd } from '../../api/errors.ts'
import { isLineUp, onLive, onLiveAgain } from '../../api/live.ts'
import { readSessionValue, writeSessionValue } from '../../api/token.ts'
import { useUnread } from './unread.ts'

export type Popup = Reply<'messages.popups'>[number]
export type Broadcast = Reply<'messages.broadcasts'>['broadcasts'][number]

interface News {
  /** Unread pop-ups, the current one first. */
  popups: Popup[]
  /** Number read since the first pop-up appeared. */
  stepped: number
  broadcasts: Broadcast[]
}

const store = create<News>(() => ({ popups: [], stepped: 0, broadcasts: [] }))
const dismissedKey = 'fairway-strip'
/** The first fetch waits this long for the connection, so that no event falls between the two. */
const patience = 1_000
/** Jitter: an announcement to all users must not trigger all fetches at once. */
const spread = 400
const downFor = 15_000
const longestTimer = 2 ** 31 - 1

/** Ids read in this window: a response sent before must not bring them back. */
const readHere = new Set<string>()

/** The current pop-ups and broadcasts. */
export function useNews(): News {
  return store()
}

/** Sequence number of the applied response: an older one that arrives later is stale. */
const shownTurn = { popups: 0, broadcasts: 0 }
let turns = 0

async function fetchPopups(): Promise<void> {
  const turn = ++turns
  const found = await command('messages.popups', {}, { background: true })
  if (turn < shownTurn.popups) return
  shownTurn.popups = turn
  const putOff = new Set(forLater())
  store.setState(({ popups, stepped }) => {
    const left = found.filter(({ id }) => !readHere.has(id) && !putOff.has(id))
    // The current pop-up stays first.
    const [present] = popups
    left.sort((a, b) => Number(b.id === present?.id) - Number(a.id === present?.id))
    return { popups: left, stepped: popups.length === 0 ? 0 : stepped }
  })
}

let expiry: ReturnType<typeof setTimeout> | undefined

async function fetchBroadcasts(): Promise<void> {
  const turn = ++turns
  const { broadcasts, unread } = await query('messages.broadcasts', {}, { background: true })
  if (turn < shownTurn.broadcasts) return
  shownTurn.broadcasts = turn
  store.setState({ broadcasts: broadcasts.filter(({ id }) => !dismissed().includes(id)) })
  useUnread.setState({ unread })
  clearTimeout(expiry)
  const ends = broadcasts.flatMap(({ expiresAt }) => (expiresAt ? [Date.parse(expiresAt) - Date.now()] : []))
  if (ends.length > 0)
    expiry = setTimeout(
      () => quietly(fetchBroadcasts),
      Math.min(Math.max(1_000, Math.min(...ends)), longestTimer),
    )
}

/** Background request: only the end of the session is reported to the user. */
function quietly(work: () => Promise<void>): void {
  if (isSessionOver()) return
  work().catch((error: unknown) => {
    if (!reportSessionEnd(error)) console.warn('notifications could not be fetched', error)
  })
}

/** Marks the current pop-up as read and shows the next one. */
export function readOn(): void {
  const [present] = store.getState().popups
  if (!present) return
  readHere.add(present.id)
  store.setState(({ popups, stepped }) => ({ popups: popups.slice(1), stepped: stepped + 1 }))
  useUnread.setState(({ unread }) => ({ unread: Math.max(0, unread - 1) }))
  command('messages.read', { id: present.id }, { background: true }).catch((error: unknown) => {
    readHere.delete(present.id)
    report(error)
  })
}

const laterKey = 'popups-later'
const forLater = () => readSessionValue(laterKey).split(',').filter(Boolean)

/** Snoozes the pop-ups until the next sign-in without marking them as read; the bell still counts them. */
export function putOff(): void {
  const { popups } = store.getState()
  writeSessionValue(laterKey, [...forLater(), ...popups.map(({ id }) => id)].slice(-200).join(','))
  store.setState({ popups: [], stepped: 0 })
}

function dismissed(): string[] {
  return (sessionStorage.getItem(dismissedKey) ?? '').split(',')
}

/** Dismisses the strip until another broadcast arrives; the inbox keeps them. */
export function dismissStrip(): void {
  const { broadcasts } = store.getState()
  sessionStorage.setItem(
    dismissedKey,
    [...dismissed(), ...broadcasts.map(({ id }) => id)].slice(-50).join(','),
  )
  store.setState({ broadcasts: [] })
}

/** Fetches notifications and subscribes to live events. */
export function startNews(): () => void {
  const timers = new Map<() => Promise<void>, ReturnType<typeof setTimeout>>()
  const soon = (work: () => Promise<void>, wait = Math.random() * spread) => {
    clearTimeout(timers.get(work))
    timers.set(
      work,
      setTimeout(() => quietly(work), wait),
    )
  }
  let begun = false
  const begin = () => {
    if (begun || isSessionOver()) return
    begun = true
    soon(fetchPopups, 0)
    soon(fetchBroadcasts, 0)
  }
  const both = () => {
    soon(fetchPopups)
    soon(fetchBroadcasts)
  }
  let down: ReturnType<typeof setTimeout> | undefined
  const first = setTimeout(begin, patience)
  if (isLineUp()) begin()
  const stops = [
    onLive('ready', () => {
      // The first fetch may predate the connection: refetch what was missed.
      if (begun) both()
      else begin()
      clearTimeout(down)
      down = undefined
      useUnread.setState({ late: false })
    }),
    onLive('down', () => {
      down ??= setTimeout(() => useUnread.setState({ late: true }), downFor)
    }),
    onLive('msg', both),
    onLive('notice', () => soon(fetchBroadcasts)),
    onLive('read', both),
    onLiveAgain(both),
  ]
  return () => {
    for (const timer of [first, down, expiry, ...timers.values()]) clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
