import type { EndpointName } from '@fairway/contract/all'
import { sql } from 'kysely'
import { agencyRequest, topUpRequest } from './agents.ts'
import type { SignedInUser } from './api-client.ts'
import { evidencePicture } from './corrections.ts'
import { buildPassenger, quoteTotal } from './orders.ts'
import { preparePayout, wechatPayment } from './payouts.ts'
import { cancelInFog } from './sailings/control.ts'
import { buildService } from './sailings/services.ts'
import type { TestApp } from './test-app.ts'

// Rows outside the data scope of an agency, a shipping company and a port corporation, and requests that name them.

/** An id that no row will ever have. */
const missingId = '9223372036854775806'

/** One row of everything that has an owner, by its id. */
export type ForeignRows = Awaited<ReturnType<typeof createForeignRows>>

/** The same names with ids that no row has. */
export const missingRows = (rows: ForeignRows): ForeignRows =>
  Object.fromEntries(Object.keys(rows).map((name) => [name, missingId])) as ForeignRows

interface ForeignRequest {
  /** The request that names these rows. */
  request: (rows: ForeignRows) => Record<string, unknown>
  /** The user who sees the row, if not an administrator: proves that it exists. */
  visibleTo?: 'owner'
  /** For whom it is foreign, when ships and lines are visible to all but other shipping companies. */
  foreignTo?: readonly string[]
  /** The reason why these rows are public: there are no foreign ones. */
  publicBecause?: string
}

const requestWith = (
  request: ForeignRequest['request'],
  more: Omit<ForeignRequest, 'request'> = {},
): ForeignRequest => ({ request, ...more })
const onSaleReason =
  'what is on sale is on sale at every counter; a run that is not on sale answers with a reason of its own'
const message = { type: 'notice', language: 'en', titles: { en: 'Strange' }, contents: { en: 'Strange' } }
const lineFields = { code: 'STRANGE', names: { en: 'Strange' }, kind: 'ferry', position: 0 } as const
const userFields = { name: 'Somebody', validFrom: null, validTo: null, phone: '', email: '' }
const { user: _firstUser, ...agencyFields } = agencyRequest('STRANGE-1')
const month = { from: '2026-06-01', to: '2026-06-30' }

/** Ships are seen by all but other shipping companies. */
const toCarriers = { foreignTo: ['carrier'] }
const newShip = { code: 'STRANGE', names: { en: 'Strange' }, seriesId: null, certifiedCapacity: 1 }
const newCertificate = {
  ...{ kind: 'safety', number: '1', issuedBy: 'Strange', validFrom: '2026-01-01', validTo: null, note: '' },
}

/** The deck plan of a ship, a draft of the next one, and two certificates. */
async function createFleetRows(app: TestApp, admin: SignedInUser, ship: string) {
  const { data } = await app.call(admin, 'fleet.plans', { shipId: ship })
  const plan = data.rows[0]?.id ?? ''
  const draft = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: plan })
  const certify = async (number: string) =>
    (
      await app.call(admin, 'fleet.addCertificate', {
        ...{ ownerKind: 'ship', ownerId: ship, kind: 'insurance', number, issuedBy: 'PICC' },
        ...{ validFrom: '2026-01-01', validTo: null, note: '' },
      })
    ).data.id
  return {
    ...{ plan, planDraft: draft.data.id },
    ...{ certificate: await certify('A'), certificateToDelete: await certify('B') },
  }
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
const newHoliday = { ...newSeason, names: { en: 'Strange' } }
const newSaleWindow = {
  ...{ counterDays: 1, agentDays: 1, onlineDays: 1, counterClose: null, agentClose: null, onlineClose: null },
}
const newSupplier = { code: 'STRANGE', names: { en: 'Strange' }, kind: 'carrier', supplies: ['transport'] }
const newDock = {
  ...{ code: 'STRANGE', names: { en: 'Strange' }, berths: 1, hours: null, riverKm: 1, position: null },
}

