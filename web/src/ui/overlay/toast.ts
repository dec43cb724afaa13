import { create } from 'zustand'

/** What a message says about its news: never by colour alone, the icon and a word tell as well. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

export interface Toast {
  id: number
  tone: Tone
  text: string
  /** A second line: a path, a reference number. */
  detail?: string
  /** Milliseconds until it goes by itself; it stays until closed when undefined. */
  lasts?: number
  /** What makes two messages the same news, when it is not the words alone: a reference number differs each time. */
  sameAs?: string
  /** How often the same news came while it was shown. */
  times: number
}

/** More than these would cover the page; the oldest passing one makes room. */
const most = 4
const display = 5_000
let made = 0

const store = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/** The messages shown at this moment, oldest first. */
export function useToasts(): Toast[] {
  return store((state) => state.toasts)
}

const newsOf = ({ tone, text, detail, sameAs }: Omit<Toast, 'id' | 'lasts' | 'times'>) =>
  `${tone} ${sameAs ?? `${text} ${detail ?? ''}`}`

/**
 * Shows a message for five seconds, or until it is closed with `lasts: undefined`. The same news again is counted
 * where it stands, with its time starting anew.
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

/** Takes a message away. */
export function closeToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}
