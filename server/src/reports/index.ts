export { monthsOf } from './domain/months.ts'
export { readSold } from './sold.ts'
