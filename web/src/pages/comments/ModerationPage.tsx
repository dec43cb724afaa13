import './moderation.css'
import type { CommentState } from '@fairway/contract/comments/endpoints'
import { useState } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { Batch } from '../../blocks/query-table/selection.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { type TextKey, useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { HideDialog, type ModeratedComment, ReplyDialog } from './Dialogs.tsx'

const looks: Record<CommentState, { tone: StatusTone; icon: 'clock' | 'eye' | 'lock' }> = {
  waiting: { tone: 'warning', icon: 'clock' },
  published: { tone: 'success', icon: 'eye' },
  hidden: { tone: 'danger', icon: 'lock' },
}

/** What passengers wrote: approved, hidden with a reason, answered. */
export default function ModerationPage() {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const forget = useForget()
  const mayModerate = usePermission('comments.moderate')
  const [filters, setFilters] = useTabSearch({ state: 'waiting', text: '', productId: '', rating: '' })
  const table = useTableSearch<'writtenAt' | '-writtenAt' | 'rating' | '-rating'>({ sort: '-writtenAt' })
  const products = useQueryOf('comments.products', {}, { staleTime: 300_000 })
  const asked = {
    text: filters.text,
    productId: filters.productId || undefined,
    rating: filters.rating ? Number(filters.rating) : undefined,
    state: filters.state === 'any' ? undefined : (filters.state as CommentState),
  }
  const list = useQueryOf('comments.moderation', { ...asked, ...table.request }, { keepPrevious: true })
  const [open, setOpen] = useState<{ dialog: 'hide' | 'reply'; comment: ModeratedComment }>()
  const [busy, setBusy] = useState('')
  const counts = list.data?.counts

  async function done(words: TextKey) {
    setOpen(undefined)
    toast({ tone: 'success', text: t(words) })
    await forget('comments')
  }

  async function publish({ id }: ModeratedComment) {
    setBusy(id)
    try {
      await command('comments.publish', { id })
      await done('moderation.published')
    } catch (error) {
      report(error)
    } finally {
      setBusy('')
    }
  }

  const columns: Column<ModeratedComment>[] = [
    // State and order stand first: in narrow windows the buttons at the end lie over the last columns.
    {
      key: 'writtenAt',
      title: t('moderation.written'),
      cell: ({ writtenAt }) => <When at={writtenAt} style="dateTime" />,
      sortable: true,
      width: 130,
    },
    {
      key: 'state',
      title: t('moderation.state'),
      cell: ({ state, decidedBy, decidedAt }) => (
        <>
          <State state={state} />
          {decidedBy && (
            <small className="moderation-by">
              {t('moderation.decided', { name: decidedBy, at: moment(decidedAt) })}
            </small>
          )}
        </>
      ),
      width: 130,
    },
    {
      key: 'order',
      title: t('moderation.order'),
      cell: ({ orderId, orderNumber, author }) => (
        <>
          <a href={`/menus/orders/detail/${orderId}`}>{orderNumber}</a>
          <br />
          {author}
        </>
      ),
      width: 140,
    },
    {
      key: 'rating',
      title: t('moderation.rating'),
      cell: ({ rating }) => <span className="moderation-stars">{'★'.repeat(rating)}</span>,
      text: ({ rating }) => String(rating),
      sortable: true,
      width: 90,
    },
    {
      key: 'text',
      title: t('moderation.comment'),
      cell: (comment) => <Said comment={comment} />,
      text: ({ text }) => text,
    },
    {
      key: 'product',
      title: t('moderation.product'),
      cell: ({ product }) => name(product.names),
      width: 150,
    },
  ]

  const actions = (comment: ModeratedComment) => (
    <div className="button-row">
      {comment.state !== 'published' && (
        <IconButton
          icon="check"
          label={t('moderation.publish')}
          busy={busy === comment.id}
          onClick={() => publish(comment)}
        />
      )}
      {comment.state !== 'hidden' && (
        <IconButton
          icon="lock"
          label={t('moderation.hide')}
          onClick={() => setOpen({ dialog: 'hide', comment })}
        />
      )}
      <IconButton
        icon="feedback"
        label={t('moderation.reply')}
        onClick={() => setOpen({ dialog: 'reply', comment })}
      />
    </div>
  )

  const batch: Batch<ModeratedComment> = {
    name: ({ text, orderNumber }) => `${orderNumber} “${text.slice(0, 40)}”`,
    actions: [
      {
        id: 'publish',
        label: t('moderation.publish'),
        icon: 'check',
        question: (count) => t('moderation.batch.publishQuestion', { count }),
        refuses: ({ state }) => (state === 'published' ? t('moderation.batch.alreadyPublished') : undefined),
        run: ({ id }) => command('comments.publish', { id }),
        after: () => forget('comments'),
      },
      {
        id: 'hide',
        label: t('moderation.hide'),
        icon: 'lock',
        danger: true,
        question: (count) => t('moderation.batch.hideQuestion', { count }),
        reason: { label: t('moderation.hideReason'), most: 200 },
        refuses: ({ state }) => (state === 'hidden' ? t('moderation.batch.alreadyHidden') : undefined),
        run: ({ id }, { reason }) => command('comments.hide', { id, reason }),
        after: () => forget('comments'),
      },
    ],
  }

  const states = (['waiting', 'published', 'hidden', 'any'] as const).map((state) => ({
    value: state,
    label: t(`moderation.state.${state}`) + (counts && state !== 'any' ? ` (${counts[state]})` : ''),
  }))
  return (
    <PageFrame
      title={t('moderation.title')}
      note={t('moderation.note')}
      actions={
        <a href="/ljyComment/ljyCommentList" target="_blank" rel="noopener noreferrer">
          {t('moderation.openPublic')}
        </a>
      }
      search={
        <>
          <Field label={t('moderation.state')}>
            <Select value={filters.state} onChange={(state) => setFilters({ state })} options={states} />
          </Field>
          <Field label={t('moderation.find')} hint={t('moderation.findHint')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          <Field label={t('moderation.product')}>
            <Select
              value={filters.productId}
              onChange={(productId) => setFilters({ productId })}
              options={[
                { value: '', label: t('moderation.anyProduct') },
                ...(products.data?.products ?? []).map(({ id, names }) => ({
                  value: id,
                  label: name(names),
                })),
              ]}
            />
          </Field>
          <Field label={t('moderation.stars')}>
            <Select
              value={filters.rating}
              onChange={(rating) => setFilters({ rating })}
              options={[
                { value: '', label: t('moderation.anyStars') },
                ...['5', '4', '3', '2', '1'].map((stars) => ({
                  value: stars,
                  label: '★'.repeat(Number(stars)),
                })),
              ]}
            />
          </Field>
        </>
      }
    >
      <QueryTable
        label={t('moderation.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        empty={t('moderation.empty')}
        {...(mayModerate && { actions, batch })}
        exports={{ list: 'comments.moderation', request: { ...asked, sort: table.request.sort } }}
        card={(comment) => (
          <div className="moderation-card">
            <p>
              <b>{name(comment.product.names)}</b>{' '}
              <span className="moderation-stars">{'★'.repeat(comment.rating)}</span>{' '}
              <State state={comment.state} />
            </p>
            <Said comment={comment} />
            <p>
              {comment.author} · <When at={comment.writtenAt} style="dateTime" /> ·{' '}
              <a href={`/menus/orders/detail/${comment.orderId}`}>{comment.orderNumber}</a>
            </p>
          </div>
        )}
      />
      {open?.dialog === 'hide' && (
        <HideDialog
          comment={open.comment}
          onClose={() => setOpen(undefined)}
          onDone={() => done('moderation.hidden')}
        />
      )}
      {open?.dialog === 'reply' && (
        <ReplyDialog
          comment={open.comment}
          onClose={() => setOpen(undefined)}
          onDone={() => done('moderation.answered')}
        />
      )}
    </PageFrame>
  )
}

function State({ state }: { state: CommentState }) {
  const t = useText()
  const { tone, icon } = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`moderation.state.${state}`)}
    </StatusBadge>
  )
}

/** The whole text, because it is what is decided about; with the answer and the reason why it is hidden. */
function Said({ comment }: { comment: ModeratedComment }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <div className="moderation-said">
      <p dir="auto">{comment.text}</p>
      {comment.hideReason && <small>{t('moderation.hiddenFor', { reason: comment.hideReason })}</small>}
      {comment.reply && (
        <blockquote>
          <small>{t('moderation.replied', { name: comment.reply.by, at: moment(comment.reply.at) })}</small>
          <p dir="auto">{comment.reply.text}</p>
        </blockquote>
      )}
    </div>
  )
}
