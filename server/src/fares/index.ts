export { conditionSets, conditionsJson } from './conditions/read-conditions.ts'
export { hasPublishedFares } from './first-steps.ts'
export {
  importConditions,
  importFareTables,
  importPassengerTypes,
  importServiceFees,
} from './import-fares.ts'
