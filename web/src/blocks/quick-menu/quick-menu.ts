import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query, type Reply } from '../../api/client.ts'
import { onLive, onReconnect } from '../../api/live.ts'
import { queryClient, useQueryOf } from '../../api/queries.ts'
import { useMe } from '../page/page-context.tsx'

export type QuickMenu = Reply<'home.quickMenu'>

const staleTimeMs = 60_000
/** Where the quick menu stands in the cache of queries. */
export const quickMenuKey = ['home.quickMenu', {}] as const

let subscribed = false
let lastMenus: unknown

const invalidate = () => void queryClient.invalidateQueries({ queryKey: quickMenuKey })

/** Refetches when the granted menus change. */
function invalidateOnNewMenus(menus: unknown): void {
  if (lastMenus !== undefined && lastMenus !== menus) invalidate()
  lastMenus = menus
}

/** Subscribes once to changes made in other windows of the user. */
function subscribe(): void {
  if (subscribed) return
  subscribed = true
  onLive('quickMenu', invalidate)
  onReconnect(invalidate)
}

/** The quick menu of the signed-in user; one query wherever it is rendered. */
export function useQuickMenu(): UseQueryResult<QuickMenu> {
  const { rootMenus } = useMe()
  useEffect(subscribe, [])
  useEffect(() => invalidateOnNewMenus(rootMenus), [rootMenus])
  return useQueryOf('home.quickMenu', {}, { staleTime: staleTimeMs })
}

/** The current quick menu, fetched if it is not cached. */
export function fetchQuickMenu(): Promise<QuickMenu> {
  return queryClient.fetchQuery({
    queryKey: quickMenuKey,
    queryFn: fetchFreshQuickMenu,
    staleTime: staleTimeMs,
  })
}

/** The quick menu as the server has it, whatever is cached. */
export const fetchFreshQuickMenu = () => query('home.quickMenu', {}, { background: true })
