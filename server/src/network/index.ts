export { hasDocks, hasPublishedLine } from './first-steps.ts'
export { visibleLines } from './visible-network.ts'
