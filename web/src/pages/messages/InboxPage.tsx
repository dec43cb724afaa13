import './messages.css'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { tellLive } from '../../api/live.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { useWritten } from '../../blocks/fields/written.ts'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { Batch } from '../../blocks/query-table/selection.ts'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useNews } from './use-news.ts'

type Row = Reply<'messages.inbox'>['rows'][number]
const types = ['notice', 'msg'] as const

/** Everything somebody was told, what is unread standing out. */
export default function InboxPage() {
  const t = useText()
  const written = useWritten()
  const forget = useForget()
  const [filters, setFilters] = useTabSearch({ show: 'all', type: '', text: '' })
  const table = useTableSearch<'at' | '-at'>({ sort: '-at' })
  const [busy, setBusy] = useState(false)
  const type = types.find((one) => one === filters.type)
  const asked = {
    text: filters.text,
    ...(type && { type }),
    ...(filters.show === 'unread' && { unread: true }),
  }
  const list = useQueryOf('messages.inbox', { ...table.request, ...asked }, { keepPrevious: true })
  useNews()

  async function readAll() {
    setBusy(true)
    try {
      const { messages } = await command('messages.readAll', {})
      toast({
        tone: 'success',
        text:
          messages > 0 ? t('messages.inbox.allRead', { count: messages }) : t('messages.inbox.nothingUnread'),
      })
      tellLive({ type: 'read' })
      await forget('messages')
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  const subject = (row: Row) => written(row.titles, row.language)
  const batch: Batch<Row> = {
    name: (row) => subject(row).text,
    actions: [
      {
        id: 'read',
        label: t('messages.batch.read'),
        icon: 'check',
        question: (count) => t('messages.batch.readQuestion', { count }),
        refuses: (row) =>
          row.read ? t('messages.inbox.read') : row.inForce ? undefined : t('messages.inbox.over'),
        run: ({ id }) => command('messages.read', { id }),
        async after() {
          tellLive({ type: 'read' })
          await forget('messages')
        },
      },
    ],
  }
  const stateOf = (row: Row) =>
    !row.inForce ? (
      <StatusBadge tone="neutral" icon="clock">
        {t('messages.inbox.over')}
      </StatusBadge>
    ) : row.read ? (
      <StatusBadge tone="neutral" icon="check">
        {t('messages.inbox.read')}
      </StatusBadge>
    ) : (
      <StatusBadge tone="active" icon="bell">
        {t('messages.inbox.unread')}
      </StatusBadge>
    )

  const columns: Column<Row>[] = [
    {
      key: 'subject',
      title: t('messages.subject'),
      cell: (row) => <span lang={subject(row).lang}>{subject(row).text}</span>,
      text: (row) => subject(row).text,
      width: 280,
    },
    {
      key: 'beginning',
      title: t('messages.form.content'),
      cell: (row) => {
        const { text, lang } = written(row.beginnings, row.language)
        return (
          <span className="messages-beginning" lang={lang}>
            {text}
          </span>
        )
      },
      text: (row) => written(row.beginnings, row.language).text,
      width: 360,
    },
    { key: 'type', title: t('messages.type'), cell: (row) => <Kind row={row} />, width: 190 },
    { key: 'at', title: t('messages.at'), cell: (row) => <When at={row.at} />, sortable: true, width: 150 },
    { key: 'state', title: t('messages.state'), cell: stateOf, width: 150 },
  ]

  return (
    <PageFrame
      title={t('shell.inbox')}
      actions={
        <Button icon="check" busy={busy} onClick={readAll}>
          {t('messages.inbox.readAll')}
        </Button>
      }
      search={
        <>
          <Field label={t('messages.inbox.show')}>
            <Segmented
              label={t('messages.inbox.show')}
              value={filters.show}
              onChange={(show) => setFilters({ show })}
              options={[
                { value: 'all', label: t('messages.inbox.all') },
                { value: 'unread', label: t('messages.inbox.unread') },
              ]}
            />
          </Field>
          <Field label={t('messages.type')}>
            <Select
              value={filters.type}
              placeholder={t('messages.anyType')}
              onChange={(chosen) => setFilters({ type: chosen })}
              options={types.map((value) => ({ value, label: t(`news.type.${value}`) }))}
            />
          </Field>
          <Field label={t('messages.text')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
        </>
      }
    >
      <Panel>
        <QueryTable
          label={t('shell.inbox')}
          columns={columns}
          list={list}
          table={table}
          rowKey={(row) => row.id}
          empty={t('messages.inbox.empty')}
          exports={{ list: 'messages.inbox', request: { ...asked, sort: table.request.sort } }}
          batch={batch}
          opens={(row) => `messages/notice/${row.id}`}
          rowClass={(row) => (row.read || !row.inForce ? '' : 'messages-unread')}
          card={(row) => (
            <div className={`messages-row ${row.read ? '' : 'messages-unread'}`}>
              <strong lang={subject(row).lang}>{subject(row).text}</strong>
              <span className="messages-beginning">{written(row.beginnings, row.language).text}</span>
              <span className="messages-marks">
                <Kind row={row} />
                {stateOf(row)}
                <When at={row.at} />
              </span>
            </div>
          )}
        />
      </Panel>
    </PageFrame>
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
