import * as z from 'zod/mini'
import { moment } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { languages } from '../kernel/languages.ts'
import { flag, pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { allowed, localizedInput, names, pinyinFields } from '../kernel/texts.ts'
import { organisationKinds } from '../staff/organisations/values.ts'
import { maxContentLength, maxTitleLength, messageStates, messageTypes } from './values.ts'

/** What every screen shows of a message; a language it lacks is read in the one it was written in. */
const heading = {
  id,
  type: z.enum(messageTypes),
  language: z.enum(languages),
  titles: names,
  important: z.boolean(),
}

const popupItem = z.object({
  ...heading,
  /** The content in the language of the request; `contents` has it in all there are. */
  content: z.string(),
  contents: names,
  /** When a notice was made public. */
  publicTime: z.optional(z.string()),
  /** When a message was written. */
  creationTime: z.optional(z.string()),
})

const inboxRow = z.object({
  ...heading,
  /** The beginning of the content. */
  beginnings: names,
  at: z.string(),
  /** False once its time is over. */
  inForce: z.boolean(),
  read: z.boolean(),
})

const detail = z.object({
  ...heading,
  contents: names,
  from: z.object({ names }),
  at: z.string(),
  expiresAt: z.nullable(z.string()),
  inForce: z.boolean(),
  read: z.boolean(),
})

const broadcast = z.object({ ...heading, expiresAt: z.nullable(z.string()) })

const ids = z._default(z.array(id).check(z.maxLength(500)), [])

/** The audience of a message: the union of what it names. */
const audience = z.object({
  everyone: z._default(z.boolean(), false),
  roleIds: ids,
  organisationIds: ids,
  organisationKinds: z._default(z.array(z.enum(organisationKinds)).check(z.maxLength(4)), []),
  userIds: ids,
})

/** A person or group as the choosing field and the list name it. */
const namedTarget = z.object({ id: z.string(), names })
const person = z.object({ id, code: z.string(), name: z.string(), organisation: names })

const toAudience = z.object({
  everyone: z.boolean(),
  roles: z.array(namedTarget),
  organisations: z.array(namedTarget),
  organisationKinds: z.array(z.enum(organisationKinds)),
  users: z.array(person),
})

const managedMessage = {
  ...heading,
  state: z.enum(messageStates),
  popup: z.boolean(),
  strip: z.boolean(),
  publishAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  changedAt: z.string(),
  author: z.nullable(z.string()),
  version: z.int(),
  /** How many people have read it. */
  readers: z.int(),
}

/** What the person asking may do with it now. */
const can = z.object({
  edit: allowed,
  publish: allowed,
  discard: allowed,
  withdraw: allowed,
  readers: allowed,
})

const allStaff = { signedIn: 'everybody reads what they were sent' }
const messageVersion = { id, version: z.int() }

/** Something was published, withdrawn or read. */
const refreshedBy = ['msg', 'notice', 'read'] as const

export const messages = capability('messages', {
  popups: command({
    path: '/msgContent/popupMsg.do',
    access: allStaff,
    scope: 'self',
    request: z.object({}),
    reply: z.array(popupItem),
  }),
  read: command({
    path: '/msgContent/readMsgById/{id}.do',
    access: allStaff,
    scope: 'self',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  readAll: command({
    access: allStaff,
    scope: 'self',
    request: z.object({}),
    reply: z.object({ messages: z.int() }),
  }),
  inbox: query({
    access: allStaff,
    scope: 'self',
    refreshedBy,
    request: z.object({
      ...pageRequest('at'),
      unread: z.optional(flag),
      type: z.optional(z.enum(messageTypes)),
      text: z.optional(searchText),
    }),
    reply: pageOf(inboxRow),
  }),
  detail: query({ access: allStaff, scope: 'self', refreshedBy, request: z.object({ id }), reply: detail }),
  broadcasts: query({
    access: allStaff,
    scope: 'self',
    refreshedBy,
    request: z.object({}),
    /** What runs below the navbar, and how much lies unread in the inbox. */
    reply: z.object({ broadcasts: z.array(broadcast), unread: z.int() }),
  }),

  list: query({
    access: { permission: 'messages.view' },
    scope: 'own',
    refreshedBy,
    request: z.object({
      ...pageRequest('changedAt', 'publishAt'),
      state: z.optional(several(z.enum(messageStates))),
      type: z.optional(z.enum(messageTypes)),
      text: z.optional(searchText),
    }),
    reply: pageOf(z.object({ ...managedMessage, audience: toAudience, can })),
  }),
  open: query({
    access: { permission: 'messages.view' },
    scope: 'own',
    refreshedBy,
    request: z.object({ id }),
    reply: z.object({ ...managedMessage, contents: names, audience: toAudience }),
  }),
  readers: query({
    access: { permission: 'messages.view' },
    scope: 'own',
    refreshedBy,
    request: z.object({ id, ...pageRequest('at') }),
    reply: pageOf(z.object({ ...person.shape, at: z.string() })),
  }),
  targets: query({
    access: { permission: 'messages.publish' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      /** False for those who may only address their own organisation. */
      wide: z.boolean(),
      roles: z.array(namedTarget),
      organisations: z.array(z.extend(namedTarget, { code: z.string(), ...pinyinFields })),
    }),
  }),
  people: query({
    access: { permission: 'messages.publish' },
    scope: 'own',
    request: z.object({ text: z._default(searchText, '') }),
    reply: z.object({ people: z.array(person) }),
  }),
  save: command({
    access: { permission: 'messages.publish' },
    scope: 'own',
    journal: 'messages.save',
    idempotent: true,
    request: z.object({
      /** Absent for a new one. */
      id: z.optional(id),
      version: z.optional(z.int()),
      type: z.enum(messageTypes),
      language: z.enum(languages),
      titles: localizedInput(maxTitleLength),
      contents: localizedInput(maxContentLength),
      important: z._default(z.boolean(), false),
      popup: z._default(z.boolean(), true),
      strip: z._default(z.boolean(), false),
      audience,
      publishAt: z.optional(z.nullable(moment)),
      expiresAt: z.optional(z.nullable(moment)),
    }),
    reply: z.object({ id, version: z.int() }),
  }),
  publish: command({
    access: { permission: 'messages.publish' },
    scope: 'own',
    journal: 'messages.publish',
    request: z.object(messageVersion),
    reply: z.object({ state: z.enum(messageStates) }),
  }),
  withdraw: command({
    access: { permission: 'messages.publish' },
    scope: 'own',
    journal: 'messages.withdraw',
    request: z.object(messageVersion),
    reply: z.object({}),
  }),
  discard: command({
    access: { permission: 'messages.publish' },
    scope: 'own',
    journal: 'messages.discard',
    request: z.object(messageVersion),
    reply: z.object({}),
  }),
})
