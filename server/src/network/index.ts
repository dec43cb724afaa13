export { hasDocks, hasPublishedLine } from './first-steps.ts'
export { plannedLines } from './lines/line-scope.ts'
export { editableDocks, visibleLines } from './visible-network.ts'
