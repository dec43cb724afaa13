import { names } from '../kernel/languages.ts'
import { type BuiltInMenu, button, inboxReaders } from './built-in-menu.ts'

export const messagesMenu = {
  id: 'messages',
  type: 'M',
  names: names('Messages', '消息', 'Mensajes', 'メッセージ'),
  options: { icon: 'bell' },
  children: [
    {
      id: 'messages/inbox',
      type: 'C',
      names: names('Inbox', '消息中心', 'Bandeja de entrada', '受信箱'),
      uri: 'messages/inbox',
      roles: inboxReaders,
      options: { icon: 'bell' },
    },
    {
      id: 'messages/announcements',
      type: 'C',
      names: names('Announcements', '公告管理', 'Avisos', 'お知らせ管理'),
      uri: 'messages/announcements',
      options: { icon: 'feedback' },
      children: [
        button('messages.view', [], 'View announcements', '查看公告', 'Ver avisos', 'お知らせを見る'),
        button(
          'messages.publish',
          [],
          'Write and publish',
          '撰写与发布',
          'Redactar y publicar',
          '作成と公開',
        ),
      ],
    },
  ],
} as const satisfies BuiltInMenu
