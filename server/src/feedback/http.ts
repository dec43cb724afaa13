import { feedback } from '@fairway/contract/feedback'
import { handlers } from '../platform/http.ts'
import { listFeedback, ownFeedback, sendFeedback, settleFeedback } from './entries.ts'

export const feedbackHandlers = handlers(feedback, {
  'feedback.send': sendFeedback,
  'feedback.own': ownFeedback,
  'feedback.list': listFeedback,
  'feedback.settle': settleFeedback,
})
