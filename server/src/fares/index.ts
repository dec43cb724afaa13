export { conditionSets, conditionsJson } from './conditions/read-conditions.ts'
export {
  chargeDrafts,
  conditionDrafts,
  fareTableDrafts,
  passengerTypeDrafts,
  promotionDrafts,
} from './drafts.ts'
export { hasConditions, hasPassengerTypes, hasPublishedFares } from './first-steps.ts'
export {
  importCharges,
  importConditions,
  importFareTables,
  importPassengerTypes,
  importPromotions,
} from './import-fares.ts'
export { chargesJson } from './price-rules/charges-json.ts'
