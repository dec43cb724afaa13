import { messages } from '@fairway/contract/messages/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { broadcasts, detail, inbox, markAllRead, markRead, popups } from './inbox.ts'
import { list, open, people, readers, targets } from './managed.ts'
import { discard, publish, save, withdraw } from './write.ts'

export const messagesHandlers = handlers(messages, {
  'messages.popups': popups,
  'messages.read': markRead,
  'messages.readAll': markAllRead,
  'messages.inbox': inbox,
  'messages.detail': detail,
  'messages.broadcasts': broadcasts,
  'messages.list': list,
  'messages.open': open,
  'messages.readers': readers,
  'messages.targets': targets,
  'messages.people': people,
  'messages.save': save,
  'messages.publish': publish,
  'messages.withdraw': withdraw,
  'messages.discard': discard,
})
