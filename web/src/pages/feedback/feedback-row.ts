import type { Reply } from '../../api/client.ts'

export type FeedbackRow = Reply<'feedback.list'>['rows'][number]
