export { visibleLines, visiblePorts } from './visible-network.ts'
