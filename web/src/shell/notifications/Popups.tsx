import { pagePath } from '../../blocks/page/paths.ts'
import './popups.css'
import { useEffect, useId, useRef } from 'react'
import { MessageCard } from '../../blocks/values/MessageCard.tsx'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { closePopups, markReadAndNext, useNotifications } from './notifications.ts'

/**
 * Unread pop-ups, one after the other, below the page. Not modal: it takes the focus only when nothing else has it.
 */
export function Popups() {
  const t = useText()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const { popups, readCount } = useNotifications()
  const [current] = popups

  useEffect(() => {
    const idle = document.activeElement === document.body || document.activeElement === null
    if (idle) box.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [])

  if (!current) return null
  const last = popups.length === 1
  const count = readCount + popups.length
  return (
    <section
      ref={box}
      className="popups no-print"
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closePopups()
      }}
    >
      {!last && (
        <IconButton className="popups-aside" icon="close" label={t('news.close')} onClick={closePopups} />
      )}
      <div className="popups-words">
        <MessageCard {...current} at={current.publicTime ?? current.creationTime} titleId={titleId} />
      </div>
      <div className="popups-foot cluster gap-2">
        {count > 1 && (
          <span className="pull soft small figures">{t('news.step', { at: readCount + 1, count })}</span>
        )}
        {current.type === 'notice' && (
          <a className="button plain" href={pagePath('messages/notice', current.id)}>
            {t('news.details')}
          </a>
        )}
        <Button tone="primary" data-first onClick={markReadAndNext}>
          {t(last ? 'news.close' : 'news.next')}
        </Button>
      </div>
    </section>
  )
}
