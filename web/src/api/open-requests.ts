import type { KeyedName } from './client.ts'

/**
 * Commands of this window whose end is not known yet, so that it can be asked for after a reload: which, under which
 * key, on which page. Nothing of what was asked is kept.
 */
export interface OpenRequest {
  name: KeyedName
  key: string
  path: string
  /** True when its page asks by itself as soon as it is opened. */
  pageAsks: boolean
}

const storageKey = 'fairway-open-requests'

/** Everything that is open, oldest first. */
export function openRequests(): OpenRequest[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isOpenRequest) : []
  } catch (error) {
    console.warn('the open requests cannot be read', error)
    return []
  }
}

function isOpenRequest(value: unknown): value is OpenRequest {
  const { name, key, path } = (value ?? {}) as Partial<OpenRequest>
  return (
    typeof name === 'string' && typeof key === 'string' && typeof path === 'string' && path.startsWith('/')
  )
}

function write(requests: readonly OpenRequest[]): void {
  if (requests.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(requests))
  else sessionStorage.removeItem(storageKey)
}

/** Notes a command before it is sent. */
export function noteOpenRequest({
  name,
  key,
  path = location.pathname,
  pageAsks = false,
}: Pick<OpenRequest, 'name' | 'key'> & Partial<OpenRequest>): void {
  write([...openRequests().filter((open) => open.key !== key), { name, key, path, pageAsks }])
}

/** Its end is known. */
export function forgetOpenRequest(key: string): void {
  write(openRequests().filter((open) => open.key !== key))
}

/** Forgets all: at log-out and when another person signs in. */
export function forgetOpenRequests(): void {
  write([])
}
