/** An address of this site in its parts; search and hash without their marks. */
export interface Place {
  path: string
  search: string
  hash: string
}

const listeners = new Set<() => void>()

/** Takes an address apart. */
export function placeOf(address: string): Place {
  const { pathname, search, hash } = new URL(address, 'http://here')
  return { path: pathname, search: search.slice(1), hash: hash.slice(1) }
}

/** Puts the parts of an address together. */
export function addressOf({ path, search, hash }: { path: string; search: string; hash?: string }): string {
  return path + (search && `?${search}`) + (hash ? `#${hash}` : '')
}

/** The address of the window at this moment. */
export function presentPlace(): Place {
  return placeOf(location.href)
}

/** Goes to an address of this site, as a step of the history or in place of the present one. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address)
  else if (address !== location.pathname + location.search + location.hash)
    history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

/** Calls back after every step, also those of the browser's own buttons. */
export function onNavigate(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
