/** A same-origin URL in its parts; search and hash without `?` and `#`. */
export interface UrlParts {
  path: string
  search: string
  hash: string
}

const listeners = new Set<() => void>()

/** Parses a URL into its parts. */
export function parseUrl(url: string): UrlParts {
  const { pathname, search, hash } = new URL(url, 'http://here')
  return { path: pathname, search: search.slice(1), hash: hash.slice(1) }
}

/** Builds a URL from its parts. */
export function urlOf({ path, search, hash }: { path: string; search: string; hash?: string }): string {
  return path + (search && `?${search}`) + (hash ? `#${hash}` : '')
}

/** The current URL of the window. */
export function currentUrl(): UrlParts {
  return parseUrl(location.href)
}

/** Navigates to a URL of this site: pushes a history entry or replaces the current one. */
export function navigate(url: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', url)
  else if (url !== location.pathname + location.search + location.hash) history.pushState(null, '', url)
  for (const listener of listeners) listener()
}

/** Subscribes to navigation, including the browser's own back and forward. */
export function onNavigate(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
