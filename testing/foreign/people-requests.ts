import { type ForeignRequests, requestWith } from './request.ts'

const message = { type: 'notice', language: 'en', titles: { en: 'Strange' }, contents: { en: 'Strange' } }
export const userFields = { name: 'Somebody', validFrom: null, validTo: null, phone: '', email: '' }

/** Foreign rows by the requests about people: staff, sessions, messages, the journal and files. */
export const peopleRequests: ForeignRequests = {
  'staff.renamePasskey': [
    requestWith(({ user }) => ({ id: user, name: 'Strange' }), {
      publicBecause: 'only the own passkeys are looked at; the tests of passkeys ask for those of others',
    }),
  ],
  'staff.removePasskey': [
    requestWith(({ user }) => ({ id: user }), {
      publicBecause: 'only the own passkeys are looked at; the tests of passkeys ask for those of others',
    }),
  ],
  'staff.askFactorReset': [requestWith(({ user }) => ({ id: user }))],
  'feedback.settle': [requestWith(({ feedback }) => ({ id: feedback, version: 1, state: 'done' }))],
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
  'staff.confirmUser': [requestWith(({ userToDisable }) => ({ id: userToDisable }))],
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
