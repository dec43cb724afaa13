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

/**
 * Shows a message for five seconds, or until it is closed with `lasts: undefined`.
 * The same text twice is shown once, with its time starting anew.
 */
export function toast(message: Omit<Toast, 'id' | 'lasts'> & { lasts?: number | undefined }): void {
  const next = { id: ++made, ...message, lasts: 'lasts' in message ? message.lasts : display }
  store.setState(({ toasts }) => {
    const others = toasts.filter((shown) => shown.text !== next.text || shown.detail !== next.detail)
    const surplus = others.length + 1 - most
    const leaving = surplus > 0 ? others.filter((shown) => shown.lasts !== undefined).slice(0, surplus) : []
    return { toasts: [...others.filter((shown) => !leaving.includes(shown)), next] }
  })
}

/** Takes a message away. */
export function closeToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}
