import type { Reply } from '../../api/client.ts'

export type Announcement = Reply<'messages.list'>['rows'][number]
