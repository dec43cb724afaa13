import { feedback } from '@fairway/contract/feedback/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { closeFeedback, listFeedback, ownFeedback, sendFeedback } from './entries.ts'

export const feedbackHandlers = handlers(feedback, {
  'feedback.send': sendFeedback,
  'feedback.own': ownFeedback,
  'feedback.list': listFeedback,
  'feedback.settle': closeFeedback,
})
