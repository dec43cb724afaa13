import * as z from 'zod/mini'
import { instant, serviceDate } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/ids.ts'
import { pageOf, pageRequest, searchText, several } from '../../kernel/page.ts'
import { allowed, named, names, pinyinFields } from '../../kernel/texts.ts'
import { email, phone } from '../../profile/endpoints.ts'
import { organisationKinds } from '../organisations/values.ts'
import { maxImport, userStates } from './values.ts'

/** What people sign in with; it stays theirs until they are erased. Journals speak of people by number. */
export const userCode = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$/, { error: 'userCode' }))

const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const day = z.nullable(serviceDate)

/** The fields of a user that administrators edit. */
const person = {
  name: personName,
  organisationId: id,
  roleIds: z.array(id).check(z.maxLength(50)),
  dockIds: z.array(id).check(z.maxLength(500)),
  /** First and last day on which they may sign in, in Asia/Shanghai; null leaves that side open. */
  validFrom: day,
  validTo: day,
  phone,
  email,
}

const role = z.object({ id, code: z.string(), names, enabled: z.boolean() })
const organisation = z.extend(named, { kind: z.enum(organisationKinds), enabled: z.boolean() })

const row = {
  id,
  code: z.string(),
  name: z.string(),
  organisation,
  roles: z.array(role),
  docks: z.array(named),
  state: z.enum(userStates),
  enabled: z.boolean(),
  validFrom: day,
  validTo: day,
  /** How many sessions of theirs are open now. */
  online: z.int(),
  lastSignInAt: z.nullable(z.string()),
  /** Until when signing in has to wait after wrong tries; null when it need not. */
  pausedUntil: z.nullable(z.string()),
  /** Their second factors: by an authenticator app, and how many passkeys. */
  secondFactor: z.object({ app: z.boolean(), passkeys: z.int() }),
  /** Their roles let them take money out of a wallet, for which they have a password of its own. */
  withdraws: z.boolean(),
  /** True for the caller. */
  own: z.boolean(),
  /** False for users with more rights than the caller, who cannot change them. */
  within: z.boolean(),
}

/** A one-time password: in this reply only, to be changed at the next sign-in. */
const oneTimePassword = z.object({ id, password: z.string(), goodUntil: z.string() })

const file = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(maxImport.bytes / 3) * 4),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'format' }),
  )

export const users = capability('staff', {
  users: query({
    access: { permission: 'staff.viewUsers' },
    scope: 'own',
    request: z.object({
      /** The beginning of a name, of its pinyin or initials, or of a user name; from three signs on any part of it. */
      text: z.optional(searchText),
      organisationId: z.optional(id),
      roleId: z.optional(id),
      dockId: z.optional(id),
      state: z.optional(several(z.enum(userStates))),
      ...pageRequest('code', 'name', 'organisation', 'createdAt', 'validTo'),
    }),
    reply: pageOf(z.object(row)),
  }),
  user: query({
    access: { permission: 'staff.viewUsers' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      ...row,
      version: z.int(),
      phone: z.string(),
      email: z.string(),
      createdAt: z.string(),
      changedAt: z.string(),
      changedBy: z.nullable(z.string()),
      passwordChangedAt: z.string(),
      mustChangePassword: z.boolean(),
      hasWithdrawPassword: z.boolean(),
      /**
       * Who changed what this person may do, or can have signed in as them: until then the two are not each other's second
       * person. Null when there is no such change, or another administrator confirmed it.
       */
      unconfirmed: z.nullable(z.object({ by: z.array(z.string()), until: instant })),
      can: z.object({ confirm: allowed }),
      /** What administrators did with this person, the latest first; personal data is masked. */
      history: z.array(
        z.object({
          at: z.string(),
          by: z.string(),
          operation: z.string(),
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
  userChoices: query({
    access: { permission: 'staff.viewUsers' },
    scope: 'own',
    request: z.object({}),
    /** The choices of filters and forms, within the caller's scope. */
    reply: z.object({
      /** True for an unrestricted scope. */
      wide: z.boolean(),
      organisations: z.array(z.extend(organisation, pinyinFields)),
      /** `grantable` is false for a role beyond the caller's rights. */
      roles: z.array(z.extend(role, { ...pinyinFields, grantable: z.boolean() })),
      /** `assignable` is false for docks outside a restricted scope. */
      docks: z.array(z.extend(named, { assignable: z.boolean() })),
    }),
  }),
  createUser: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    journal: 'staff.createUser',
    request: z.object({ code: userCode, ...person }),
    reply: oneTimePassword,
  }),
  editUser: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.editUser',
    request: z.object({ id, version: z.int().check(z.gte(1)), ...person }),
    reply: z.object({ version: z.int() }),
  }),
  /** A second administrator stands for what another one changed about a user. */
  confirmUser: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    journal: 'staff.confirmUser',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  disableUser: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.disableUser',
    request: z.object({ id }),
    /** How many sessions ended with it. */
    reply: z.object({ ended: z.int() }),
  }),
  enableUser: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.enableUser',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  eraseUser: command({
    stepUp: true,
    access: { permission: 'staff.eraseUser' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.eraseUser',
    /** The user name typed once more, to confirm that this person is meant. */
    request: z.object({ id, code: userCode }),
    reply: z.object({}),
  }),
  unlockUser: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    journal: 'staff.unlockUser',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  endSessionsOf: command({
    access: { permission: 'staff.endSessions' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.endSessionsOf',
    request: z.object({ id }),
    reply: z.object({ ended: z.int() }),
  }),
  importTemplate: query({
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    request: z.object({}),
    /** An xlsx file in base64 with the columns and, on a second sheet, what may stand in them. */
    reply: z.object({ name: z.string(), file: z.string() }),
  }),
  previewImport: command({
    heavy: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    /** An xlsx file in base64. */
    request: z.object({ file }),
    reply: z.object({
      lines: z.array(
        z.object({
          /** The number of the line in the sheet. */
          line: z.int(),
          code: z.string(),
          name: z.string(),
          organisation: z.string(),
          roles: z.string(),
          faults: z.array(z.object({ field: z.string(), reason: z.string(), message: z.string() })),
        }),
      ),
      faulty: z.int(),
    }),
  }),
  importUsers: command({
    stepUp: true,
    access: { permission: 'staff.editUsers' },
    scope: 'own',
    journal: 'staff.importUsers',
    /** The same file as was looked at; it is read and checked again. */
    request: z.object({ file }),
    reply: z.object({
      people: z.array(z.object({ code: z.string(), name: z.string(), password: z.string() })),
      goodUntil: z.string(),
      /** The same as an xlsx file in base64, to be handed out; the server does not store it. */
      name: z.string(),
      file: z.string(),
    }),
  }),
})
