import { pagePath } from '../../blocks/page/paths.ts'
import './broadcast-strip.css'
import { useState } from 'react'
import { useWritten } from '../../blocks/fields/written.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type Broadcast, dismissStrip } from './news.ts'

/** Scroll time per character; a full-width one counts twice. */
const perLetter = 0.16
const leastSeconds = 18
/** Initial progress of the animation, so that the strip does not start empty. */
const begun = 0.2

/** The broadcast ticker below the navbar. It pauses on button, hover and focus. */
export function BroadcastStrip({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const t = useText()
  const written = useWritten()
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const lines = broadcasts.map(({ id, important, titles, language }) => ({
    id,
    important,
    ...written(titles, language),
  }))
  const letters = lines.reduce((sum, { text }) => sum + text.replace(/[^\p{ASCII}]/gu, 'xx').length, 0)
  const seconds = leastSeconds + letters * perLetter
  return (
    <section
      className="broadcast-strip row no-print"
      aria-label={t('news.strip')}
      data-still={still || undefined}
    >
      <Icon name="bell" className="warning-text" />
      <div className="broadcast-window grow">
        <ul style={{ animationDuration: `${seconds}s`, animationDelay: `${-seconds * begun}s` }}>
          {lines.map(({ id, important, text, lang }) => (
            <li key={id}>
              <a className="row" href={pagePath('messages/notice', id)} lang={lang}>
                {important && <Icon name="warning" />}
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        icon={still ? 'play' : 'pause'}
        label={t(still ? 'news.strip.go' : 'news.strip.pause')}
        onClick={() => setStill(!still)}
      />
      <IconButton icon="close" label={t('news.strip.dismiss')} onClick={dismissStrip} />
    </section>
  )
}
