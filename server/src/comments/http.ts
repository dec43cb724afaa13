import { comments } from '@fairway/contract/comments/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { decide, moderationList, reply } from './moderation.ts'
import { products, publishedComments } from './public.ts'
import { writeComment } from './write.ts'

export const commentsHandlers = handlers(comments, {
  'comments.products': ({ db, now }) => products(db, now),
  'comments.list': ({ db, now }, request) => publishedComments(db, request, now),
  'comments.write': writeComment,
  'comments.moderation': ({ db, scope, now }, request) => moderationList(db, scope, request, now),
  'comments.publish': (context, { id }) => decide(context, { id, hideReason: null }),
  'comments.hide': (context, { id, reason }) => decide(context, { id, hideReason: reason }),
  'comments.reply': reply,
})
