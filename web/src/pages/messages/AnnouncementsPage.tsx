import './messages.css'
import { announcementList } from '@fairway/contract/messages/lists'
import { type ComponentProps, useState } from 'react'
import { command, query } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { AnnouncementCard, AnnouncementState, AnnouncementTitle } from './AnnouncementCard.tsx'
import type { Announcement } from './announcement.ts'
import { type Draft, draftOf, newDraft } from './draft.ts'
import { MessageForm } from './MessageForm.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { type Step, StepDialog } from './StepDialog.tsx'
import { useAnnouncementActions } from './use-announcement-actions.ts'

type Open =
  | { dialog: 'form'; draft: Draft }
  | { dialog: 'step'; step: Step; row: ComponentProps<typeof StepDialog>['row'] }
  | { dialog: 'readers'; row: Announcement }

const cells: Cells<Announcement, keyof typeof announcementList.columns> = {
  title: (row) => <AnnouncementTitle row={row} />,
  state: ({ state }) => <AnnouncementState state={state} />,
}

/** Announcements and messages of the house: written, planned, published, withdrawn, and who has read them. */
export default function AnnouncementsPage() {
  const t = useText()
  const localized = useLocalized()
  const invalidate = useInvalidate()
  const writes = usePermission('messages.publish')
  const invalidateMessages = () => invalidate('messages')
  const list = useList(announcementList, {
    cells,
    batch: {
      publish: {
        icon: 'check',
        run: ({ id, version }) => command('messages.publish', { id, version }),
        after: invalidateMessages,
      },
      withdraw: {
        icon: 'close',
        run: ({ id, version }) => command('messages.withdraw', { id, version }),
        after: invalidateMessages,
      },
    },
  })
  const [open, setOpen] = useState<Open>()

  const write = () => setOpen({ dialog: 'form', draft: newDraft() })
  const close = () => setOpen(undefined)
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

  async function edit({ id }: Announcement, copy: boolean) {
    try {
      setOpen({ dialog: 'form', draft: draftOf(await query('messages.open', { id }), copy) })
    } catch (error) {
      report(error)
    }
  }

  const actions = useAnnouncementActions({
    onEdit: (row, copy) => void edit(row, copy),
    onStep: (row, step) => setOpen({ dialog: 'step', step, row }),
    onReaders: (row) => setOpen({ dialog: 'readers', row }),
  })

  /** The draft of the form, saved: publishing it is asked about like that of a row. */
  async function publishSaved(id: string) {
    close()
    try {
      await invalidate('messages')
      setOpen({ dialog: 'step', step: 'publish', row: await query('messages.open', { id }) })
    } catch (error) {
      report(error)
    }
  }

  async function done() {
    close()
    await invalidate('messages')
  }

  return (
    <PageFrame
      title={t('messages.manage.title')}
      views={<ListViews list={announcementList.endpoint} />}
      actions={
        writes && (
          <Button tone="primary" icon="plus" onClick={write}>
            {t('messages.manage.new')}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        card={(row) => <AnnouncementCard row={row} />}
        actions={actions}
        create={writes ? { label: t('messages.manage.new'), onSelect: write } : undefined}
      />
      {open?.dialog === 'form' && (
        <MessageForm
          initial={open.draft}
          onClose={close}
          onSaved={() => void done()}
          onPublish={(id) => void publishSaved(id)}
        />
      )}
      {open?.dialog === 'step' && (
        <StepDialog step={open.step} row={open.row} onClose={close} onDone={() => void done()} />
      )}
      {open?.dialog === 'readers' && (
        <ReadersDialog
          id={open.row.id}
          title={localized(open.row.titles, open.row.language).text}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}
