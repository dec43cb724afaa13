import './loading-overlay.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callsWaiting, onCallsWaiting } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'

const patience = 300

/** The loading overlay: one for any number of pending calls, after a delay. */
export function LoadingOverlay() {
  const t = useText()
  const waiting = useSyncExternalStore(onCallsWaiting, () => callsWaiting() > 0)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setShown(true), patience)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [waiting])

  return (
    <div role="status" className="loading-overlay" data-shown={shown || undefined}>
      {shown && (
        <>
          <span className="loading-wheel" />
          {t('blocks.loading')}
        </>
      )}
    </div>
  )
}
