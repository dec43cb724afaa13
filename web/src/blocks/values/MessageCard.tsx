import './message-card.css'
import type { ReactNode } from 'react'
import { type Language, languageName, type Names } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useLocalized } from '../fields/localized.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { When } from './When.tsx'

/** A message or an announcement as its readers see it: what it is, when it came, what it says. */
export function MessageCard({
  type,
  important,
  language,
  titles,
  contents,
  at,
  titleId,
  heading = true,
  children,
}: {
  type: 'notice' | 'msg'
  important: boolean
  language: Language
  titles: Names
  contents: Names
  at?: string | undefined
  titleId?: string
  /** False where the page has the title already. */
  heading?: boolean
  /** Content beside the time. */
  children?: ReactNode
}) {
  const t = useText()
  const localized = useLocalized()
  const title = localized(titles, language)
  const content = localized(contents, language)
  return (
    <article className="message-card stack gap-2 wrap-anywhere">
      <p className="cluster soft small">
        <StatusBadge
          tone={important ? 'warning' : 'active'}
          icon={important ? 'warning' : type === 'notice' ? 'info' : 'feedback'}
        >
          {t(important ? `news.important.${type}` : `news.type.${type}`)}
        </StatusBadge>
        {at && <When at={at} />}
        {children}
      </p>
      {heading && (
        <h2 id={titleId} lang={title.lang}>
          {title.text}
        </h2>
      )}
      <div className="message-card-words" lang={content.lang}>
        {content.text}
      </div>
      {content.lang && (
        <p className="soft small">{t('news.original', { language: languageName(content.language) })}</p>
      )}
    </article>
  )
}
