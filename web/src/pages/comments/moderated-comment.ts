import type { Reply } from '../../api/client.ts'

export type ModeratedComment = Reply<'comments.moderation'>['rows'][number]
