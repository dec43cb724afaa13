export { countWaitingComments } from './moderation.ts'