/** What a field of this name filters by, and to whom that row is foreign where not to everybody. */
const rowByField: Readonly<Record<string, readonly [row: keyof ForeignRows, to?: readonly string[]]>> = {
  carrierId: ['carrier', ['carrier']],
  orderId: ['order'],
  organisationId: ['organisation'],
  sailingId: ['sailing'],
  seriesId: ['series', ['carrier']],
  userId: ['user'],
}

/**
 * How an endpoint is asked for foreign rows by the fields of its request that name rows: as written down, else by each
 * field alone. Undefined when that has to be written down first.
 */
export function foreignRequestsOf(
  name: EndpointName,
  fields: readonly string[],
): readonly ForeignRequest[] | undefined {
  const written = foreignRequests[name]
  if (written) return written
  const known = fields.map((field) => [field, rowByField[field]] as const)
  if (!known.every(([, row]) => row)) return undefined
  return known.map(([field, row]) => {
    const [kind, to] = row ?? []
    return requestWith((rows) => ({ [field]: kind && rows[kind] }), to && { foreignTo: to })
  })
}

const stopOfSale = { channels: ['counter'], reason: 'fog', note: 'strange' }
const closes = { counter: 5, agent: 15, online: 30 }
const newRun = { departureMinute: 120, note: 'strange', despiteBerths: true }

