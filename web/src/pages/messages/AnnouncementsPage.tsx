import './messages.css'
import { useState } from 'react'
import { command, query, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { useWritten } from '../../blocks/fields/written.ts'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import {
  usePageActions,
  usePermission,
  useTableSearch,
  useTabSearch,
} from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { Batch } from '../../blocks/query-table/selection.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useAudienceWords } from './audience.tsx'
import { type Draft, draftOf, MessageForm, newDraft } from './MessageForm.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { type Step, StepDialog } from './StepDialog.tsx'
import { useNews } from './use-news.ts'

type Row = Reply<'messages.list'>['rows'][number]
type State = Row['state']

const types = ['notice', 'msg'] as const
const looks: Record<State, [StatusTone, IconName]> = {
  draft: ['neutral', 'edit'],
  planned: ['active', 'clock'],
  published: ['success', 'success'],
  over: ['neutral', 'minus'],
  withdrawn: ['danger', 'close'],
}
const states = Object.keys(looks) as State[]

/** Announcements and messages of the house: written, planned, published, withdrawn, and who has read them. */
export default function AnnouncementsPage() {
  const t = useText()
  const written = useWritten()
  const words = useAudienceWords()
  const forget = useForget()
  const writes = usePermission('messages.publish')
  const [filters, setFilters] = useTabSearch({ state: '', type: '', text: '' })
  const table = useTableSearch<'changedAt' | '-changedAt' | 'publishAt' | '-publishAt'>({
    sort: '-changedAt',
  })
  const [form, setForm] = useState<Draft>()
  const [step, setStep] = useState<{ step: Step; row: Row }>()
  const [readers, setReaders] = useState<Row>()
  const state = states.find((one) => one === filters.state)
  const type = types.find((one) => one === filters.type)
  const asked = { text: filters.text, ...(state && { state }), ...(type && { type }) }
  const list = useQueryOf('messages.list', { ...table.request, ...asked }, { keepPrevious: true })
  useNews()

  const title = (row: Row) => written(row.titles, row.language)
  const write = () => setForm(newDraft())
  usePageActions([
    {
      id: 'messages.new',
      label: t('messages.manage.new'),
      key: 'Alt+N',
      icon: 'plus',
      permission: 'messages.publish',
      run: write,
    },
  ])

  async function edit(row: Row, copy: boolean) {
    try {
      setForm(draftOf(await query('messages.open', { id: row.id }), copy))
    } catch (error) {
      report(error)
    }
  }

  async function done() {
    setForm(undefined)
    setStep(undefined)
    await forget('messages')
  }

  const changeable = (row: Row) => row.state === 'draft' || row.state === 'planned'
  const actionsOf = (row: Row) => [
    ...(writes && changeable(row)
      ? [
          {
            id: 'edit',
            icon: 'edit' as const,
            label: t('messages.manage.edit'),
            onSelect: () => void edit(row, false),
          },
        ]
      : []),
    ...(writes && row.state === 'draft'
      ? [
          {
            id: 'publish',
            icon: 'check' as const,
            label: t('messages.manage.publish'),
            onSelect: () => setStep({ step: 'publish', row }),
          },
          {
            id: 'discard',
            icon: 'trash' as const,
            label: t('messages.manage.discard'),
            onSelect: () => setStep({ step: 'discard', row }),
          },
        ]
      : []),
    ...(writes && row.state !== 'draft' && row.state !== 'withdrawn'
      ? [
          {
            id: 'withdraw',
            icon: 'close' as const,
            label: t('messages.manage.withdraw'),
            onSelect: () => setStep({ step: 'withdraw', row }),
          },
        ]
      : []),
    ...(writes
      ? [
          {
            id: 'copy',
            icon: 'copy' as const,
            label: t('messages.manage.copy'),
            onSelect: () => void edit(row, true),
          },
        ]
      : []),
    ...(row.state === 'draft' || row.state === 'planned'
      ? []
      : [
          {
            id: 'readers',
            icon: 'users' as const,
            label: t('messages.manage.readers'),
            onSelect: () => setReaders(row),
          },
        ]),
  ]

  const batch: Batch<Row> = {
    name: (row) => title(row).text,
    actions: [
      {
        id: 'publish',
        label: t('messages.manage.publish'),
        icon: 'check',
        question: (count) => t('messages.batch.publishQuestion', { count }),
        refuses: (row) => (row.state === 'draft' ? undefined : t('messages.batch.noDraft')),
        run: ({ id, version }) => command('messages.publish', { id, version }),
        after: () => forget('messages'),
      },
      {
        id: 'withdraw',
        label: t('messages.manage.withdraw'),
        icon: 'close',
        danger: true,
        question: (count) => t('messages.batch.withdrawQuestion', { count }),
        refuses: (row) =>
          row.state === 'draft' || row.state === 'withdrawn' ? t('messages.batch.notOut') : undefined,
        run: ({ id, version }) => command('messages.withdraw', { id, version }),
        after: () => forget('messages'),
      },
    ],
  }

  const badge = (row: Row) => {
    const [tone, icon] = looks[row.state]
    return (
      <StatusBadge tone={tone} icon={icon}>
        {t(`messages.state.${row.state}`)}
      </StatusBadge>
    )
  }
  const time = (row: Row) => (
    <>
      {row.publishAt ? <When at={row.publishAt} /> : '—'}
      {' – '}
      {row.expiresAt ? <When at={row.expiresAt} /> : t('messages.manage.noEnd')}
    </>
  )

  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('messages.subject'),
      cell: (row) => (
        <span lang={title(row).lang}>
          {row.important && <Icon name="warning" />} {title(row).text}
        </span>
      ),
      text: (row) => title(row).text,
      width: 280,
    },
    { key: 'state', title: t('messages.state'), cell: badge, width: 120 },
    { key: 'type', title: t('messages.type'), cell: (row) => t(`news.type.${row.type}`), width: 120 },
    {
      key: 'audience',
      title: t('messages.manage.audience'),
      cell: (row) => words(row.audience),
      text: (row) => words(row.audience),
      width: 200,
    },
    {
      key: 'publishAt',
      title: t('messages.manage.from'),
      cell: (row) => (row.publishAt ? <When at={row.publishAt} /> : '—'),
      sortable: true,
      width: 150,
    },
    {
      key: 'expiresAt',
      title: t('messages.manage.until'),
      cell: (row) => (row.expiresAt ? <When at={row.expiresAt} /> : t('messages.manage.noEnd')),
      width: 150,
    },
    {
      key: 'readers',
      title: t('messages.manage.readers'),
      cell: (row) => row.readers,
      figures: true,
      width: 80,
    },
  ]

  return (
    <PageFrame
      title={t('messages.manage.title')}
      actions={
        writes && (
          <Button tone="primary" icon="plus" onClick={write}>
            {t('messages.manage.new')}
          </Button>
        )
      }
      search={
        <>
          <Field label={t('messages.text')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          <Field label={t('messages.state')}>
            <Select
              value={filters.state}
              placeholder={t('messages.anyState')}
              onChange={(chosen) => setFilters({ state: chosen })}
              options={states.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
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
        </>
      }
    >
      <Panel>
        <QueryTable
          label={t('messages.manage.title')}
          columns={columns}
          list={list}
          table={table}
          rowKey={(row) => row.id}
          empty={t('messages.manage.empty')}
          exports={{ list: 'messages.list', request: { ...asked, sort: table.request.sort } }}
          batch={writes ? batch : undefined}
          card={(row) => (
            <div className="messages-row">
              <strong lang={title(row).lang}>{title(row).text}</strong>
              <span>{words(row.audience)}</span>
              <span className="messages-marks">
                {badge(row)}
                {time(row)}
              </span>
            </div>
          )}
          actions={(row) => (
            <Menu
              label={`${t('blocks.table.actions')}: ${title(row).text}`}
              align="end"
              className="icon-button"
              items={actionsOf(row)}
            >
              <Icon name="more" />
            </Menu>
          )}
        />
      </Panel>
      {form && <MessageForm initial={form} onClose={() => setForm(undefined)} onSaved={() => void done()} />}
      {step && <StepDialog {...step} onClose={() => setStep(undefined)} onDone={() => void done()} />}
      {readers && (
        <ReadersDialog id={readers.id} title={title(readers).text} onClose={() => setReaders(undefined)} />
      )}
    </PageFrame>
  )
}
