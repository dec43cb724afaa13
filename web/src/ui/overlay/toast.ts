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
  lasts?: number
  /** The deduplication key, when it is not the text alone: a reference number differs each time. */
  sameAs?: string
  /** Number of repeats while it was shown. */
  times: number
}

/** Limit of toasts; the oldest that closes by itself is removed. */
const most = 4
const display = 5_000
let made = 0

const store = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/** The visible toasts, oldest first. */
export function useToasts(): Toast[] {
  return store((state) => state.toasts)
}

const newsOf = ({ tone, text, detail, sameAs }: Omit<Toast, 'id' | 'lasts' | 'times'>) =>
  `${tone} ${sameAs ?? `${text} ${detail ?? ''}`}`

/**
 * Shows a toast for five seconds, or until dismissed with `lasts: undefined`. A repeated message is counted on its
 * toast and restarts its timer.
 */
export function toast(message: Omit<Toast, 'id' | 'lasts' | 'times'> & { lasts?: number | undefined }): void {
  const lasts = 'lasts' in message ? message.lasts : display
  store.setState(({ toasts }) => {
    const known = toasts.find((shown) => newsOf(shown) === newsOf(message))
    if (known) {
      const again = { ...message, id: known.id, lasts, times: known.times + 1 }
      return { toasts: toasts.map((shown) => (shown === known ? again : shown)) }
    }
    const surplus = toasts.length + 1 - most
    const leaving = surplus > 0 ? toasts.filter((shown) => shown.lasts !== undefined).slice(0, surplus) : []
    const next = { ...message, id: ++made, lasts, times: 1 }
    return { toasts: [...toasts.filter((shown) => !leaving.includes(shown)), next] }
  })
}

/** Closes a toast. */
export function closeToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}
