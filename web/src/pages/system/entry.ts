import type { Reply } from '../../api/client.ts'

export type Entry = Reply<'system.dictionary'>['rows'][number]
