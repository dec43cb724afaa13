import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/text.ts'
import { markFirstPageComplete } from '../first-page.ts'

/** After this long pop-ups may come up: whoever just signed in sees the page first. */
const popupDelay = 2_000
/** Their code is fetched in between, when nothing of the first page has to wait for it. */
const fetchDelay = 1_000

/** Where pop-ups and the broadcast strip come in. */
export function NewsSlot() {
  const [News, setNews] = useState<ComponentType<{ due: boolean }>>()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const fetching = setTimeout(() => {
      markFirstPageComplete()
      Promise.all([import('./News.tsx'), loadTexts('news')]).then(
        ([module]) => setNews(() => module.News),
        (error: unknown) => console.warn('notifications come with the next reload only', error),
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
