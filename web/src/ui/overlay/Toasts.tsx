import './toasts.css'
import { useEffect, useState } from 'react'
import { IconButton } from '../form/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { closeToast, type Toast, useToasts } from './toast.ts'

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held || toast.durationMs === undefined) return
    const timer = setTimeout(() => closeToast(toast.id), toast.durationMs)
    return () => clearTimeout(timer)
  }, [held, toast])

  return (
    <li
      className={`toast row top ${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone} />
      <div className="toast-words grow wrap-anywhere">
        <p>
          {toast.text}
          {toast.count > 1 && toast.tone !== 'success' && (
            <b className="toast-times figures small">×{toast.count}</b>
          )}
        </p>
        {toast.detail && <p className="soft small">{toast.detail}</p>}
      </div>
      <IconButton icon="close" label={closeLabel} onClick={() => closeToast(toast.id)} />
    </li>
  )
}

/** The toasts over the page, a live region; hovering one pauses its timer. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useToasts()
  return (
    <section aria-label={label} aria-live="polite" className="toasts no-print">
      <ul className="stack gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ul>
    </section>
  )
}
