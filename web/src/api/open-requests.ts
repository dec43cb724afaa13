import type { KeyedName } from './client.ts'

/**
 * Pending idempotent commands of this window, kept so that their outcome can be queried after a reload: endpoint,
 * idempotency key, page. The request itself is not stored.
 */
export interface OpenRequest {
  name: KeyedName
  key: string
  path: string
  /** True when its page queries the outcome by itself on load. */
  pageAsks: boolean
}

const storageKey = 'fairway-open-requests'

/** All pending requests, oldest first. */
export function openRequests(): OpenRequest[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isOpenRequest) : []
  } catch (error) {
    console.warn('unreadable pending requests', error)
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

/** Records a command before it is sent. */
export function noteOpenRequest({
  name,
  key,
  path = location.pathname,
  pageAsks = false,
}: Pick<OpenRequest, 'name' | 'key'> & Partial<OpenRequest>): void {
  write([...openRequests().filter((open) => open.key !== key), { name, key, path, pageAsks }])
}

/** Removes a request whose outcome is known. */
export function forgetOpenRequest(key: string): void {
  write(openRequests().filter((open) => open.key !== key))
}

/** Clears all: at sign-out and when another person signs in. */
export function forgetOpenRequests(): void {
  write([])
}
