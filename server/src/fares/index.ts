export { conditionSets, conditionsJson } from './conditions/read-conditions.ts'
export { hasPublishedFares } from './first-steps.ts'
export { chargesJson } from './price-rules/charges-json.ts'
