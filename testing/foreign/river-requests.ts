import { buildService } from '../sailings/services.ts'
import { type ForeignRequests, month, requestWith } from './request.ts'

export const lineFields = { code: 'STRANGE', names: { en: 'Strange' }, kind: 'ferry', position: 0 } as const
/** Ships are seen by all but other shipping companies. */
const toCarriers = { foreignTo: ['carrier'] }
const newShip = { code: 'STRANGE', names: { en: 'Strange' }, seriesId: null, certifiedCapacity: 1 }
const newCertificate = {
  ...{ kind: 'safety', number: '1', issuedBy: 'Strange', validFrom: '2026-01-01', validTo: null, note: '' },
}
/** A port or dock is published; a port corporation finds its own ones where it works on them. */
const toPorts = { foreignTo: ['port'] }
const newPort = {
  code: 'STRANGE',
  names: { en: 'Strange' },
  riverKm: 1,
  estimated: false,
  corporationId: null,
}
const newSeason = { from: '2027-02-01', to: '2027-02-02' }
export const newHoliday = { ...newSeason, names: { en: 'Strange' } }
const newSaleWindow = {
  ...{ counterDays: 1, agentDays: 1, onlineDays: 1, counterClose: null, agentClose: null, onlineClose: null },
}
const newDock = {
  ...{ code: 'STRANGE', names: { en: 'Strange' }, berths: 1, hours: null, riverKm: 1, position: null },
}
const stopOfSale = { channels: ['counter'], reason: 'fog', note: 'strange' }
const closes = { counter: 5, agent: 15, online: 30 }
const newRun = { departureMinute: 120, note: 'strange', despiteBerths: true }

/** Control of sailings: one to change, one to cancel, and one that is cancelled and gives its tickets back. */
const controlRequests: ForeignRequests = {
  'sailings.control': [requestWith(({ sailing }) => ({ id: sailing }))],
  'sailings.openSale': [requestWith(({ sailing }) => ({ id: sailing, note: 'strange' }))],
  'sailings.stopSale': [requestWith(({ sailing }) => ({ sailingId: sailing, ...stopOfSale }))],
  'sailings.resumeSale': [
    requestWith(({ sailing }) => ({ sailingId: sailing, channels: ['counter'], note: 'strange' })),
  ],
  'sailings.setClose': [requestWith(({ sailing }) => ({ id: sailing, revision: 1, ...closes }))],
  'sailings.delay': [
    requestWith(({ sailing }) => ({
      ...{ id: sailing, revision: 1, fromStop: 0, minutes: 10, reason: 'fog', note: '' },
    })),
  ],
  'sailings.cancel': [
    requestWith(({ sailingToCancel }) => ({ id: sailingToCancel, revision: 1, reason: 'fog', note: '' })),
  ],
  'sailings.create': [
    requestWith(({ line, ship }) => ({
      ...newRun,
      ...{ lineId: line, shipId: ship, date: '2026-09-01', onSale: false },
    })),
  ],
  'sailings.editable': [requestWith(({ sailing }) => ({ id: sailing }))],
  'sailings.edit': [
    requestWith(({ sailing, ship }) => ({
      ...newRun,
      ...{ id: sailing, revision: 1, shipId: ship, docks: [] },
    })),
  ],
  'sailings.notes': [requestWith(({ sailing }) => ({ sailingId: sailing }))],
  'sailings.addNote': [requestWith(({ sailing }) => ({ sailingId: sailing, body: 'strange' }))],
  'sailings.editNote': [requestWith(({ note }) => ({ id: note, revision: 1, body: 'strange' }))],
  'sailings.deleteNote': [requestWith(({ noteToDelete }) => ({ id: noteToDelete, revision: 1 }))],
  'orders.giveBack': [requestWith(({ cancelledSailing }) => ({ sailingId: cancelledSailing }))],
  'orders.givenBack': [requestWith(({ cancelledSailing }) => ({ sailingId: cancelledSailing }))],
  'orders.stopGivingBack': [requestWith(({ cancelledSailing }) => ({ sailingId: cancelledSailing }))],
  'orders.resumeGivingBack': [requestWith(({ cancelledSailing }) => ({ sailingId: cancelledSailing }))],
}

