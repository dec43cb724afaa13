import type { Reply } from '../../api/client.ts'

export type FeedbackRow = Reply<'feedback.list'>['rows'][number]
export type FeedbackKind = FeedbackRow['kind']

/** The contract's values; written again because the contract brings its schemas along, which the browser need not load. */
export const feedbackKinds: readonly FeedbackKind[] = ['fault', 'wish', 'question']
export const feedbackStates: readonly FeedbackRow['state'][] = ['open', 'done']
export const longestFeedback = 2_000
