export { countWarningCertificates } from './certificates/certificates.ts'
export { importCertificates } from './certificates/import-certificates.ts'
export { hasCarrier, hasShipWithPlan } from './first-steps.ts'
export {
  importClasses,
  importPlans,
  importSeries,
  importShips,
  setShipsEnabled,
} from './import-fleet.ts'
export { deckPlanDrafts } from './plans/drafts.ts'
export { aislesOfDeck, decksOfPlan } from './plans/plan-json.ts'
export { editableOfCarrier, visibleOfCarrier } from './visible-fleet.ts'
