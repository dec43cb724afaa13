import { carriers } from '@fairway/contract/fleet/carrier-endpoints'
import { certificates } from '@fairway/contract/fleet/certificate-endpoints'
import { fleet } from '@fairway/contract/fleet/endpoints'
import { deckPlans } from '@fairway/contract/fleet/plan-endpoints'
import { shipSeries } from '@fairway/contract/fleet/series-endpoints'
import { shipRecords } from '@fairway/contract/fleet/ship-endpoints'
import { handlers } from '../platform/http/serve.ts'
import { listCarriers } from './carriers/carriers.ts'
import {
  addCertificate,
  deleteCertificate,
  editCertificate,
  listCertificates,
} from './certificates/certificates.ts'
import { copyPlan, discardPlan, publishPlan } from './plans/change-plans.ts'
import { editPlan } from './plans/edit-plan.ts'
import { listPlans, readPlan } from './plans/plans.ts'
import { comparePlan, previewPublication } from './plans/publication.ts'
import { listClasses, listShips, readShip } from './queries.ts'
import { createShip, deleteShip, editShip, setShipEnabled } from './ships/change-ships.ts'
import { createSeries, deleteSeries, editSeries, listSeries } from './ships/series.ts'

export const fleetHandlers = {
  ...handlers(fleet, {
    'fleet.classes': ({ db }) => listClasses(db),
    'fleet.ships': listShips,
    'fleet.ship': readShip,
  }),
  ...handlers(carriers, { 'fleet.carriers': listCarriers }),
  ...handlers(certificates, {
    'fleet.certificates': listCertificates,
    'fleet.addCertificate': addCertificate,
    'fleet.editCertificate': editCertificate,
    'fleet.deleteCertificate': deleteCertificate,
  }),
  ...handlers(shipSeries, {
    'fleet.series': listSeries,
    'fleet.createSeries': createSeries,
    'fleet.editSeries': editSeries,
    'fleet.deleteSeries': deleteSeries,
  }),
  ...handlers(shipRecords, {
    'fleet.createShip': createShip,
    'fleet.editShip': editShip,
    'fleet.setShipEnabled': setShipEnabled,
    'fleet.deleteShip': deleteShip,
  }),
  ...handlers(deckPlans, {
    'fleet.plans': listPlans,
    'fleet.plan': readPlan,
    'fleet.planDifferences': comparePlan,
    'fleet.planPublication': (context, { id }) => previewPublication(context.db, context, id),
    'fleet.copyPlan': copyPlan,
    'fleet.editPlan': editPlan,
    'fleet.discardPlan': discardPlan,
    'fleet.publishPlan': publishPlan,
  }),
}
