import { pagePath } from '../../blocks/page/paths.ts'
import '../../ui/overlay/dialog.css'
import './popups.css'
import { useEffect, useId, useRef } from 'react'
import { MessageCard } from '../../blocks/values/MessageCard.tsx'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { putOff, readOn, useNews } from './news.ts'

/** Unread pop-ups, one after the other. Not modal: it takes the focus only when nothing else has it. */
export function Popups() {
  const t = useText()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const { popups, stepped } = useNews()
  const [present] = popups

  useEffect(() => {
    const idle = document.activeElement === document.body || document.activeElement === null
    if (idle) box.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [])

  if (!present) return null
  const last = popups.length === 1
  const count = stepped + popups.length
  return (
    <section
      ref={box}
      className="popups"
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') putOff()
      }}
    >
      <IconButton className="popups-aside" icon="close" label={t('news.later')} onClick={putOff} />
      <div className="popups-words">
        <MessageCard {...present} at={present.publicTime ?? present.creationTime} titleId={titleId} />
      </div>
      <div className="dialog-footer">
        {count > 1 && (
          <span className="pull soft small figures">{t('news.step', { at: stepped + 1, count })}</span>
        )}
        {present.type === 'notice' && (
          <a className="button plain" href={pagePath('messages/notice', present.id)}>
            {t('news.details')}
          </a>
        )}
        <Button tone="primary" data-first onClick={readOn}>
          {t(last ? 'news.close' : 'news.next')}
        </Button>
      </div>
    </section>
  )
}
