import type { MessageState } from '@fairway/contract/messages/values'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'
import type { Announcement } from './announcement.ts'
import { useAudienceText } from './audience.tsx'

const looks: Record<MessageState, { tone: StatusTone; icon: IconName }> = {
  draft: { tone: 'neutral', icon: 'edit' },
  planned: { tone: 'active', icon: 'clock' },
  published: { tone: 'success', icon: 'success' },
  over: { tone: 'neutral', icon: 'minus' },
  withdrawn: { tone: 'danger', icon: 'close' },
}

export function AnnouncementState({ state }: { state: MessageState }) {
  const t = useText()
  return <StatusBadge {...looks[state]}>{t(`messages.state.${state}`)}</StatusBadge>
}

export function AnnouncementTitle({ row: { titles, language, important } }: { row: Announcement }) {
  const { text, lang } = useLocalized()(titles, language)
  return (
    <span lang={lang}>
      {important && <Icon name="warning" />} {text}
    </span>
  )
}

/** An announcement in narrow windows. */
export function AnnouncementCard({ row }: { row: Announcement }) {
  const t = useText()
  const { text, lang } = useLocalized()(row.titles, row.language)
  const audienceText = useAudienceText()
  return (
    <div className="stack gap-1">
      <strong lang={lang}>{text}</strong>
      <span>{audienceText(row.audience)}</span>
      <span>
        <AnnouncementState state={row.state} />
      </span>
      <span className="soft small">
        {row.publishAt ? <When at={row.publishAt} /> : '–'}
        {' – '}
        {row.expiresAt ? <When at={row.expiresAt} /> : t('messages.manage.noEnd')}
      </span>
    </div>
  )
}
