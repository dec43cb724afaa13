import { pagePath } from '../../blocks/page/paths.ts'
import './messages.css'
import { useEffect, useEffectEvent } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { emitLive } from '../../api/live.ts'
import { useQueryOf } from '../../api/queries.ts'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTab } from '../../blocks/page/page-context.tsx'
import { MessageCard } from '../../blocks/values/MessageCard.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { languages, textIn } from '../../i18n/language.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'

/** One announcement or message in full. Opening it marks it as read. */
export default function NoticePage() {
  const t = useText()
  const name = useName()
  const tab = useTab()
  const localized = useLocalized()
  const [id = ''] = tab.parameters
  const { data, error, isPending, refetch } = useQueryOf('messages.detail', { id })

  const opened = useEffectEvent((message: NonNullable<typeof data>) => {
    const { titles, language } = message
    // All four languages: the tab title does not know the original one.
    tab.rename(Object.fromEntries(languages.map((one) => [one, textIn(titles, one, language)])))
    if (!message.read)
      // The shell's pop-ups, the bell and the inbox follow.
      command('messages.read', { id: message.id }, { background: true }).then(
        () => emitLive({ type: 'read' }),
        report,
      )
  })
  const arrived = data?.id
  useEffect(() => {
    if (arrived !== undefined && data) opened(data)
  }, [arrived, data])

  return (
    <PageFrame title={data ? localized(data.titles, data.language).text : t('shell.notice')}>
      <Panel className="messages-detail stack gap-4">
        {error && <ErrorNote error={error} retry={() => refetch()} />}
        {isPending && <Skeleton lines={6} label={t('blocks.loading')} />}
        {data && (
          <MessageCard {...data} heading={false}>
            {!data.inForce && (
              <StatusBadge tone="neutral" icon="clock">
                {t('messages.inbox.over')}
              </StatusBadge>
            )}
          </MessageCard>
        )}
        {data && (
          <dl className="messages-facts cluster">
            <div>
              <dt>{t('messages.from')}</dt>
              <dd>{name(data.from.names)}</dd>
            </div>
            {data.expiresAt && (
              <div>
                <dt>{t('messages.until')}</dt>
                <dd>
                  <When at={data.expiresAt} />
                </dd>
              </div>
            )}
          </dl>
        )}
        <p>
          <a href={pagePath('messages/inbox')}>{t('messages.toInbox')}</a>
        </p>
      </Panel>
    </PageFrame>
  )
}
