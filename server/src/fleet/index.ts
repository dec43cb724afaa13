export { countWarningCertificates } from './certificates/certificates.ts'
export { hasCarrier, hasShipWithPlan } from './first-steps.ts'
export { aislesOfDeck } from './plans/plan-json.ts'
export { editableOfCarrier, visibleOfCarrier } from './visible-fleet.ts'
