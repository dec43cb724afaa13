import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { feedback } from './endpoints.ts'
import { feedbackKinds, feedbackStates } from './values.ts'

const list = listsOf<typeof feedback>()
const kinds = textsOf('feedback.kind', feedbackKinds)
const states = textsOf('feedback.state', feedbackStates)

/** Feedback of the staff about the product. */
export const feedbackList = list('feedback.list', {
  title: 'feedback.list.title',
  empty: 'feedback.list.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    text: { title: 'feedback.text', kind: 'text', width: 60, size: 320, value: ({ text }) => text },
    kind: { title: 'feedback.kind', kind: 'state', texts: kinds, width: 18, value: ({ kind }) => kind },
    state: { title: 'feedback.state', kind: 'state', texts: states, value: ({ state }) => state },
    doneBy: {
      title: 'feedback.handledBy',
      kind: 'text',
      within: 'state',
      value: ({ doneBy }) => doneBy,
    },
    at: { title: 'feedback.at', kind: 'moment', sortable: true, value: ({ at }) => at },
    user: { title: 'feedback.user', kind: 'person', width: 20, value: ({ user }) => user },
    organisation: {
      title: 'feedback.organisation',
      kind: 'names',
      width: 20,
      value: ({ organisation }) => organisation,
    },
    page: { title: 'feedback.page', kind: 'text', width: 24, value: ({ page }) => page },
  },
  filters: {
    kind: {
      title: 'feedback.kind',
      kind: 'state',
      many: true,
      texts: kinds,
    },
    state: { title: 'feedback.state', kind: 'state', texts: states },
    text: searchFilter('feedback.search'),
  },
})
