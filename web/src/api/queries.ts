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
import { reportSessionEnd, useSessionOver } from './errors.ts'
import { isAnswerLost } from './problem.ts'

/** The cache of all answers. An answer is fresh for a quarter of a minute; lists show their age beyond that. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Hidden views keep their answers; closing a tab forgets them.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => failures < 2 && isAnswerLost(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchOnWindowFocus: false,
    },
  },
})

/** A view keeps this many answers; older ones, of filters long changed, are forgotten. */
const mostAnswers = 20

/**
 * What a view asked, last question last. While it is hidden its answers are kept, however long; reloading it asks
 * anew, closing it forgets them unless another view asked the same.
 */
export class AskedQueries {
  private static readonly all = new Set<AskedQueries>()
  private readonly keys = new Map<string, readonly unknown[]>()

  constructor() {
    AskedQueries.all.add(this)
  }

  note(queryKey: readonly unknown[]): void {
    const hash = hashKey(queryKey)
    this.keys.delete(hash)
    this.keys.set(hash, queryKey)
    const [oldest] = this.keys.keys()
    if (this.keys.size > mostAnswers && oldest !== undefined) this.forget(oldest)
  }

  /** Marks all answers as old; the view that is shown asks anew. */
  async askAnew(): Promise<void> {
    const keys = [...this.keys.values()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })))
  }

  /** Drops all answers, for a view that could not cope with one of them. */
  drop(): void {
    for (const queryKey of this.keys.values()) queryClient.removeQueries({ queryKey, exact: true })
  }

  /** Forgets everything; the view must be gone, or what it still shows is kept. */
  close(): void {
    AskedQueries.all.delete(this)
    for (const hash of [...this.keys.keys()]) this.forget(hash)
  }

  private forget(hash: string): void {
    const queryKey = this.keys.get(hash)
    this.keys.delete(hash)
    for (const other of AskedQueries.all) if (other.keys.has(hash)) return
    if (queryKey) queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
  }
}

/** The view a component is in, as far as its questions are concerned. */
export const AskedQueriesContext = createContext<AskedQueries | undefined>(undefined)

export interface QueryOptions {
  enabled?: boolean
  /** Milliseconds an answer counts as fresh. */
  staleTime?: number
  /** Asks again every so many milliseconds while the view is shown. */
  refetchInterval?: number
  /** Shows the last page until the next one is there: for lists. */
  keepPrevious?: boolean
}

/**
 * The answer of an endpoint in a component: `const list = useQueryOf('orders.list', { page: 1 })`.
 * Only the first answer counts as waiting; later ones come in the background.
 */
export function useQueryOf<Name extends QueryName>(
  name: Name,
  request: Request<Name>,
  { keepPrevious, ...options }: QueryOptions = {},
): UseQueryResult<Reply<Name>> {
  const client = useQueryClient()
  const asked = use(AskedQueriesContext)
  const over = useSessionOver()
  const queryKey = [name, request] as const
  const hash = hashKey(queryKey)
  const note = useEffectEvent(() => asked?.note(queryKey))
  useEffect(() => {
    if (hash) note()
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
    // Once the session is over a view that asks by itself would only raise the prompt over and over.
    ...(over && { refetchInterval: false }),
  })
}

/** Forgets the answers of whole capabilities or single endpoints after something was done: `orders`, `orders.list`. */
export function useForget(): (...names: string[]) => Promise<void> {
  const client = useQueryClient()
  return async (...names) => {
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) =>
        names.some((wanted) => name === wanted || String(name).startsWith(`${wanted}.`)),
    })
  }
}
