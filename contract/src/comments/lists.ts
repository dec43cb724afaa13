import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { comments } from './endpoints.ts'
import { commentStates } from './values.ts'

const list = listsOf<typeof comments>()
const states = textsOf('moderation.state', commentStates)

/** What passengers wrote, in the order in which the screen has it: in narrow windows buttons lie over the last columns. */
export const moderationList = list('comments.moderation', {
  title: 'moderation.title',
  empty: 'moderation.empty',
  rowKey: ({ id }) => id,
  sort: '-writtenAt',
  columns: {
    writtenAt: {
      title: 'moderation.written',
      kind: 'moment',
      sortable: true,
      size: 130,
      value: ({ writtenAt }) => writtenAt,
    },
    state: {
      title: 'moderation.state',
      kind: 'state',
      texts: states,
      size: 130,
      value: ({ state }) => state,
    },
    decidedBy: {
      title: 'moderation.decidedBy',
      kind: 'text',
      width: 14,
      within: 'state',
      value: ({ decidedBy }) => decidedBy,
    },
    hideReason: {
      title: 'moderation.reason',
      kind: 'text',
      width: 24,
      within: 'state',
      value: ({ hideReason }) => hideReason,
    },
    order: { title: 'moderation.order', kind: 'code', size: 140, value: ({ orderNumber }) => orderNumber },
    author: {
      title: 'moderation.author',
      kind: 'text',
      width: 12,
      within: 'order',
      value: ({ author }) => author,
    },
    rating: {
      title: 'moderation.stars',
      kind: 'number',
      sortable: true,
      size: 90,
      value: ({ rating }) => rating,
    },
    text: { title: 'moderation.comment', kind: 'text', width: 60, value: ({ text }) => text },
    answer: {
      title: 'moderation.answer',
      kind: 'text',
      width: 30,
      within: 'text',
      value: ({ reply }) => reply?.text ?? null,
    },
    product: {
      title: 'moderation.product',
      kind: 'names',
      width: 20,
      size: 150,
      value: ({ product }) => product.names,
    },
  },
  filters: {
    state: {
      title: 'moderation.state',
      kind: 'state',
      many: true,
      texts: states,
    },
    text: searchFilter('moderation.findHint'),
    productId: {
      title: 'moderation.product',
      kind: 'id',
      named: (id, { rows }) => rows.find(({ product }) => product.id === id)?.product.names,
    },
    rating: { title: 'moderation.stars', kind: 'number' },
  },
  batch: {
    name: ({ text, orderNumber }) => `${orderNumber} “${text.slice(0, 40)}”`,
    actions: {
      publish: {
        title: 'moderation.publish',
        question: 'moderation.batch.publishQuestion',
        permission: 'comments.moderate',
        refusal: ({ state }, { text }) =>
          state === 'published' ? text('moderation.batch.alreadyPublished') : undefined,
      },
      hide: {
        title: 'moderation.hide',
        question: 'moderation.batch.hideQuestion',
        permission: 'comments.moderate',
        danger: true,
        reason: { title: 'moderation.hideReason', maxLength: 200 },
        refusal: ({ state }, { text }) =>
          state === 'hidden' ? text('moderation.batch.alreadyHidden') : undefined,
      },
    },
  },
})
