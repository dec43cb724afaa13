export { conditionSets, conditionsJson } from './conditions/read-conditions.ts'
