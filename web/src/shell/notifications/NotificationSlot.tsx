import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/text.ts'
import { markFirstPageComplete } from '../first-page.ts'

/** Delay before pop-ups: after the sign-in the page comes first. */
const popupDelayMs = 2_000
/** Delay before the chunk is fetched, so that it does not compete with the first page. */
const fetchDelayMs = 1_000

/** Loads pop-ups and the broadcast strip lazily. */
export function NotificationSlot() {
  const [Notifications, setNotifications] = useState<ComponentType<{ due: boolean }>>()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const fetching = setTimeout(() => {
      markFirstPageComplete()
      Promise.all([import('./Notifications.tsx'), loadTexts('news')]).then(
        ([module]) => setNotifications(() => module.Notifications),
        (error: unknown) => console.warn('notifications could not be loaded', error),
      )
    }, fetchDelayMs)
    const waiting = setTimeout(() => setDue(true), popupDelayMs)
    return () => {
      clearTimeout(fetching)
      clearTimeout(waiting)
    }
  }, [])
  return Notifications ? <Notifications due={due} /> : null
}
