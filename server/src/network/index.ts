export { visibleLines } from './visible-network.ts'
