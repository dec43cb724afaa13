export { searchTrips } from './search-trips.ts'
export { visibleSailings } from './visible-sailings.ts'
