export { visibleSailings } from './visible-sailings.ts'
