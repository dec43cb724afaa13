import { pagePath } from '../../blocks/page/paths.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useUnread } from './unread.ts'

/** The bell: a link to the inbox with the unread count. */
export function MessagesButton() {
  const t = useText()
  const { unread, late } = useUnread()
  const label = [t('shell.messages', { count: unread }), late && t('shell.messagesLate')]
    .filter(Boolean)
    .join(' ')
  return (
    <a
      className="button quiet icon-button badged messages-button"
      href={pagePath('messages/inbox')}
      aria-label={label}
      data-late={late || undefined}
    >
      <Icon name="bell" />
      {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
    </a>
  )
}
