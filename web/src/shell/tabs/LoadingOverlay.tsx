import './loading-overlay.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onPendingCalls, pendingCalls } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'

const overlayDelayMs = 300

/** The loading overlay: one for any number of pending calls, after a delay. */
export function LoadingOverlay() {
  const t = useText()
  const waiting = useSyncExternalStore(onPendingCalls, () => pendingCalls() > 0)
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setVisible(true), overlayDelayMs)
    return () => {
      clearTimeout(timer)
      setVisible(false)
    }
  }, [waiting])

  return (
    <div
      role="status"
      className={visible ? 'loading-overlay row raised no-print' : 'loading-overlay no-print'}
      data-shown={visible || undefined}
    >
      {visible && (
        <>
          <span className="loading-wheel" />
          {t('blocks.loading')}
        </>
      )}
    </div>
  )
}
