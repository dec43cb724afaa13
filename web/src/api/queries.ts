import {
  hashKey,
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import { type QueryName, query, type Reply, type Request } from './client.ts'
import { reportSessionEnd, useSessionEnded } from './errors.ts'
import { isReplyLost } from './outcome.ts'

/** The query cache. Data are fresh for 15 s; lists show their age beyond that. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Hidden views keep their data; closing a tab evicts them.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => failures < 2 && isReplyLost(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchOnWindowFocus: false,
    },
  },
})

/** Limit of cached queries per view; the oldest, of filters long changed, are evicted. */
const maxQueries = 20

/**
 * The queries of one view, latest last. While the view is hidden its data stay cached; reloading it invalidates them,
 * closing it evicts them unless another view uses the same query.
 */
export class ViewQueries {
  private static readonly all = new Set<ViewQueries>()
  private readonly keys = new Map<string, readonly unknown[]>()

  constructor() {
    ViewQueries.all.add(this)
  }

  track(queryKey: readonly unknown[]): void {
    const hash = hashKey(queryKey)
    this.keys.delete(hash)
    this.keys.set(hash, queryKey)
    const [oldest] = this.keys.keys()
    if (this.keys.size > maxQueries && oldest !== undefined) this.evict(oldest)
  }

  /** Invalidates all queries of the view; the visible view refetches. */
  async invalidate(): Promise<void> {
    const keys = [...this.keys.values()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })))
  }

  /** Removes all data of the view, after it failed to render one of them. */
  remove(): void {
    for (const queryKey of this.keys.values()) queryClient.removeQueries({ queryKey, exact: true })
  }

  /** Evicts everything; the view must be unmounted, or active queries stay. */
  dispose(): void {
    ViewQueries.all.delete(this)
    for (const hash of [...this.keys.keys()]) this.evict(hash)
  }

  private evict(hash: string): void {
    const queryKey = this.keys.get(hash)
    this.keys.delete(hash)
    for (const other of ViewQueries.all) if (other.keys.has(hash)) return
    if (queryKey) queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
  }
}

/** The query tracker of the view a component is in. */
export const ViewQueriesContext = createContext<ViewQueries | undefined>(undefined)

export interface QueryOptions {
  enabled?: boolean
  /** Milliseconds for which data count as fresh. */
  staleTime?: number
  /** Polling interval in milliseconds while the view is visible. */
  refetchInterval?: number
  /** Keeps the previous data until the next page has loaded: for lists. */
  keepPrevious?: boolean
}

/**
 * The data of a query endpoint in a component: `const list = useQueryOf('orders.list', { page: 1 })`. Only the first
 * fetch shows the loading overlay; later ones run in the background.
 */
export function useQueryOf<Name extends QueryName>(
  name: Name,
  request: Request<Name>,
  { keepPrevious, ...options }: QueryOptions = {},
): UseQueryResult<Reply<Name>> {
  const client = useQueryClient()
  const viewQueries = use(ViewQueriesContext)
  const ended = useSessionEnded()
  const queryKey = [name, request] as const
  const hash = hashKey(queryKey)
  const track = useEffectEvent(() => viewQueries?.track(queryKey))
  useEffect(() => {
    if (hash) track()
  }, [hash])
  return useQuery<Reply<Name>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const background = client.getQueryState(queryKey)?.data !== undefined
      try {
        return await query(name, request, { signal, background })
      } catch (error) {
        reportSessionEnd(error)
        throw error
      }
    },
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...options,
    // After the end of the session polling would only open the prompt over and over.
    ...(ended && { refetchInterval: false }),
  })
}

/** Invalidates the queries of whole capabilities or single endpoints after a command: `orders`, `orders.list`. */
export function useInvalidate(): (...names: string[]) => Promise<void> {
  const client = useQueryClient()
  return async (...names) => {
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) =>
        names.some((prefix) => name === prefix || String(name).startsWith(`${prefix}.`)),
    })
  }
}
