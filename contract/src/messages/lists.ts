import { type Names, textIn } from '../kernel/languages.ts'
import { listsOf, type Reader, searchFilter, textsOf } from '../lists/list.ts'
import { organisationKinds } from '../staff/organisations/values.ts'
import type { messages } from './endpoints.ts'
import { messageStates, messageTypes } from './values.ts'

const list = listsOf<typeof messages>()
const states = textsOf('messages.state', messageStates)
const types = textsOf('news.type', messageTypes)
const organisationKindTexts = textsOf('messages.kind', organisationKinds)

const typeFilter = {
  title: 'messages.type',
  kind: 'state',
  texts: types,
} as const
const textFilter = searchFilter('messages.text')

interface Audience {
  everyone: boolean
  roles: readonly { names: Names }[]
  organisations: readonly { names: Names }[]
  organisationKinds: readonly (typeof organisationKinds)[number][]
  users: readonly { name: string }[]
}

/** Whom a message is for, in the reader's words. */
export function audienceText(audience: Audience, { name, text }: Pick<Reader, 'name' | 'text'>): string {
  if (audience.everyone) return text('messages.manage.everyone')
  return [
    ...audience.roles.map((role) => name(role.names)),
    ...audience.organisationKinds.map((kind) => text(organisationKindTexts[kind])),
    ...audience.organisations.map((organisation) => name(organisation.names)),
    ...audience.users.map((user) => user.name),
  ].join(', ')
}

/** Announcements and messages of the organisation in every state, for those who manage them. */
export const announcementList = list('messages.list', {
  title: 'messages.manage.title',
  empty: 'messages.manage.empty',
  rowKey: ({ id }) => id,
  sort: '-changedAt',
  columns: {
    title: {
      title: 'messages.subject',
      kind: 'written',
      width: 40,
      size: 280,
      value: ({ titles, language }) => ({ texts: titles, language }),
    },
    state: { title: 'messages.state', kind: 'state', texts: states, size: 120, value: ({ state }) => state },
    type: {
      title: 'messages.type',
      kind: 'state',
      texts: types,
      width: 14,
      size: 120,
      value: ({ type }) => type,
    },
    audience: {
      title: 'messages.manage.audience',
      kind: 'text',
      width: 30,
      size: 200,
      value: ({ audience }, reader) => audienceText(audience, reader),
    },
    publishAt: {
      title: 'messages.manage.from',
      kind: 'moment',
      size: 150,
      sortable: true,
      value: ({ publishAt }) => publishAt,
    },
    expiresAt: {
      title: 'messages.manage.until',
      kind: 'moment',
      size: 150,
      empty: 'messages.manage.noEnd',
      value: ({ expiresAt }) => expiresAt,
    },
    readers: {
      title: 'messages.manage.readers',
      kind: 'number',
      width: 10,
      size: 80,
      value: ({ readers }) => readers,
    },
  },
  filters: {
    text: textFilter,
    state: {
      title: 'messages.state',
      kind: 'state',
      many: true,
      texts: states,
    },
    type: typeFilter,
  },
  batch: {
    name: ({ titles, language }, reader) => textIn(titles, reader.language, language),
    actions: {
      publish: {
        title: 'messages.manage.publish',
        question: 'messages.batch.publishQuestion',
        permission: 'messages.publish',
        refusal: ({ can }, { text }) => (can.publish.allowed ? undefined : text('messages.batch.noDraft')),
      },
      withdraw: {
        title: 'messages.manage.withdraw',
        question: 'messages.batch.withdrawQuestion',
        permission: 'messages.publish',
        danger: true,
        refusal: ({ can }, { text }) => (can.withdraw.allowed ? undefined : text('messages.batch.notOut')),
      },
    },
  },
})

/** Who has read a message, and when. */
export const readerList = list('messages.readers', {
  title: 'messages.manage.readers',
  rowKey: ({ id }) => id,
  columns: {
    name: {
      title: 'messages.manage.people',
      kind: 'text',
      width: 24,
      value: ({ name, code }) => `${name} (${code})`,
    },
    organisation: {
      title: 'messages.manage.organisations',
      kind: 'names',
      width: 30,
      value: ({ organisation }) => organisation,
    },
    at: { title: 'messages.inbox.read', kind: 'moment', value: ({ at }) => at },
  },
  filters: { id: { title: 'messages.message', kind: 'id', required: true, named: () => undefined } },
})

const inboxStates = {
  unread: 'messages.inbox.unread',
  read: 'messages.inbox.read',
  over: 'messages.inbox.over',
} as const

/** The caller's inbox. */
export const inboxList = list('messages.inbox', {
  title: 'shell.inbox',
  empty: 'messages.inbox.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    subject: {
      title: 'messages.subject',
      kind: 'written',
      width: 40,
      size: 280,
      value: ({ titles, language }) => ({ texts: titles, language }),
    },
    beginning: {
      title: 'messages.form.content',
      kind: 'written',
      width: 60,
      size: 360,
      value: ({ beginnings, language }) => ({ texts: beginnings, language }),
    },
    type: {
      title: 'messages.type',
      kind: 'state',
      texts: types,
      width: 14,
      size: 190,
      value: ({ type }) => type,
    },
    at: { title: 'messages.at', kind: 'moment', sortable: true, size: 150, value: ({ at }) => at },
    state: {
      title: 'messages.state',
      kind: 'state',
      texts: inboxStates,
      width: 14,
      size: 150,
      value: ({ inForce, read }) => (inForce ? (read ? 'read' : 'unread') : 'over'),
    },
  },
  filters: {
    unread: {
      title: 'messages.state',
      kind: 'flag',
      texts: { true: 'messages.inbox.unread', false: 'messages.inbox.read' },
      address: 'show',
    },
    type: typeFilter,
    text: textFilter,
  },
  batch: {
    name: ({ titles, language }, reader) => textIn(titles, reader.language, language),
    actions: {
      read: {
        title: 'messages.batch.read',
        question: 'messages.batch.readQuestion',
        refusal: ({ read, inForce }, { text }) =>
          read ? text(inboxStates.read) : inForce ? undefined : text(inboxStates.over),
      },
    },
  },
})
