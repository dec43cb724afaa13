import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'
import { price } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { localizedNameInput, named, names } from '../kernel/texts.ts'
import { phone } from '../profile/endpoints.ts'
import { organisationCode, registrationCode } from '../staff/organisations/endpoints.ts'
import { userCode } from '../staff/users/endpoints.ts'
import { agencyLevels, agencyStates } from './values.ts'

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const ids = z.array(id).check(z.minLength(1), z.maxLength(500))
const groupCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9_-]{0,32}$/, { error: 'code' }))
const limit = z._default(z.nullable(price.check(z.gte(1))), null)

/** What one form says of an agency. Ids of null mean all lines, or all classes; a limit of null means none. */
const agencyFields = {
  code: organisationCode,
  names: localizedNameInput(100),
  registrationCode: z._default(registrationCode, ''),
  level: z.enum(agencyLevels),
  contractNumber: text(60),
  /** First and last day on which it may sell, in Asia/Shanghai; null leaves that side open. */
  contractFrom: z._default(z.nullable(serviceDate), null),
  contractTo: z._default(z.nullable(serviceDate), null),
  contactName: text(100),
  contactPhone: z._default(phone, ''),
  lineIds: z._default(z.nullable(ids), null),
  classIds: z._default(z.nullable(ids), null),
  /** Agencies with one code are a group: money can be transferred between their wallets. */
  groupCode: z._default(groupCode, ''),
  /** Departures up to so many days from today. */
  daysAhead: z._default(z.nullable(z.int().check(z.gte(0), z.lte(730))), null),
  maxOrder: limit,
  /** Seats held unpaid at once, in place of the parameter. */
  maxHeld: z._default(z.nullable(z.int().check(z.gte(0), z.lte(10_000))), null),
  /** More credit than before is set when a second person has approved it. */
  credit: z._default(price, 0),
  /** The last day on which the credit is spent, in Asia/Shanghai. */
  creditUntil: z._default(z.nullable(serviceDate), null),
  dailyLimit: limit,
  /** The most one ticket may cost. */
  ticketLimit: limit,
  /** The most one of its clerks may spend on a day. */
  clerkLimit: limit,
  /** Warned when less than this can be spent: 0 never, null by the parameter. */
  lowBalance: z._default(z.nullable(price), null),
}

/** Who signs in first: with the role of an agency clerk and a one-time password. */
const firstUser = z.object({
  code: userCode,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  phone: z._default(phone, ''),
})

const row = z.object({
  id,
  code: z.string(),
  names,
  level: z.enum(agencyLevels),
  state: z.enum(agencyStates),
  enabled: z.boolean(),
  contractNumber: z.string(),
  contractFrom: z.nullable(serviceDate),
  contractTo: z.nullable(serviceDate),
  contactName: z.string(),
  contactPhone: z.string(),
  /** How many lines it sells; null means all. */
  lines: z.nullable(z.int()),
  classes: z.nullable(z.int()),
  daysAhead: z.nullable(z.int()),
  credit: z.int(),
  balance: z.int(),
  users: z.int(),
  revision,
})

export const agents = capability('agents', {
  list: query({
    access: { permission: 'agents.view' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      level: z.optional(several(z.enum(agencyLevels))),
      state: z.optional(several(z.enum(agencyStates))),
      ...pageRequest('code', 'level', 'contractTo', 'balance'),
    }),
    reply: pageOf(row),
    refreshedBy: ['agency'],
  }),
  agency: query({
    access: { permission: 'agents.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      id,
      enabled: z.boolean(),
      revision,
      /** Of its organisation, which another page changes as well. */
      organisationVersion: z.int(),
      ...agencyFields,
      names,
      /** The credit that waits for a second person. */
      creditAsked: z.nullable(
        z.object({ credit: price, creditUntil: z.nullable(serviceDate), askedBy: z.string() }),
      ),
      changedBy: z.nullable(z.string()),
    }),
  }),
  /** What the form offers: lines and classes that are sold, and those a disabled line is chosen with already. */
  choices: query({
    access: { permission: 'agents.view' },
    scope: { shared: 'lines and classes are published' },
    request: z.object({}),
    reply: z.object({
      lines: z.array(z.extend(named, { enabled: z.boolean() })),
      classes: z.array(named),
    }),
  }),
  create: command({
    access: { permission: 'agents.edit' },
    scope: 'own',
    journal: 'agents.create',
    request: z.object({ ...agencyFields, user: firstUser }),
    /** The one-time password of its first user: in this reply only. */
    reply: z.object({ id, userId: id, password: z.string(), goodUntil: instant, creditAsked: z.boolean() }),
  }),
  edit: command({
    access: { permission: 'agents.edit' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'agents.edit',
    request: z.object({ id, revision, organisationVersion: z.int().check(z.gte(1)), ...agencyFields }),
    /** Whether the credit waits for a second person; everything else is changed. */
    reply: z.object({ revision, creditAsked: z.boolean() }),
  }),
  disable: command({
    access: { permission: 'agents.edit' },
    scope: 'own',
    journal: 'agents.disable',
    request: z.object({ id, revision }),
    reply: z.object({ revision }),
  }),
  enable: command({
    access: { permission: 'agents.edit' },
    scope: 'own',
    journal: 'agents.enable',
    request: z.object({ id, revision }),
    reply: z.object({ revision }),
  }),
  /** Whether the caller's own agency sells now; null for those of other organisations. */
  own: query({
    access: { signedIn: 'pages that sell say why an agency does not' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      agency: z.nullable(
        z.object({
          state: z.enum(agencyStates),
          contractFrom: z.nullable(serviceDate),
          contractTo: z.nullable(serviceDate),
        }),
      ),
    }),
    refreshedBy: ['agency'],
  }),
})

export const agentsProblems = problems('agents', {
  outOfScope: 409,
  contractEnded: 409,
  orderTooLarge: 409,
  creditUsed: 409,
  roleMissing: 409,
  walletNotFound: 404,
  topUpNotFound: 404,
  topUpEnded: 409,
  topUpWaits: 409,
  topUpReferenceUsed: 409,
  topUpReceiptTaken: 409,
  tooManyTopUps: 409,
  topUpOwn: 409,
  withdrawalNotFound: 404,
  withdrawalShort: 409,
  withdrawalNotOpen: 409,
  withdrawalNotSent: 409,
  withdrawalNotFailed: 409,
  withdrawalNotPayable: 409,
  withdrawalReferenceUsed: 409,
  noBankAccount: 409,
  bankAccountChanged: 409,
  bankAccountNotFound: 404,
  bankAccountEnded: 409,
  bankAccountWaits: 409,
  periodTooLong: 422,
})
