export { plannedLines } from './lines/line-scope.ts'
export { editableDocks, visibleLines } from './visible-network.ts'
