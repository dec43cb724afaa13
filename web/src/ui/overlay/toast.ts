import { create } from 'zustand'

/** The tone of a message: never by colour alone, icon and label say it as well. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

export interface Toast {
  id: number
  tone: Tone
  text: string
  /** A second line: a path, a reference number. */
  detail?: string
  /** Milliseconds until it closes by itself; undefined: until it is dismissed. */
  durationMs?: number
  /** The deduplication key, when it is not the text alone: a reference number differs each time. */
  dedupeKey?: string
  /** Number of repeats while it was shown. */
  count: number
}

/** Limit of toasts; the oldest that closes by itself is removed. */
const maxToasts = 4
const defaultDurationMs = 5_000
let lastId = 0

const store = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/** The visible toasts, oldest first. */
export function useToasts(): Toast[] {
  return store((state) => state.toasts)
}

const dedupeKeyOf = ({ tone, text, detail, dedupeKey }: Omit<Toast, 'id' | 'durationMs' | 'count'>) =>
  `${tone} ${dedupeKey ?? `${text} ${detail ?? ''}`}`

/**
 * Shows a toast for five seconds, or until dismissed with `durationMs: undefined`. A repeated message is counted on its
 * toast and restarts its timer.
 */
export function toast(
  message: Omit<Toast, 'id' | 'durationMs' | 'count'> & { durationMs?: number | undefined },
): void {
  const durationMs = 'durationMs' in message ? message.durationMs : defaultDurationMs
  store.setState(({ toasts }) => {
    const existing = toasts.find((other) => dedupeKeyOf(other) === dedupeKeyOf(message))
    if (existing) {
      const repeated = { ...message, id: existing.id, durationMs, count: existing.count + 1 }
      return { toasts: toasts.map((other) => (other === existing ? repeated : other)) }
    }
    const surplus = toasts.length + 1 - maxToasts
    const removed =
      surplus > 0 ? toasts.filter((other) => other.durationMs !== undefined).slice(0, surplus) : []
    const next = { ...message, id: ++lastId, durationMs, count: 1 }
    return { toasts: [...toasts.filter((other) => !removed.includes(other)), next] }
  })
}

/** Closes a toast. */
export function closeToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }))
}
