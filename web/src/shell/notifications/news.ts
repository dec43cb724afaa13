import { create } from 'zustand'
import { command, query, type Reply } from '../../api/client.ts'
import { isSessionOver, report, reportSessionEnd } from '../../api/errors.ts'
import { isLineUp, onLive, onLiveAgain } from '../../api/live.ts'
import { readSessionValue, writeSessionValue } from '../../api/token.ts'
import { useUnread } from './unread.ts'

export type Popup = Reply<'messages.popups'>[number]
export type Broadcast = Reply<'messages.broadcasts'>['broadcasts'][number]

interface News {
  /** What is still to be read, the present one first. */
  popups: Popup[]
  /** How many were read since the first one came up. */
  stepped: number
  broadcasts: Broadcast[]
}

const store = create<News>(() => ({ popups: [], stepped: 0, broadcasts: [] }))
const dismissedKey = 'fairway-strip'
/** The first question waits this long for the line, so that nothing falls between the two. */
const patience = 1_000
/** An announcement to all does not make all ask in the same moment. */
const spread = 400
const downFor = 15_000
const longestTimer = 2 ** 31 - 1

/** What was read here; an answer that was on its way meanwhile does not bring it back. */
const readHere = new Set<string>()

/** Pop-ups and broadcasts as they stand. */
export function useNews(): News {
  return store()
}

/** The turn of the answer that is shown: one that was asked for earlier and comes later tells old news. */
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
    // The one that is being read keeps its place.
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

/** Nobody asked for news: only the end of the session is worth a word. */
function quietly(work: () => Promise<void>): void {
  if (isSessionOver()) return
  work().catch((error: unknown) => {
    if (!reportSessionEnd(error)) console.warn('news could not be fetched', error)
  })
}

/** Marks the present pop-up as read and shows the next one, if there is one. */
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

/** Puts the pop-ups off without reading them: they do not come up again before the next log-in; the bell counts them. */
export function putOff(): void {
  const { popups } = store.getState()
  writeSessionValue(laterKey, [...forLater(), ...popups.map(({ id }) => id)].slice(-200).join(','))
  store.setState({ popups: [], stepped: 0 })
}

function dismissed(): string[] {
  return (sessionStorage.getItem(dismissedKey) ?? '').split(',')
}

/** Takes the strip away until another broadcast comes; the inbox keeps them. */
export function dismissStrip(): void {
  const { broadcasts } = store.getState()
  sessionStorage.setItem(
    dismissedKey,
    [...dismissed(), ...broadcasts.map(({ id }) => id)].slice(-50).join(','),
  )
  store.setState({ broadcasts: [] })
}

/** Fetches what there is and follows what the server says. */
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
      // Whoever did not wait for the line may have missed what was told before it was up.
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
