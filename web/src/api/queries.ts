import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type QueryName, query, type Reply, type Request } from './client.ts'
import { reportSessionEnd } from './errors.ts'
import { isAnswerLost } from './problem.ts'

/** The cache of all answers. An answer is fresh for a quarter of a minute; lists show their age beyond that. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isAnswerLost(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchOnWindowFocus: false,
    },
  },
})

/** What a tab asked, so that reloading it asks anew and closing it forgets the answers. */
export const AskedQueries = createContext<Map<string, readonly unknown[]> | undefined>(undefined)

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
  const asked = use(AskedQueries)
  const queryKey = [name, request] as const
  asked?.set(JSON.stringify(queryKey), queryKey)
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
