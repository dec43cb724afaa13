import { names } from '../kernel/languages.ts'
import { type BuiltInMenu, button } from './built-in-menu.ts'

export const commentsMenu = {
  id: 'comments',
  type: 'M',
  names: names('Comments', '评价', 'Comentarios', 'コメント'),
  options: { icon: 'feedback', breadcrumb: false },
  children: [
    {
      id: 'comments/moderation',
      type: 'C',
      names: names('Passenger comments', '旅客评价', 'Comentarios de pasajeros', '旅客のコメント'),
      uri: 'comments/moderation',
      roles: ['carrierStaff'],
      options: { icon: 'feedback' },
      children: [
        button(
          'comments.view',
          ['carrierStaff'],
          'View comments',
          '查看评价',
          'Ver comentarios',
          'コメントを見る',
        ),
        button(
          'comments.moderate',
          [],
          'Approve, hide and reply to comments',
          '审核与回复评价',
          'Aprobar, ocultar y responder comentarios',
          'コメントの承認・非表示・返信',
        ),
      ],
    },
  ],
} as const satisfies BuiltInMenu
