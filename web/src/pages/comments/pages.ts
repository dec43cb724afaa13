import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'comments/moderation',
    title: 'moderation.title',
    permission: 'comments.view',
    load: () => import('./ModerationPage.tsx'),
    areas: ['moderation', 'lists'],
  },
]
