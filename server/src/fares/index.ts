export { conditionSets, conditionsJson } from './conditions/read-conditions.ts'
export {
  importConditions,
  importFareTables,
  importPassengerTypes,
  importServiceFees,
} from './import-fares.ts'
export { hasConditions, hasPassengerTypes, hasPublishedFares } from './first-steps.ts'
