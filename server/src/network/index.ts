export { hasDocks, hasPublishedLine } from './first-steps.ts'
export {
  importDocks,
  importLines,
  importLineVersions,
  importPorts,
  setPlacesEnabled,
} from './import-network.ts'
export { lineVersionDrafts } from './lines/drafts.ts'
export { plannedLines } from './lines/line-scope.ts'
export { editableDocks, visibleLines } from './visible-network.ts'