/** Control of sailings: one to change, one to cancel, and one that is cancelled and gives its tickets back. */
const controlRequests: Partial<Record<EndpointName, ForeignRequest[]>> = {
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

/**
 * For the endpoints that take the id of a row with an owner in another way than as the filter of a list:
 * how to ask for a foreign one. An endpoint without a case fails the walk.
 */
const foreignRequests: Partial<Record<EndpointName, ForeignRequest[]>> = {
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
  'inventory.lockSeats': [
    requestWith(({ sailingToLock, seat }) => ({
      sailingId: sailingToLock,
      seatIds: [seat],
      reason: 'strange',
    })),
  ],
  'inventory.unlockSeats': [
    requestWith(({ sailingToLock, seat }) => ({ sailingId: sailingToLock, seatIds: [seat] })),
  ],
  'orders.sell': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.sellFromWallet': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.hold': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.quote': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.payHold': [
    requestWith(({ heldToPay }) => ({ orderId: heldToPay, expectedTotal: 1, payment: { method: 'cash' } })),
  ],
  'orders.release': [requestWith(({ heldToRelease }) => ({ orderId: heldToRelease }))],
  'orders.proposeRefund': [requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket] }))],
  'orders.proposeExchange': [
    requestWith(({ order, ticket, sailing }) => ({
      ...{ orderId: order, ticketIds: [ticket], sailingId: sailing },
      ...{ fromStop: 0, toStop: 1, classCode: 'SEAT2' },
    })),
  ],
  'orders.proposeSupplement': [
    requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket], passengerType: 'adult' })),
  ],
  'orders.confirmOffer': [requestWith(({ offer }) => ({ offerId: offer, expected: 1 }))],
  'orders.withdrawOffer': [requestWith(({ offer }) => ({ offerId: offer }))],
  'orders.offer': [requestWith(({ offer }) => ({ offerId: offer }))],
  'orders.askCorrection': [
    requestWith(({ order, ticket }) => ({
      orderId: order,
      ticketId: ticket,
      kind: 'typing',
      person: { name: '陌生仁', certificateType: 'idCard', certificateNumber: '11010519491231002X' },
    })),
  ],
  'orders.applyCorrection': [requestWith(({ correction }) => ({ correctionId: correction, expected: 0 }))],
  'orders.withdrawCorrection': [requestWith(({ correction }) => ({ correctionId: correction }))],
  'orders.correction': [requestWith(({ correction }) => ({ correctionId: correction }))],
  'orders.showCorrectionEvidence': [requestWith(({ correction }) => ({ correctionId: correction }))],
  'orders.print': [requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket] }))],
  'orders.sheet': [
    requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket] }), {
      publicBecause: 'papers are those of the own prints; whose order it is, is asked by orders.print',
    }),
  ],
  'orders.list': [
    requestWith(({ sailing }) => ({ sailingId: sailing })),
    requestWith(({ who }) => ({ who })),
    requestWith(({ orderNumber }) => ({ number: orderNumber })),
  ],
  'agents.agency': [requestWith(({ agency }) => ({ id: agency }))],
  'agents.create': [requestWith(({ line }) => ({ ...agencyRequest('STRANGE-2'), lineIds: [line] }))],
  'agents.edit': [
    requestWith(({ agency }) => ({ id: agency, revision: 1, organisationVersion: 1, ...agencyFields })),
  ],
  'agents.disable': [requestWith(({ agency }) => ({ id: agency, revision: 1 }))],
  'agents.enable': [requestWith(({ agency }) => ({ id: agency, revision: 1 }))],
  'agents.supplier': [requestWith(({ supplier }) => ({ id: supplier }))],
  'agents.createSupplier': [
    requestWith(({ newCarrier }) => ({ ...newSupplier, organisationId: newCarrier })),
  ],
  'agents.editSupplier': [requestWith(({ supplier }) => ({ id: supplier, revision: 1, ...newSupplier }))],
  'agents.setSupplierEnabled': [
    requestWith(({ supplier }) => ({ id: supplier, revision: 1, enabled: false })),
  ],
  'agents.statement': [requestWith(({ agency }) => ({ organisationId: agency }))],
  'agents.topUp': [requestWith(({ topUp }) => ({ id: topUp }))],
  'agents.voucher': [requestWith(({ topUp }) => ({ id: topUp }))],
  'agents.announceTopUp': [requestWith(({ agency }) => topUpRequest(agency))],
  'agents.checkTopUp': [requestWith(({ topUpToCheck }) => ({ id: topUpToCheck }))],
  'agents.rejectTopUp': [requestWith(({ topUpToRefuse }) => ({ id: topUpToRefuse, reason: 'strange' }))],
  'agents.withdrawTopUp': [requestWith(({ topUpToWithdraw }) => ({ id: topUpToWithdraw }))],
  'accounts.ledgerAccounts': [requestWith(({ agency }) => ({ organisationId: agency }))],
  'accounts.ledgerStatement': [requestWith(({ walletAccount }) => ({ accountId: walletAccount }))],
  'accounts.ledgerTransfer': [requestWith(({ transfer }) => ({ id: transfer }))],
  'accounts.payout': [requestWith(({ payout }) => ({ id: payout }))],
  'accounts.payoutList': [requestWith(({ payoutList }) => ({ listId: payoutList }))],
  'accounts.markPaid': [requestWith(({ payoutToPay }) => ({ id: payoutToPay, reference: 'STRANGE-1' }))],
  'accounts.markFailed': [requestWith(({ payoutToFail }) => ({ id: payoutToFail, reason: 'strange' }))],
  'accounts.retry': [requestWith(({ payoutToRepeat }) => ({ id: payoutToRepeat }))],
  'accounts.payOtherwise': [requestWith(({ payout }) => ({ id: payout, method: 'bank' }))],
  'accounts.cancelPayout': [requestWith(({ payoutToCancel }) => ({ id: payoutToCancel, reason: 'strange' }))],
  'accounts.payCash': [requestWith(({ cashToPay }) => ({ id: cashToPay }))],
  'approvals.decide': [requestWith(({ approval }) => ({ id: approval, approved: true }))],
  'orders.passengers': [requestWith(({ sailing }) => ({ sailingId: sailing }))],
  'orders.showCertificate': [requestWith(({ order, ticket }) => ({ orderId: order, ticketId: ticket }))],
  'comments.moderation': [
    requestWith(({ line }) => ({ productId: line }), {
      publicBecause: 'products are what passengers book; all are published',
    }),
  ],
  'comments.publish': [requestWith(({ comment }) => ({ id: comment }))],
  'comments.hide': [requestWith(({ commentToHide }) => ({ id: commentToHide, reason: 'strange' }))],
  'comments.reply': [requestWith(({ commentToAnswer }) => ({ id: commentToAnswer, text: 'strange' }))],
  'feedback.settle': [requestWith(({ feedback }) => ({ id: feedback, version: 1, state: 'done' }))],
  'reports.sales': [requestWith(({ line }) => ({ ...month, by: 'line', lineId: line }))],
  'journal.operations': [
    requestWith(({ order }) => ({ entityId: order, from: '2026-06-15', to: '2026-06-16' })),
  ],
  'journal.recordHistory': [
    requestWith(({ organisation }) => ({ entity: 'staff.organisation', id: organisation })),
  ],
  'journal.operation': [requestWith(({ operation }) => ({ operationId: operation }))],
  'profile.endSession': [requestWith(({ session }) => ({ id: session }), { visibleTo: 'owner' })],
  'session.setPartner': [requestWith(({ partner }) => ({ id: partner, enabled: false }))],
  'staff.resetPassword': [requestWith(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.resetWithdrawPassword': [requestWith(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.endSession': [requestWith(({ sessionOfUser }) => ({ id: sessionOfUser }))],
  'staff.endSessionsOf': [requestWith(({ user }) => ({ id: user }))],
  'staff.roleHolders': [
    requestWith(() => ({}), {
      publicBecause: 'roles belong to the whole network; their people are told apart',
    }),
  ],
  'staff.users': [requestWith(({ organisation }) => ({ organisationId: organisation }))],
  'staff.user': [requestWith(({ user }) => ({ id: user }))],
  'staff.createUser': [
    requestWith(({ organisation }) => ({
      ...userFields,
      code: 'strange1',
      organisationId: organisation,
      roleIds: [],
      dockIds: [],
    })),
  ],
  'staff.editUser': [
    requestWith(({ user, organisation }) => ({
      ...userFields,
      ...{ id: user, version: 1, organisationId: organisation, roleIds: [], dockIds: [] },
    })),
  ],
  'staff.eraseUser': [requestWith(({ userToDisable }) => ({ id: userToDisable, code: 'somebody' }))],
  'staff.disableUser': [requestWith(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.enableUser': [requestWith(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.unlockUser': [requestWith(({ user }) => ({ id: user }))],
  'staff.editOrganisation': [
    requestWith(({ organisation }) => ({
      ...{ id: organisation, version: 1, code: 'STRANGE', kind: 'agent' },
      names: { en: 'Strange', zh: '陌生', es: 'Extraña', ja: '他社' },
    })),
  ],
  'staff.disableOrganisation': [requestWith(({ organisationToDisable }) => ({ id: organisationToDisable }))],
  'staff.enableOrganisation': [requestWith(({ organisationToDisable }) => ({ id: organisationToDisable }))],
  'messages.read': [requestWith(({ message }) => ({ id: message }), { visibleTo: 'owner' })],
  'messages.detail': [requestWith(({ message }) => ({ id: message }), { visibleTo: 'owner' })],
  'messages.open': [requestWith(({ draft }) => ({ id: draft }))],
  'messages.readers': [requestWith(({ published }) => ({ id: published }))],
  'messages.save': [
    requestWith(({ draft }) => ({ ...message, audience: { everyone: true }, id: draft, version: 1 })),
  ],
  'messages.publish': [requestWith(({ draftToPublish }) => ({ id: draftToPublish, version: 1 }))],
  'messages.withdraw': [requestWith(({ published }) => ({ id: published, version: 2 }))],
  'messages.discard': [requestWith(({ draftToDiscard }) => ({ id: draftToDiscard, version: 1 }))],
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
  'lists.export': [
    requestWith(({ orderNumber }) => ({
      list: 'orders.list',
      format: 'txt',
      request: { number: orderNumber },
    })),
    requestWith(({ user }) => ({ list: 'staff.user', format: 'txt', request: { id: user } }), {
      publicBecause: 'only lists are exported, by their own scope',
    }),
  ],
  'lists.print': [
    requestWith(({ orderNumber }) => ({ list: 'orders.list', request: { number: orderNumber } })),
    requestWith(({ user }) => ({ list: 'staff.user', request: { id: user } }), {
      publicBecause: 'only lists are printed, by their own scope',
    }),
  ],
  'downloads.ticket': [
    requestWith(({ orderNumber }) => ({ endpoint: 'orders.list', request: { number: orderNumber } }), {
      publicBecause:
        'a ticket fetches nothing that its buyer could not fetch: the endpoint it is for asks again',
    }),
  ],
}

/** The endpoints whose cases are written down. */
export const endpointsWithRequests = Object.keys(foreignRequests)

async function selectOne<T extends Record<string, string>>(
  app: TestApp,
  query: ReturnType<typeof sql<T>>,
): Promise<T> {
  const { rows } = await query.execute(app.database.db)
  const [row] = rows
  if (!row) throw new Error('the test river has no such row')
  return row
}

/** A run of another shipping company, away from the docks of one port corporation; and a stretch of it that is on sale. */
async function findForeignSailing(app: TestApp) {
  return selectOne(
    app,
    sql<{
      sailing: string
      line: string
      ship: string
      class_code: string
      series: string
      carrier: string
      dock: string
      port: string
    }>`
      select s.id as sailing, s.line_id as line, s.ship_id as ship, c.code as class_code, h.series_id as series,
        h.carrier_id as carrier, (select dock_id from sailings.sailing_stops where sailing_id = s.id order by stop_number limit 1) as dock,
        (select d.port_id from sailings.sailing_stops call join network.docks d on d.id = call.dock_id
          where call.sailing_id = s.id order by call.stop_number limit 1) as port
      from sailings.sailings s join fleet.ships h on h.id = s.ship_id
      join staff.organisations o on o.id = h.carrier_id and o.code <> 'GRS'
      join inventory.seats seat on seat.sailing_id = s.id join fleet.classes c on c.id = seat.class_id
      where s.status = 'scheduled' and s.departs_at > ${app.clock.now()}::timestamptz + interval '1 day'
        and not exists (
          select from sailings.sailing_stops t join network.docks d on d.id = t.dock_id
          join network.ports p on p.id = d.port_id join staff.organisations k on k.id = p.corporation_id
          where t.sailing_id = s.id and (k.code = 'YC' or exists (
            select from staff.user_docks ud join staff.users u on u.id = ud.user_id
            where u.code = 'port' and ud.dock_id = d.id)))
        and exists (select from fares.quote(s.id, 0, 1, c.code, array['adult'], 'counter', ${app.clock.now()}))
      order by s.departs_at, s.id, c.code limit 1`,
  )
}

const rowsOf = ({
  sailing,
  class_code: _,
  ...published
}: Awaited<ReturnType<typeof findForeignSailing>>) => ({
  ...published,
  sailing,
  sailingToLock: sailing,
})

/** Payouts that each command can work on, of an order paid by WeChat and one paid in cash. */
async function createPayouts(
  app: TestApp,
  admin: SignedInUser,
  { mobile, cash }: { mobile: string; cash: string },
) {
  const prepare = (state: Parameters<typeof preparePayout>[3]) => preparePayout(app, admin, mobile, state)
  const [payoutToRepeat, payoutToPay, payoutToFail] = [
    await prepare('failed'),
    await prepare('sent'),
    await prepare('sent'),
  ]
  const { data, message: why } = await app.call(admin, 'accounts.payOtherwise', {
    id: await prepare('requested'),
    method: 'bank',
  })
  if (!data) throw new Error(why)
  const list = await selectOne(
    app,
    sql<{ id: string }>`select min(id)::text as id from accounts.payout_lists`,
  )
  const transfer = await selectOne(
    app,
    sql<{ id: string }>`select min(id)::text as id from accounts.transfers where order_id = ${cash}`,
  )
  return {
    ...{ payoutToRepeat, payoutToPay, payoutToFail },
    payout: await prepare('requested'),
    payoutToCancel: await prepare('requested'),
    cashToPay: await preparePayout(app, admin, cash, 'requested'),
    payoutList: list.id,
    transfer: transfer.id,
    approval: data.approvalId,
  }
}

/** A service of a line, a season of it that was published, and a holiday of the whole network. */
async function createServices(
  app: TestApp,
  admin: SignedInUser,
  { line: lineId, ship: shipId }: { line: string; ship: string },
) {
  const make = (code: string) =>
    app.call(admin, 'sailings.createService', buildService({ lineId, shipId }, { code }))
  const [service, toDelete] = [await make('STRANGE1'), await make('STRANGE2')]
  const holiday = await app.call(admin, 'sailings.createHoliday', { ...newHoliday, dockId: null })
  const publication = await selectOne(
    app,
    sql<{ id: string }>`insert into sailings.publications
        (from_date, to_date, clashes, runs, withdrawals, published_by, published_at, done_at)
      select '2027-01-01', '2027-01-02', 0, 0, 0, id, now(), now() from staff.users where code = 'admin' returning id`,
  )
  return {
    ...{ service: service.data.id, serviceToDelete: toDelete.data.id },
    holiday: holiday.data.id,
    publication: publication.id,
  }
}

/** Two further sailings of the foreign line, one of them cancelled while it had an order, and notes of the first. */
async function createControlRows(
  app: TestApp,
  admin: SignedInUser,
  { sailing, line }: { sailing: string; line: string },
  sellOn: (sailingId: string) => Promise<unknown>,
) {
  const { rows } = await sql<{ id: string }>`
    select id::text from sailings.sailings where line_id = ${line} and id <> ${sailing} and status = 'scheduled'
      and departs_at > ${app.clock.now()}::timestamptz + interval '2 days' order by departs_at, id limit 2`.execute(
    app.database.db,
  )
  const [cancelledSailing = '', sailingToCancel = ''] = rows.map(({ id }) => id)
  await sellOn(cancelledSailing)
  await cancelInFog(app, admin, cancelledSailing)
  const note = async () =>
    (await app.call(admin, 'sailings.addNote', { sailingId: sailing, body: 'Strange.' })).data.id
  return { cancelledSailing, sailingToCancel, note: await note(), noteToDelete: await note() }
}

/** A published version and a draft of a line, and a line that nothing refers to. */
async function createLines(
  app: TestApp,
  admin: SignedInUser,
  { line: lineId, carrier: carrierId }: { line: string; carrier: string },
) {
  const lineVersion = await selectOne(
    app,
    sql<{ id: string }>`select id from network.line_versions where line_id = ${lineId} limit 1`,
  )
  const drafted = await app.call(admin, 'network.draftLineVersion', { lineId })
  const made = await app.call(admin, 'network.createLine', {
    ...lineFields,
    code: 'STRANGE-LINE',
    carrierId,
  })
  return { lineVersion: lineVersion.id, lineDraft: drafted.data.id, lineToDelete: made.data.id }
}

/** An offer to give the tickets of an order back. */
async function offerFor(
  app: TestApp,
  clerk: SignedInUser,
  { orderId, tickets }: { orderId: string; tickets: readonly { id: string }[] },
): Promise<string> {
  const { data, message } = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds: tickets.map(({ id }) => id),
  })
  if (!data) throw new Error(message)
  return data.id
}

/** A request to correct the first ticket of an order. */
async function correctionFor(
  app: TestApp,
  clerk: SignedInUser,
  { orderId, tickets }: { orderId: string; tickets: readonly { id: string }[] },
): Promise<string> {
  const { data, message } = await app.call(clerk, 'orders.askCorrection', {
    orderId,
    ticketId: tickets[0]?.id ?? '',
    kind: 'paper',
    person: { name: '陌生仁', certificateType: 'passport', certificateNumber: 'E55667788', ...foreigner },
    evidence: [evidencePicture()],
  })
  if (!data) throw new Error(message)
  return data.correctionId
}

const foreigner = { birthDate: '1990-03-04', sex: 'male', nationality: 'FR' } as const

/** An agency of others with top-ups that wait, a supplier, and a carrier that is no supplier yet. */
async function createTopUps(app: TestApp, admin: SignedInUser) {
  const { id: agency } = await selectOne(
    app,
    sql<{ id: string }>`select a.organisation_id::text as id from agents.agents a
      join staff.organisations o on o.id = a.organisation_id where o.code <> 'RVT' order by o.code limit 1`,
  )
  const topUp = async (more: object = {}) => {
    const { data, message } = await app.call(admin, 'agents.announceTopUp', {
      ...topUpRequest(agency),
      ...more,
    })
    if (!data) throw new Error(message)
    return data.id
  }
  const { id: supplier } = await selectOne(
    app,
    sql<{ id: string }>`select id::text as id from agents.suppliers where kind = 'insurer'`,
  )
  const { id: walletAccount } = await selectOne(
    app,
    sql<{
      id: string
    }>`select account_id::text as id from accounts.wallets where organisation_id = ${agency}`,
  )
  const carrier = { code: 'STRANGE-CARRIER', kind: 'carrier', names: { en: 'Strange' } } as const
  return {
    supplier,
    newCarrier: (await app.call(admin, 'staff.createOrganisation', carrier)).data.id,
    agency,
    walletAccount,
    topUp: await topUp({ voucher: evidencePicture() }),
    topUpToCheck: await topUp(),
    topUpToRefuse: await topUp(),
    topUpToWithdraw: await topUp(),
  }
}

async function createComment(app: TestApp, orderId: string): Promise<string> {
  const { id } = await selectOne(
    app,
    sql<{ id: string }>`
      insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
      select id, ${orderId}, '2026-06-14', 5, 'A fine trip.', 'S', ${app.clock.now()} from comments.products limit 1
      returning id`,
  )
  return id
}

/** Creates one row of everything, foreign to `agency`, `carrier` and `port`; `owner` has two sessions. */
export async function createForeignRows(
  app: TestApp,
  { admin, clerk }: { admin: SignedInUser; clerk: SignedInUser },
) {
  const run = await findForeignSailing(app)
  const sale = async (sailingId = run.sailing) => {
    const trip = { sailingId, fromStop: 0, toStop: 1, classCode: run.class_code }
    return {
      ...trip,
      passengers: [buildPassenger('陌生人')],
      phone: '13900001111',
      expectedTotal: await quoteTotal(app, trip, ['adult']),
    }
  }
  const sell = async (
    payment: { method: 'cash' } | ReturnType<typeof wechatPayment> = { method: 'cash' },
    sailingId = run.sailing,
  ) => {
    const { data, message } = await app.call(clerk, 'orders.sell', {
      ...(await sale(sailingId)),
      payment,
    })
    if (!data) throw new Error(message)
    return data
  }
  const hold = async () => {
    const { data, message } = await app.call(clerk, 'orders.hold', await sale())
    if (!data) throw new Error(message)
    return data.orderId
  }
  const sold = await sell()
  const comment = async () => createComment(app, (await sell()).orderId)
  const draft = async (audience: object, publish = false) => {
    const { data, message: why } = await app.call(admin, 'messages.save', {
      ...{ type: 'notice', language: 'en', titles: { en: 'Strange' }, contents: { en: 'Strange' } },
      audience,
    })
    if (!data) throw new Error(why)
    if (publish) await app.call(admin, 'messages.publish', { id: data.id, version: data.version })
    return data.id
  }
  const organisation = async (code: string) => {
    const request = { code, kind: 'agent' as const, names: { en: 'Strange' } }
    const { data, message: why } = await app.call(admin, 'staff.createOrganisation', request)
    if (!data) throw new Error(why)
    return data
  }
  const [theirs, other] = [await organisation('STRANGE'), await organisation('STRANGER')]
  const user = async (code: string) => {
    const { data, message: why } = await app.call(admin, 'staff.createUser', {
      ...{ ...userFields, code, organisationId: theirs.id, roleIds: [], dockIds: [] },
    })
    if (!data) throw new Error(why)
    return data
  }
  const made = await user('strange.one')
  await app.signIn('strange.one', made.password)
  const owner = await selectOne(
    app,
    sql<{ id: string }>`select id from staff.users where code = 'accountant'`,
  )
  const sessionOf = async (id: string) =>
    (
      await selectOne(
        app,
        sql<{ id: string }>`select id from session.sessions where user_id = ${id} order by id desc limit 1`,
      )
    ).id
  await app.signIn('accountant')
  const mobile = (await sell(wechatPayment())).orderId
  const rows = {
    ...(await createPayouts(app, admin, { mobile, cash: sold.orderId })),
    ...rowsOf(run),
    ...(await createFleetRows(app, admin, run.ship)),
    ...{ order: sold.orderId, orderNumber: sold.number },
    ...(await createTopUps(app, admin)),
    ...(await createControlRows(app, admin, run, (id) => sell({ method: 'cash' }, id))),
    seat: (
      await selectOne(
        app,
        sql<{
          id: string
        }>`select id from inventory.seats where sailing_id = ${run.sailing} and mask = 0 limit 1`,
      )
    ).id,
    ticket: (
      await selectOne(
        app,
        sql<{ id: string }>`select id from orders.tickets where order_id = ${sold.orderId} limit 1`,
      )
    ).id,
    who: (await app.call(admin, 'orders.find', { text: '13900001111' })).data.who,
    offer: await offerFor(app, clerk, await sell()),
    correction: await correctionFor(app, clerk, await sell()),
    heldToPay: await hold(),
    heldToRelease: await hold(),
    comment: await comment(),
    feedback: (
      await selectOne(
        app,
        sql<{ id: string }>`
          insert into feedback.entries (user_id, organisation_id, kind, body, at)
          values (${made.id}, ${theirs.id}, 'fault', 'Strange.', ${app.clock.now()}) returning id`,
      )
    ).id,
    commentToHide: await comment(),
    commentToAnswer: await comment(),
    draft: await draft({ everyone: true }),
    draftToPublish: await draft({ everyone: true }),
    draftToDiscard: await draft({ everyone: true }),
    published: await draft({ userIds: [owner.id] }, true),
    message: await draft({ userIds: [owner.id] }, true),
    operation: (
      await selectOne(
        app,
        sql<{ id: string }>`select id from journal.operations where operation = 'orders.sell' limit 1`,
      )
    ).id,
    user: made.id,
    userToDisable: (await user('strange.two')).id,
    organisation: theirs.id,
    organisationToDisable: other.id,
    session: await sessionOf(owner.id),
    sessionOfUser: await sessionOf(made.id),
    partner: (
      await app.call(admin, 'session.addPartner', {
        ...{ code: 'STRANGE', name: 'Strange', organisationCode: 'STRANGE' },
      })
    ).data.id,
    agent: (await selectOne(app, sql<{ id: string }>`select id from staff.organisations where code = 'OLT'`))
      .id,
  }
  await sql`update sailings.sailings set sale_state = 'closed' where id = ${run.sailing}`.execute(
    app.database.db,
  )
  return {
    ...rows,
    ...(await createLines(app, admin, run)),
    ...(await createServices(app, admin, run)),
  }
}
