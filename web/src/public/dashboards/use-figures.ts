import type { DashboardName } from '@fairway/contract/dashboards/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { followVersion } from './follow-version.ts'
import { keepScreenSoon } from './keep-screen.ts'
import { type Figures, keepFigures, readKept } from './kept-figures.ts'
import { askForTicket, fetchFigures, readViewer } from './viewer.ts'

/** Polling interval in addition to events: ships move, and a connection may be dead without notice. */
const everyMs = 20_000
/** Minimum interval between fetches: throttles bursts of sale events. */
const leastMs = 1_500

export interface Shown {
  figures: Figures | undefined
  /** Offset of the server's clock to this device's, in ms. */
  ahead: number
  /** True while disconnected: the figures are stale. */
  cut: boolean
  /** The message of a refusal by the server. */
  refused: string
}

/**
 * The figures of a dashboard: refetched on WebSocket events and by polling, cached for use offline, resumed on
 * reconnect.
 */
export function useFigures(name: DashboardName, onEnded: () => void): Shown {
  const [shown, setShown] = useState<Shown>(() => ({
    figures: readKept(name),
    ahead: 0,
    cut: false,
    refused: '',
  }))
  const ended = useEffectEvent(onEnded)

  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    let askedAt = 0
    let askAgain = false
    let screenKept = false
    let closeLine: (() => void) | undefined
    const checkVersion = followVersion()

    function askIn(wait: number): void {
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(ask, wait)
    }

    /** Throttled: fetches at once if the last fetch is long enough ago; events during a fetch trigger another one. */
    function askSoon(): void {
      if (asking) askAgain = true
      else askIn(Math.max(0, askedAt + leastMs - performance.now()))
    }

    async function ask(): Promise<void> {
      if (asking || stopped) return
      asking = true
      askAgain = false
      askedAt = performance.now()
      try {
        const figures = await fetchFigures(name)
        if (stopped) return
        keepFigures(figures)
        if (!screenKept) {
          screenKept = true
          keepScreenSoon()
        }
        setShown({ figures, ahead: Date.parse(figures.asOf) - Date.now(), cut: false, refused: '' })
        await checkVersion()
      } catch (error) {
        if (stopped) return
        if (error instanceof ApiProblem && error.endsSession) return ended()
        const refused = error instanceof ApiProblem && error.httpStatus === 403 ? error.message : ''
        setShown((last) => ({ ...last, cut: true, refused }))
      } finally {
        asking = false
        if (askAgain) askSoon()
        else askIn(everyMs)
      }
    }

    const seen = () => {
      if (!document.hidden) askSoon()
    }
    const lost = () => {
      setShown((last) => ({ ...last, cut: true }))
      // A response in flight may still arrive and look like a connection; the next fetch decides.
      askSoon()
    }
    void ask()
    void import('../../api/live-socket.ts').then(({ openLine }) => {
      if (stopped) return
      closeLine = openLine({
        path: '/ws/dashboards?ticket=',
        askForTicket,
        wanted: () => readViewer() !== '',
        tell: ({ type }) => {
          if (type === 'sold' || type === 'ready' || type === 'again') askSoon()
        },
        ended: (error) => {
          if (!(error instanceof ApiProblem) || !error.endsSession) return false
          if (!stopped) ended()
          return true
        },
      })
    })
    addEventListener('online', askSoon)
    addEventListener('offline', lost)
    document.addEventListener('visibilitychange', seen)
    return () => {
      stopped = true
      clearTimeout(timer)
      closeLine?.()
      removeEventListener('online', askSoon)
      removeEventListener('offline', lost)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [name])

  return shown
}
