import './broadcast-strip.css'
import { useEffect, useState } from 'react'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { pagePath } from '../../blocks/page/paths.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type Broadcast, dismissStrip } from './notifications.ts'

/** How long a broadcast is shown before the next one. */
const showForMs = 8_000

/**
 * The broadcasts below the navbar, one after the other. The pointer, the focus and a button hold the one that is shown;
 * with reduced motion they change by button only.
 */
export function BroadcastStrip({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const t = useText()
  const localized = useLocalized()
  const [turn, setTurn] = useState(0)
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  const several = broadcasts.length > 1
  const current = turn % broadcasts.length

  useEffect(() => {
    if (!several || paused || held) return
    const timer = setTimeout(() => setTurn(current + 1), showForMs)
    return () => clearTimeout(timer)
  }, [several, paused, held, current])

  return (
    <section className="broadcast-strip line-below row no-print" aria-label={t('news.strip')}>
      <Icon name="bell" className="warning-text" />
      <ul
        className="grow"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {broadcasts.map(({ id, important, titles, language }, index) => {
          const { text, lang } = localized(titles, language)
          return (
            <li key={id} hidden={index !== current}>
              <a className="row" href={pagePath('messages/notice', id)} lang={lang}>
                {important && <Icon name="warning" />}
                <span className="ellipsis">{text}</span>
              </a>
            </li>
          )
        })}
      </ul>
      {several && (
        <>
          <span className="soft small figures">
            {t('news.step', { at: current + 1, count: broadcasts.length })}
          </span>
          <IconButton icon="chevronRight" label={t('news.strip.next')} onClick={() => setTurn(current + 1)} />
          <IconButton
            icon={paused ? 'play' : 'pause'}
            label={t(paused ? 'news.strip.go' : 'news.strip.pause')}
            onClick={() => setPaused(!paused)}
          />
        </>
      )}
      <IconButton icon="close" label={t('news.strip.dismiss')} onClick={dismissStrip} />
    </section>
  )
}
