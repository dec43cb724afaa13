import { useEffect, useSyncExternalStore } from 'react'
import { text, useLanguage } from '../i18n/text.ts'

const listeners = new Set<() => void>()

function onMove(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The address below the host, following every step. */
export function usePlace(): string {
  return useSyncExternalStore(onMove, () => location.pathname + location.search)
}

/** Goes to another address of these pages without loading anything anew. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

/** Gives the window its title, with the platform's name, in the present language. */
export function useTitle(title: string): void {
  const language = useLanguage()
  useEffect(() => {
    // The language is named because the platform's name depends on it as well.
    document.title = `${title} – ${language && text('session.platform')}`
  }, [title, language])
}
