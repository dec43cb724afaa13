export { hasOpenSailing } from './first-steps.ts'
export { searchTrips } from './search-trips.ts'
export { visibleSailings } from './visible-sailings.ts'
