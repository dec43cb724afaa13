import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../i18n/text.ts'

/** After this long pop-ups may come up: whoever just signed in sees the page first. */
const popupDelay = 2_000

/** Where pop-ups and the broadcast strip come in. Their code is fetched after the first picture. */
export function NewsSlot() {
  const [News, setNews] = useState<ComponentType<{ due: boolean }>>()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), popupDelay)
    Promise.all([import('./messages/News.tsx'), loadTexts('messages')]).then(
      ([module]) => setNews(() => module.News),
      (error: unknown) => console.warn('news come with the next reload only', error),
    )
    return () => clearTimeout(timer)
  }, [])
  return News ? <News due={due} /> : null
}
