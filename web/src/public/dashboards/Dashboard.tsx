import type { DashboardName } from '@fairway/contract/dashboards/values'
import { useEffect } from 'react'
import { useNow } from '../../blocks/values/use-now.ts'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../location.ts'
import { BoardHeader } from './BoardHeader.tsx'
import { Departures } from './Departures.tsx'
import { Headlines } from './Headlines.tsx'
import { HourChart } from './HourChart.tsx'
import { Leaders } from './Leaders.tsx'
import { LoadByLeg } from './LoadByLeg.tsx'
import { RiverMap } from './RiverMap.tsx'
import { useFigures } from './use-figures.ts'

/** The refresh interval of ship positions and countdowns. */
const stepMs = 5_000

/** One template for the four dashboards. */
export function Dashboard({
  name,
  onEnded,
  onSignOut,
}: {
  name: DashboardName
  onEnded: () => void
  onSignOut: () => void
}) {
  const t = useText()
  const view = useFigures(name, onEnded)
  const { figures } = view
  const now = useNow(stepMs) + view.clockOffsetMs
  useTitle(t(`dashboards.${name}`))
  useAwake()
  return (
    <div className="board">
      <BoardHeader name={name} view={view} onSignOut={onSignOut} />
      <main className="board-main" aria-busy={!figures}>
        {figures ? (
          <>
            <Headlines figures={figures} />
            <HourChart figures={figures} now={now} />
            <Departures figures={figures} now={now} />
            <LoadByLeg figures={figures} now={now} />
            <RiverMap figures={figures} now={now} />
            <Leaders figures={figures} />
          </>
        ) : (
          <p className="board-waiting" role="status">
            {view.refusal || t('dashboards.waiting')}
          </p>
        )}
      </main>
    </div>
  )
}

/** Screen Wake Lock while the dashboard is visible; where it is not available the device settings apply. */
function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let stopped = false
    let lock: WakeLockSentinel | undefined
    const acquire = async () => {
      if (document.hidden || stopped) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (stopped) await lock.release()
      } catch (error) {
        console.warn('no screen wake lock', error)
      }
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [])
}
