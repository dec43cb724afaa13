import { create } from 'zustand'
import { command, query, type Reply } from '../../api/client.ts'
import { isSessionEnded, report, reportSessionEnd } from '../../api/errors.ts'
import { isConnected, onLive, onReconnect } from '../../api/live.ts'
import { readSessionValue, writeSessionValue } from '../../api/session-values.ts'
import { useUnread } from './unread.ts'

export type Popup = Reply<'messages.popups'>[number]
export type Broadcast = Reply<'messages.broadcasts'>['broadcasts'][number]

interface NotificationState {
  /** Unread pop-ups, the current one first. */
  popups: Popup[]
  /** Number read since the first pop-up appeared. */
  readCount: number
  broadcasts: Broadcast[]
}

const store = create<NotificationState>(() => ({ popups: [], readCount: 0, broadcasts: [] }))
const dismissedKey = 'fairway-strip'
/** The first fetch waits this long for the connection, so that no event falls between the two. */
const connectTimeoutMs = 1_000
/** Jitter: an announcement to all users must not trigger all fetches at once. */
const maxJitterMs = 400
const lateAfterMs = 15_000
const maxTimerMs = 2 ** 31 - 1

/** Ids read in this window: a response sent before must not bring them back. */
const readHere = new Set<string>()

/** The current pop-ups and broadcasts. */
export function useNotifications(): NotificationState {
  return store()
}

/** Sequence number of the applied response: an older one that arrives later is stale. */
const appliedRequest = { popups: 0, broadcasts: 0 }
let requests = 0

async function fetchPopups(): Promise<void> {
  const request = ++requests
  const fetched = await command('messages.popups', {}, { background: true })
  if (request < appliedRequest.popups) return
  appliedRequest.popups = request
  const snoozed = new Set(snoozedIds())
  store.setState(({ popups, readCount }) => {
    const unread = fetched.filter(({ id }) => !readHere.has(id) && !snoozed.has(id))
    // The current pop-up stays first.
    const [current] = popups
    unread.sort((a, b) => Number(b.id === current?.id) - Number(a.id === current?.id))
    return { popups: unread, readCount: popups.length === 0 ? 0 : readCount }
  })
}

let expiryTimer: ReturnType<typeof setTimeout> | undefined

async function fetchBroadcasts(): Promise<void> {
  const request = ++requests
  const { broadcasts, unread } = await query('messages.broadcasts', {}, { background: true })
  if (request < appliedRequest.broadcasts) return
  appliedRequest.broadcasts = request
  store.setState({ broadcasts: broadcasts.filter(({ id }) => !dismissedIds().includes(id)) })
  useUnread.setState({ unread })
  clearTimeout(expiryTimer)
  const ends = broadcasts.flatMap(({ expiresAt }) => (expiresAt ? [Date.parse(expiresAt) - Date.now()] : []))
  if (ends.length > 0)
    expiryTimer = setTimeout(
      () => inBackground(fetchBroadcasts),
      Math.min(Math.max(1_000, Math.min(...ends)), maxTimerMs),
    )
}

/** Background request: only the end of the session is reported to the user. */
function inBackground(work: () => Promise<void>): void {
  if (isSessionEnded()) return
  work().catch((error: unknown) => {
    if (!reportSessionEnd(error)) console.warn('notifications could not be fetched', error)
  })
}

/** Marks the current pop-up as read and shows the next one. */
export function markReadAndNext(): void {
  const [current] = store.getState().popups
  if (!current) return
  readHere.add(current.id)
  store.setState(({ popups, readCount }) => ({ popups: popups.slice(1), readCount: readCount + 1 }))
  useUnread.setState(({ unread }) => ({ unread: Math.max(0, unread - 1) }))
  command('messages.read', { id: current.id }, { background: true }).catch((error: unknown) => {
    readHere.delete(current.id)
    report(error)
  })
}

const snoozedKey = 'popups-later'
const snoozedIds = () => readSessionValue(snoozedKey).split(',').filter(Boolean)

/**
 * Closes the pop-ups: the one that was shown is read, so that it never comes back; those behind it are snoozed until
 * the next sign-in, and the bell still counts them.
 */
export function closePopups(): void {
  markReadAndNext()
  const { popups } = store.getState()
  writeSessionValue(snoozedKey, [...snoozedIds(), ...popups.map(({ id }) => id)].slice(-200).join(','))
  store.setState({ popups: [], readCount: 0 })
}

function dismissedIds(): string[] {
  return (sessionStorage.getItem(dismissedKey) ?? '').split(',')
}

/** Dismisses the strip until another broadcast arrives; the inbox keeps them. */
export function dismissStrip(): void {
  const { broadcasts } = store.getState()
  sessionStorage.setItem(
    dismissedKey,
    [...dismissedIds(), ...broadcasts.map(({ id }) => id)].slice(-50).join(','),
  )
  store.setState({ broadcasts: [] })
}

/** Fetches notifications and subscribes to live events. */
export function startNotifications(): () => void {
  const timers = new Map<() => Promise<void>, ReturnType<typeof setTimeout>>()
  const schedule = (work: () => Promise<void>, delayMs = Math.random() * maxJitterMs) => {
    clearTimeout(timers.get(work))
    timers.set(
      work,
      setTimeout(() => inBackground(work), delayMs),
    )
  }
  let started = false
  const start = () => {
    if (started || isSessionEnded()) return
    started = true
    schedule(fetchPopups, 0)
    schedule(fetchBroadcasts, 0)
  }
  const fetchAll = () => {
    schedule(fetchPopups)
    schedule(fetchBroadcasts)
  }
  let lateTimer: ReturnType<typeof setTimeout> | undefined
  const startTimer = setTimeout(start, connectTimeoutMs)
  if (isConnected()) start()
  const stops = [
    onLive('ready', () => {
      // The first fetch may predate the connection: refetch what was missed.
      if (started) fetchAll()
      else start()
      clearTimeout(lateTimer)
      lateTimer = undefined
      useUnread.setState({ late: false })
    }),
    onLive('down', () => {
      lateTimer ??= setTimeout(() => useUnread.setState({ late: true }), lateAfterMs)
    }),
    onLive('msg', fetchAll),
    onLive('notice', () => schedule(fetchBroadcasts)),
    onLive('read', fetchAll),
    onReconnect(fetchAll),
  ]
  return () => {
    for (const timer of [startTimer, lateTimer, expiryTimer, ...timers.values()]) clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
