export { assertControlled } from './control/controlled-sailing.ts'
export { hasOpenSailing } from './first-steps.ts'
export { searchTrips } from './search-trips.ts'
export { visibleSailings } from './visible-sailings.ts'
