import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/text.ts'
import { markFirstPageComplete } from '../first-page.ts'

/** Delay before pop-ups: after the sign-in the page comes first. */
const popupDelay = 2_000
/** Delay before the chunk is fetched, so that it does not compete with the first page. */
const fetchDelay = 1_000

/** Loads pop-ups and the broadcast strip lazily. */
export function NewsSlot() {
  const [News, setNews] = useState<ComponentType<{ due: boolean }>>()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const fetching = setTimeout(() => {
      markFirstPageComplete()
      Promise.all([import('./News.tsx'), loadTexts('news')]).then(
        ([module]) => setNews(() => module.News),
        (error: unknown) => console.warn('notifications could not be loaded', error),
      )
    }, fetchDelay)
    const waiting = setTimeout(() => setDue(true), popupDelay)
    return () => {
      clearTimeout(fetching)
      clearTimeout(waiting)
    }
  }, [])
  return News ? <News due={due} /> : null
}
