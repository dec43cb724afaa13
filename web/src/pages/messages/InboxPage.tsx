import './messages.css'
import { inboxList } from '@fairway/contract/messages/lists'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { emitLive } from '../../api/live.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Row = Reply<'messages.inbox'>['rows'][number]

const cells: Cells<Row, keyof typeof inboxList.columns> = {
  beginning: (row) => <Beginning row={row} />,
  type: (row) => <Kind row={row} />,
  state: (row) => <ReadState row={row} />,
}

/** The inbox of the user, unread messages highlighted. */
export default function InboxPage() {
  const t = useText()
  const invalidate = useInvalidate()
  async function invalidateMessages() {
    emitLive({ type: 'read' })
    await invalidate('messages')
  }
  const list = useList(inboxList, {
    cells,
    batch: {
      read: { icon: 'check', run: ({ id }) => command('messages.read', { id }), after: invalidateMessages },
    },
  })
  const [busy, setBusy] = useState(false)

  async function readAll() {
    setBusy(true)
    try {
      const { messages } = await command('messages.readAll', {})
      toast({
        tone: 'success',
        text:
          messages > 0 ? t('messages.inbox.allRead', { count: messages }) : t('messages.inbox.nothingUnread'),
      })
      await invalidateMessages()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  const show = (
    <Field label={t('messages.inbox.show')}>
      <Segmented
        label={t('messages.inbox.show')}
        value={list.filters.unread}
        onChange={(unread) => list.setFilters({ unread })}
        options={[
          { value: '', label: t('messages.inbox.all') },
          { value: 'unread', label: t('messages.inbox.unread') },
        ]}
      />
    </Field>
  )
  return (
    <PageFrame
      title={t('shell.inbox')}
      views={<ListViews list={inboxList.endpoint} />}
      actions={
        <Button icon="check" busy={busy} onClick={readAll}>
          {t('messages.inbox.readAll')}
        </Button>
      }
      search={<ListFilters list={list} fields={{ unread: show }} />}
    >
      <QueryTable
        {...list.table}
        opens={(row) => `messages/notice/${row.id}`}
        rowClass={(row) => (row.read || !row.inForce ? '' : 'strong')}
        card={(row) => <MessageRow row={row} />}
      />
    </PageFrame>
  )
}

function Beginning({ row }: { row: Row }) {
  const { text, lang } = useLocalized()(row.beginnings, row.language)
  return (
    <span className="block soft ellipsis" lang={lang}>
      {text}
    </span>
  )
}

function ReadState({ row: { inForce, read } }: { row: Pick<Row, 'inForce' | 'read'> }) {
  const t = useText()
  if (!inForce)
    return (
      <StatusBadge tone="neutral" icon="clock">
        {t('messages.inbox.over')}
      </StatusBadge>
    )
  return (
    <StatusBadge tone={read ? 'neutral' : 'active'} icon={read ? 'check' : 'bell'}>
      {t(read ? 'messages.inbox.read' : 'messages.inbox.unread')}
    </StatusBadge>
  )
}

function Kind({ row: { type, important } }: { row: Pick<Row, 'type' | 'important'> }) {
  const t = useText()
  return important ? (
    <StatusBadge tone="warning">{t(`news.important.${type}`)}</StatusBadge>
  ) : (
    t(`news.type.${type}`)
  )
}

/** A message in narrow windows. */
function MessageRow({ row }: { row: Row }) {
  const { text, lang } = useLocalized()(row.titles, row.language)
  return (
    <div className={`stack gap-1 ${row.read ? '' : 'strong'}`}>
      <strong lang={lang}>{text}</strong>
      <Beginning row={row} />
      <span className="cluster soft small">
        <Kind row={row} />
        <ReadState row={row} />
        <When at={row.at} />
      </span>
    </div>
  )
}
