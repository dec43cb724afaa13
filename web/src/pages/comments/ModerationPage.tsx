import './moderation.css'
import { moderationList } from '@fairway/contract/comments/lists'
import { commentStates } from '@fairway/contract/comments/values'
import { useState } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { splitValues } from '../../blocks/list/list-request.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { type TextKey, useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { MultiSelect } from '../../ui/form/MultiSelect.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { CommentCard, CommentText, Decision, OrderAndAuthor, Stars } from './CommentParts.tsx'
import { HideDialog, ReplyDialog } from './Dialogs.tsx'
import type { ModeratedComment } from './moderated-comment.ts'

/** Default filter: comments awaiting moderation. */
const defaults = { state: 'waiting' }
const cells: Cells<ModeratedComment, keyof typeof moderationList.columns> = {
  state: (comment) => <Decision comment={comment} />,
  order: (comment) => <OrderAndAuthor comment={comment} />,
  rating: ({ rating }) => <Stars rating={rating} />,
  text: (comment) => <CommentText comment={comment} />,
}

/** Moderation of comments: approve, hide with a reason, reply. */
export default function ModerationPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const mayModerate = usePermission('comments.moderate')
  const invalidateComments = () => invalidate('comments')
  const name = useName()
  const products = useProducts()
  const list = useList(moderationList, {
    cells,
    defaults,
    names: (filter, id) => {
      const product = filter === 'productId' && products?.find((one) => one.id === id)
      return product ? name(product.names) : undefined
    },
    batch: {
      publish: {
        icon: 'check',
        run: ({ id }) => command('comments.publish', { id }),
        after: invalidateComments,
      },
      hide: {
        icon: 'lock',
        run: ({ id }, { reason }) => command('comments.hide', { id, reason }),
        after: invalidateComments,
      },
    },
  })
  const [open, setOpen] = useState<{ dialog: 'hide' | 'reply'; comment: ModeratedComment }>()
  const [busy, setBusy] = useState('')

  async function done(key: TextKey) {
    setOpen(undefined)
    toast({ tone: 'success', text: t(key) })
    await invalidate('comments')
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

  const actions = (comment: ModeratedComment): RowActionsProps => ({
    name: comment.orderNumber,
    actions: [
      {
        id: 'publish',
        icon: 'check',
        label: t('moderation.publish'),
        common: comment.state !== 'published',
        busy: busy === comment.id,
        reason: comment.state === 'published' ? t('moderation.batch.alreadyPublished') : undefined,
        onSelect: () => void publish(comment),
      },
      {
        id: 'reply',
        icon: 'feedback',
        label: t('moderation.reply'),
        common: comment.state === 'published',
        onSelect: () => setOpen({ dialog: 'reply', comment }),
      },
      {
        id: 'hide',
        icon: 'lock',
        label: t('moderation.hide'),
        danger: true,
        separated: true,
        reason: comment.state === 'hidden' ? t('moderation.batch.alreadyHidden') : undefined,
        onSelect: () => setOpen({ dialog: 'hide', comment }),
      },
    ],
  })

  return (
    <PageFrame
      title={t('moderation.title')}
      views={<ListViews list={moderationList.endpoint} />}
      badge={t('moderation.note')}
      actions={
        <a href="/ljyComment/ljyCommentList" target="_blank" rel="noopener noreferrer">
          {t('moderation.openPublic')}
        </a>
      }
      search={<ModerationFilters />}
    >
      <QueryTable
        {...list.table}
        {...(mayModerate && { actions })}
        card={(comment) => <CommentCard comment={comment} />}
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

/** The products that can be commented on. */
const useProducts = () => useQueryOf('comments.products', {}, { staleTime: 300_000 }).data?.products

/** The states say how many comments each has; products are those that can be commented on. */
function ModerationFilters() {
  const list = useList(moderationList, { defaults })
  const t = useText()
  const name = useName()
  const products = useProducts()
  const counts = list.reply?.counts
  return (
    <ListFilters
      list={list}
      fields={{
        state: (
          <Field label={t('moderation.state')}>
            <MultiSelect
              comma={t('blocks.comma')}
              label={t('moderation.state')}
              values={splitValues(list.filters.state)}
              onChange={(states) => list.setFilters({ state: states.join() })}
              placeholder={t('lists.filters.all')}
              options={commentStates.map((state) => ({
                value: state,
                label: t(`moderation.state.${state}`) + (counts ? ` (${counts[state]})` : ''),
              }))}
            />
          </Field>
        ),
        productId: (
          <Field label={t('moderation.product')}>
            <Select
              value={list.filters.productId}
              onChange={(productId) => list.setFilters({ productId })}
              placeholder={t('lists.filters.all')}
              options={(products ?? []).map(({ id, names }) => ({
                value: id,
                label: name(names),
              }))}
            />
          </Field>
        ),
        rating: (
          <Field label={t('moderation.stars')}>
            <Select
              value={list.filters.rating}
              onChange={(rating) => list.setFilters({ rating })}
              placeholder={t('lists.filters.all')}
              options={['5', '4', '3', '2', '1'].map((stars) => ({
                value: stars,
                label: '★'.repeat(Number(stars)),
              }))}
            />
          </Field>
        ),
      }}
    />
  )
}
