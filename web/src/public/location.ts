import { useEffect, useSyncExternalStore } from 'react'
import { productName } from '../api/brand.ts'
import { text, useLanguage } from '../i18n/text.ts'

const listeners = new Set<() => void>()

function onNavigate(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The current path with its query; re-renders on navigation. */
export function useUrl(): string {
  return useSyncExternalStore(onNavigate, () => location.pathname + location.search)
}

/** Client-side navigation between these pages. */
export function navigate(url: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  for (const listener of listeners) listener()
}

/** Sets the window title with the platform's name, in the current language. */
export function useTitle(title: string): void {
  const language = useLanguage()
  useEffect(() => {
    // A dependency because the platform's name changes with the language.
    document.title = `${title} – ${productName} · ${language && text('session.platform')}`
  }, [title, language])
}