/** Foreign rows by the requests of the river: sailings, ships, ports and lines. */
export const riverRequests: ForeignRequests = {
  'sailings.calendar': [
    requestWith(({ ship }) => ({ month: '2026-06', shipId: ship }), {
      publicBecause: 'the ships of the network are published',
    }),
  ],
  'sailings.list': [
    requestWith(({ sailing }) => ({ ...month, sailing }), {
      publicBecause: 'its filters name published things',
    }),
  ],
  'sailings.detail': [requestWith(({ sailing }) => ({ id: sailing }))],
  ...controlRequests,
  'lookups.agent': [requestWith(({ agent }) => ({ values: [agent] }))],
  'fleet.ship': [requestWith(({ ship }) => ({ id: ship }), { foreignTo: ['carrier'] })],
  'fleet.createShip': [requestWith(({ carrier }) => ({ ...newShip, carrierId: carrier }))],
  'fleet.editShip': [
    requestWith(({ ship, carrier }) => ({ ...newShip, id: ship, revision: 1, carrierId: carrier })),
  ],
  'fleet.setShipEnabled': [requestWith(({ ship }) => ({ id: ship, enabled: true }))],
  'fleet.deleteShip': [requestWith(({ ship }) => ({ id: ship, revision: 1 }))],
  'fleet.certificates': [requestWith(({ ship }) => ({ kind: 'ship', id: ship }), toCarriers)],
  'fleet.addCertificate': [
    requestWith(({ ship }) => ({ ...newCertificate, ownerKind: 'ship', ownerId: ship })),
    requestWith(({ carrier }) => ({
      ...newCertificate,
      number: '2',
      ownerKind: 'carrier',
      ownerId: carrier,
    })),
  ],
  'fleet.editCertificate': [
    requestWith(({ certificate }) => ({ ...newCertificate, number: '3', id: certificate, revision: 1 })),
  ],
  'fleet.deleteCertificate': [
    requestWith(({ certificateToDelete }) => ({ id: certificateToDelete, revision: 1 })),
  ],
  'fleet.plans': [requestWith(({ ship }) => ({ shipId: ship }), toCarriers)],
  'fleet.plan': [requestWith(({ plan }) => ({ id: plan }), toCarriers)],
  'fleet.planDifferences': [requestWith(({ plan }) => ({ id: plan }), toCarriers)],
  'fleet.editPlan': [requestWith(({ planDraft }) => ({ id: planDraft, revision: 9, name: '', decks: [] }))],
  'fleet.planPublication': [requestWith(({ planDraft }) => ({ id: planDraft }), toCarriers)],
  'fleet.copyPlan': [requestWith(({ ship, plan }) => ({ shipId: ship, planId: plan }))],
  'fleet.publishPlan': [requestWith(({ planDraft }) => ({ id: planDraft, revision: 9 }))],
  'fleet.discardPlan': [requestWith(({ planDraft }) => ({ id: planDraft, revision: 9 }))],
  'sailings.services': [
    requestWith(({ line }) => ({ lineId: line })),
    requestWith(({ ship }) => ({ shipId: ship })),
  ],
  'sailings.service': [requestWith(({ service }) => ({ id: service }))],
  'sailings.createService': [
    requestWith(({ line, ship }) => buildService({ lineId: line, shipId: ship }, { code: 'STRANGE' })),
  ],
  'sailings.editService': [
    requestWith(({ service, line, ship }) => ({
      ...buildService({ lineId: line, shipId: ship }, { code: 'STRANGE' }),
      ...{ id: service, revision: 9 },
    })),
  ],
  'sailings.setServiceEnabled': [requestWith(({ service }) => ({ id: service, enabled: true }))],
  'sailings.createHoliday': [requestWith(({ dock }) => ({ ...newHoliday, dockId: dock }))],
  'sailings.editHoliday': [
    requestWith(({ holiday }) => ({ ...newHoliday, id: holiday, revision: 9, dockId: null })),
  ],
  'sailings.deleteHoliday': [requestWith(({ holiday }) => ({ id: holiday, revision: 1 }))],
  'sailings.setSaleWindow': [requestWith(({ line }) => ({ ...newSaleWindow, lineId: line, revision: 9 }))],
  'sailings.season': [
    requestWith(({ line }) => ({ ...newSeason, lineId: [line] })),
    requestWith(({ service }) => ({ ...newSeason, serviceId: [service] })),
  ],
  'sailings.publishSeason': [
    requestWith(({ line }) => ({ ...newSeason, lineId: [line], fingerprint: '0'.repeat(64) })),
    requestWith(({ service }) => ({ ...newSeason, serviceId: [service], fingerprint: '0'.repeat(64) })),
  ],
  'sailings.deleteService': [requestWith(({ serviceToDelete }) => ({ id: serviceToDelete, revision: 1 }))],
  'sailings.publication': [requestWith(({ publication }) => ({ id: publication }))],
  'network.ports': [
    requestWith(({ carrier }) => ({ corporationId: carrier }), {
      publicBecause: 'who runs a port is published',
    }),
  ],
  'network.port': [requestWith(({ port }) => ({ id: port }), toPorts)],
  'network.createPort': [
    requestWith(({ carrier }) => ({ ...newPort, corporationId: carrier }), {
      publicBecause: 'ports are made by those who see all organisations; nobody else gets as far as its rows',
    }),
  ],
  'network.editPort': [requestWith(({ port }) => ({ ...newPort, id: port, revision: 1 }))],
  'network.setPortEnabled': [requestWith(({ port }) => ({ id: port, enabled: true }))],
  'network.deletePort': [requestWith(({ port }) => ({ id: port, revision: 1 }))],
  'network.assignPort': [requestWith(({ port }) => ({ id: port, revision: 1, corporationId: null }))],
  'network.docks': [requestWith(({ port }) => ({ portId: port }), toPorts)],
  'network.dockRecord': [requestWith(({ dock }) => ({ id: dock }), toPorts)],
  'network.dockUses': [requestWith(({ dock }) => ({ id: dock }), toPorts)],
  'network.createDock': [requestWith(({ port }) => ({ ...newDock, portId: port }))],
  'network.editDock': [
    requestWith(({ dock, port }) => ({ ...newDock, id: dock, revision: 1, portId: port })),
  ],
  'network.setDockEnabled': [requestWith(({ dock }) => ({ id: dock, enabled: true }))],
  'network.deleteDock': [requestWith(({ dock }) => ({ id: dock, revision: 1 }))],
  'network.line': [requestWith(({ line }) => ({ id: line }), { foreignTo: ['carrier', 'port'] })],
  'network.lineVersions': [requestWith(({ line }) => ({ id: line }), { foreignTo: ['carrier', 'port'] })],
  'network.lineVersion': [
    requestWith(({ lineVersion }) => ({ id: lineVersion }), { foreignTo: ['carrier', 'port'] }),
  ],
  'network.lineVersionPublication': [requestWith(({ lineDraft }) => ({ id: lineDraft }))],
  'network.lineVersionWithdrawal': [requestWith(({ lineVersion }) => ({ id: lineVersion }))],
  'network.createLine': [
    requestWith(({ carrier }) => ({ ...lineFields, carrierId: carrier, code: 'STRANGE-NEW' })),
  ],
  'network.editLine': [
    requestWith(({ line, carrier }) => ({ ...lineFields, id: line, revision: 1, carrierId: carrier })),
  ],
  'network.copyLine': [
    requestWith(({ line }) => ({ id: line, code: 'STRANGE-COPY', names: lineFields.names })),
  ],
  'network.disableLine': [requestWith(({ lineToDelete }) => ({ id: lineToDelete }))],
  'network.enableLine': [requestWith(({ lineToDelete }) => ({ id: lineToDelete }))],
  'network.deleteLine': [requestWith(({ lineToDelete }) => ({ id: lineToDelete, revision: 3 }))],
  'network.draftLineVersion': [requestWith(({ line }) => ({ lineId: line }))],
  'network.saveLineVersion': [
    requestWith(({ lineDraft }) => ({
      ...{ id: lineDraft, revision: 1, validFrom: '2026-07-01' },
      stops: [
        { dockId: '1', arriveMinutes: null, departMinutes: 0 },
        { dockId: '2', arriveMinutes: 30, departMinutes: null },
      ],
    })),
  ],
  'network.approveLineVersion': [requestWith(({ lineDraft }) => ({ id: lineDraft, revision: 9 }))],
  'network.returnLineVersion': [requestWith(({ lineDraft }) => ({ id: lineDraft, revision: 9 }))],
  'network.publishLineVersion': [requestWith(({ lineDraft }) => ({ id: lineDraft, revision: 9 }))],
  'network.withdrawLineVersion': [
    requestWith(({ lineVersion }) => ({ id: lineVersion, revision: 9, reason: 'Strange' })),
  ],
  'network.discardLineVersion': [requestWith(({ lineDraft }) => ({ id: lineDraft, revision: 9 }))],
  'lookups.cruise': [requestWith(({ ship }) => ({ values: [ship] }), { foreignTo: ['carrier'] })],
  'lookups.cruiseSeries': [requestWith(({ series }) => ({ values: [series] }), { foreignTo: ['carrier'] })],
  'lookups.supplier': [requestWith(({ carrier }) => ({ values: [carrier] }), { foreignTo: ['carrier'] })],
  'lookups.route': [requestWith(({ line }) => ({ values: [line] }), { foreignTo: ['carrier'] })],
}
