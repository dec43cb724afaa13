import { pagePath } from '../../blocks/page/paths.ts'
import './broadcast-strip.css'
import { useState } from 'react'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type Broadcast, dismissStrip } from './notifications.ts'

/** Scroll time per character; a full-width one counts twice. */
const secondsPerLetter = 0.16
const minSeconds = 18
/** Initial progress of the animation, so that the strip does not start empty. */
const startProgress = 0.2

/** The broadcast ticker below the navbar. It pauses on button, hover and focus. */
export function BroadcastStrip({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const t = useText()
  const localized = useLocalized()
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const items = broadcasts.map(({ id, important, titles, language }) => ({
    id,
    important,
    ...localized(titles, language),
  }))
  const letters = items.reduce((sum, { text }) => sum + text.replace(/[^\p{ASCII}]/gu, 'xx').length, 0)
  const seconds = minSeconds + letters * secondsPerLetter
  return (
    <section
      className="broadcast-strip line-below row no-print"
      aria-label={t('news.strip')}
      data-still={paused || undefined}
    >
      <Icon name="bell" className="warning-text" />
      <div className="broadcast-window grow">
        <ul style={{ animationDuration: `${seconds}s`, animationDelay: `${-seconds * startProgress}s` }}>
          {items.map(({ id, important, text, lang }) => (
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
        icon={paused ? 'play' : 'pause'}
        label={t(paused ? 'news.strip.go' : 'news.strip.pause')}
        onClick={() => setPaused(!paused)}
      />
      <IconButton icon="close" label={t('news.strip.dismiss')} onClick={dismissStrip} />
    </section>
  )
}
