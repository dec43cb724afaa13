import type { IdempotentName } from './client.ts'

/**
 * Pending idempotent commands of this window, kept so that their outcome can be queried after a reload: endpoint,
 * idempotency key, page. The request itself is not stored.
 */
export interface PendingRequest {
  name: IdempotentName
  key: string
  path: string
  /** True when its page queries the outcome by itself on load. */
  pageAsks: boolean
}

const storageKey = 'fairway-open-requests'

/** All pending requests, oldest first. */
export function pendingRequests(): PendingRequest[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isPendingRequest) : []
  } catch (error) {
    console.warn('unreadable pending requests', error)
    return []
  }
}

function isPendingRequest(value: unknown): value is PendingRequest {
  const { name, key, path } = (value ?? {}) as Partial<PendingRequest>
  return (
    typeof name === 'string' && typeof key === 'string' && typeof path === 'string' && path.startsWith('/')
  )
}

function write(requests: readonly PendingRequest[]): void {
  if (requests.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(requests))
  else sessionStorage.removeItem(storageKey)
}

/** Records a command before it is sent. */
export function addPendingRequest({
  name,
  key,
  path = location.pathname,
  pageAsks = false,
}: Pick<PendingRequest, 'name' | 'key'> & Partial<PendingRequest>): void {
  write([...pendingRequests().filter((request) => request.key !== key), { name, key, path, pageAsks }])
}

/** Removes a request whose outcome is known. */
export function removePendingRequest(key: string): void {
  write(pendingRequests().filter((request) => request.key !== key))
}

/** Clears all: at sign-out and when another person signs in. */
export function clearPendingRequests(): void {
  write([])
}
