export { countOpenFeedback } from './entries.ts'
