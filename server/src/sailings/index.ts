export { sailingStateNames } from './exports.ts'
export { visibleSailings } from './visible-sailings.ts'
