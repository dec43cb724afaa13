export { countWarningCertificates } from './certificates/certificates.ts'
export { aislesOfDeck } from './plans/plan-json.ts'
export { editableOfCarrier, visibleOfCarrier } from './visible-fleet.ts'
