import type { DashboardName } from '@fairway/contract/dashboards/values'
import { useEffect, useEffectEvent, useState } from 'react'
import { endsSession } from '../../api/outcome.ts'
import { ApiProblem } from '../../api/problem.ts'
import { cacheScreenSoon } from './cache-screen.ts'
import { cacheFigures, type Figures, readCachedFigures } from './cached-figures.ts'
import { reloadOnNewVersion } from './reload-on-new-version.ts'
import { fetchFigures, fetchTicket, readViewer } from './viewer.ts'

/** Polling interval in addition to events: ships move, and a connection may be dead without notice. */
const pollIntervalMs = 20_000
/** Minimum interval between fetches: throttles bursts of sale events. */
const minIntervalMs = 1_500

export interface FiguresView {
  figures: Figures | undefined
  /** Offset of the server's clock to this device's, in ms. */
  clockOffsetMs: number
  /** True while disconnected: the figures are stale. */
  disconnected: boolean
  /** The message of a refusal by the server. */
  refusal: string
}

/**
 * The figures of a dashboard: refetched on WebSocket events and by polling, cached for use offline, resumed on
 * reconnect.
 */
export function useFigures(name: DashboardName, onEnded: () => void): FiguresView {
  const [view, setView] = useState<FiguresView>(() => ({
    figures: readCachedFigures(name),
    clockOffsetMs: 0,
    disconnected: false,
    refusal: '',
  }))
  const ended = useEffectEvent(onEnded)

  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let fetching = false
    let fetchedAt = 0
    let fetchAgain = false
    let screenCached = false
    let closeSocket: (() => void) | undefined
    const checkVersion = reloadOnNewVersion()

    function scheduleFetch(delayMs: number): void {
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(fetchNow, delayMs)
    }

    /** Throttled: fetches at once if the last fetch is long enough ago; events during a fetch trigger another one. */
    function fetchSoon(): void {
      if (fetching) fetchAgain = true
      else scheduleFetch(Math.max(0, fetchedAt + minIntervalMs - performance.now()))
    }

    async function fetchNow(): Promise<void> {
      if (fetching || stopped) return
      fetching = true
      fetchAgain = false
      fetchedAt = performance.now()
      try {
        const figures = await fetchFigures(name)
        if (stopped) return
        cacheFigures(figures)
        if (!screenCached) {
          screenCached = true
          cacheScreenSoon()
        }
        setView({
          figures,
          clockOffsetMs: Date.parse(figures.asOf) - Date.now(),
          disconnected: false,
          refusal: '',
        })
        await checkVersion()
      } catch (error) {
        if (stopped) return
        if (endsSession(error)) return ended()
        const refusal = error instanceof ApiProblem && error.httpStatus === 403 ? error.message : ''
        setView((last) => ({ ...last, disconnected: true, refusal }))
      } finally {
        fetching = false
        if (fetchAgain) fetchSoon()
        else scheduleFetch(pollIntervalMs)
      }
    }

    const onVisible = () => {
      if (!document.hidden) fetchSoon()
    }
    const onOffline = () => {
      setView((last) => ({ ...last, disconnected: true }))
      // A response in flight may still arrive and look like a connection; the next fetch decides.
      fetchSoon()
    }
    void fetchNow()
    void import('../../api/live-socket.ts').then(({ openSocket }) => {
      if (stopped) return
      closeSocket = openSocket({
        path: '/ws/dashboards?ticket=',
        fetchTicket,
        isWanted: () => readViewer() !== '',
        onEvent: ({ type }) => {
          if (type === 'sold' || type === 'ready' || type === 'again') fetchSoon()
        },
        endsSession: (error) => {
          if (!endsSession(error)) return false
          if (!stopped) ended()
          return true
        },
      })
    })
    addEventListener('online', fetchSoon)
    addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopped = true
      clearTimeout(timer)
      closeSocket?.()
      removeEventListener('online', fetchSoon)
      removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [name])

  return view
}
