import type { DashboardName } from '@fairway/contract/dashboards/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { followVersion } from './follow-version.ts'
import { keepScreenSoon } from './keep-screen.ts'
import { type Figures, keepFigures, readKept } from './kept-figures.ts'
import { askForTicket, fetchFigures, readViewer } from './viewer.ts'

/** Also without being told: ships move, and a line that seems open may be dead. */
const everyMs = 20_000
/** A wall that is told of every sale of a busy hour asks no more often than this. */
const leastMs = 1_500

export interface Shown {
  figures: Figures | undefined
  /** Milliseconds the server's clock is ahead of this screen's. */
  ahead: number
  /** True while the server cannot be reached: what is shown is from before. */
  cut: boolean
  /** Why the server refuses, in its own words. */
  refused: string
}

/**
 * The figures of a dashboard: told by the socket that there are new ones, asked for from time to time as well, kept
 * for when there is no connection, and taken up again by itself.
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

    /** At once if the last time is long enough ago; what comes while asking is asked for after. */
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
      // An answer that was on its way may still arrive and look like a connection; the next try tells.
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
