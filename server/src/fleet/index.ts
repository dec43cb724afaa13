export { visibleOfCarrier } from './visible-fleet.ts'
