import * as z from 'zod/mini'
import { certificateTypes } from '../kernel/certificates.ts'
import { capability, command } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageRequest, searchText, wholeNumber } from '../kernel/page.ts'
import { names } from '../kernel/texts.ts'

/** Default and maximum of rows in a look-up; longer lists are narrowed by typing. */
export const lookupRows = { default: 50, max: 500 } as const

/**
 * The request of every look-up. The text is searched in the names of all languages, in pinyin and its initials, and in
 * the code; prefix matches come first.
 */
const lookupRequest = {
  text: z.optional(searchText),
  /** Exactly these, for showing what was chosen before. */
  values: z.optional(z.array(id).check(z.maxLength(50))),
  limit: z._default(wholeNumber(1, lookupRows.max), lookupRows.default),
}

/** One choice. `label` is its name in the language of the request. */
const choice = z.object({
  value: z.string(),
  label: z.string(),
  names,
  code: z.string(),
  /** How the Chinese name is typed on a Latin keyboard. */
  initials: z.string(),
  pinyin: z.string(),
})

const parent = z.nullable(z.object({ value: z.string(), label: z.string(), names }))

const allStaff = {
  signedIn: 'forms and filters everywhere name these; each row is one the caller may see',
}
const shared = { shared: 'the same names for everybody who works on the river' } as const

/**
 * Look-ups of forms and filters. The specification calls all of them by POST, with a query object as JSON unless it
 * says otherwise.
 */
export const lookups = capability('lookups', {
  /** Agencies: all for the operator, an agency sees itself. */
  agent: command({
    path: '/publicSelect/getAgent.do',
    access: allStaff,
    scope: 'own',
    request: z.object(lookupRequest),
    reply: z.array(choice),
  }),
  /** Ships that are in service. */
  cruise: command({
    path: '/publicSelect/getCruise.do',
    access: allStaff,
    scope: 'own',
    request: z.object({ ...lookupRequest, series: z.optional(id), carrier: z.optional(id) }),
    reply: z.array(z.extend(choice, { series: parent, carrier: parent })),
  }),
  port: command({
    path: '/publicSelect/getPort.do',
    access: allStaff,
    scope: shared,
    request: z.object({ ...lookupRequest, corporation: z.optional(id) }),
    reply: z.array(z.extend(choice, { corporation: parent })),
  }),
  docker: command({
    path: '/publicSelect/getDocker.do',
    access: allStaff,
    scope: shared,
    request: z.object({ ...lookupRequest, port: z.optional(id) }),
    reply: z.array(z.extend(choice, { port: parent })),
  }),
  /** The docks the caller works at; all of them for who works everywhere and has none of their own. Sent as a form. */
  userDocker: command({
    path: '/publicSelect/getUserDocker.do',
    takesForm: true,
    access: allStaff,
    scope: 'self',
    request: z.object({
      text: lookupRequest.text,
      limit: lookupRequest.limit,
      /** The query object as JSON; its fields may also stand in the form themselves. */
      query: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    reply: z.array(z.extend(choice, { port: parent })),
  }),
  cruiseSeries: command({
    path: '/publicSelect/getCruiseSeries.do',
    access: allStaff,
    scope: 'own',
    request: z.object({ ...lookupRequest, carrier: z.optional(id) }),
    reply: z.array(choice),
  }),
  /** Companies that supply what is sold: the carriers of lines in service. */
  supplier: command({
    path: '/publicSelect/getSupplier.do',
    access: allStaff,
    scope: 'own',
    request: z.object(lookupRequest),
    reply: z.array(choice),
  }),
  countryByPage: command({
    path: '/publicSelect/getCountryByPage.do',
    access: allStaff,
    scope: shared,
    request: z.object({
      ...pageRequest('position', 'label', 'code'),
      text: lookupRequest.text,
      values: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(50))),
    }),
    reply: z.object({
      rows: z.array(z.extend(choice, { alpha3: z.string(), numeric: z.string() })),
      total: z.int(),
      asOf: z.string(),
    }),
  }),
  /** Certificates that are accepted, in the order of the dictionary. No payload. */
  certType: command({
    path: '/publicSelect/getCertType.do',
    access: allStaff,
    scope: shared,
    request: z.object({}),
    reply: z.array(z.extend(choice, { value: z.enum(certificateTypes), example: z.string() })),
  }),
  route: command({
    path: '/publicSelect/getRoute.do',
    access: allStaff,
    scope: 'own',
    request: z.object({ ...lookupRequest, carrier: z.optional(id) }),
    reply: z.array(z.extend(choice, { kind: z.string(), carrier: parent })),
  }),
  portCorporation: command({
    path: '/publicSelect/getPortCorporation.do',
    access: allStaff,
    scope: shared,
    request: z.object(lookupRequest),
    reply: z.array(choice),
  }),
  /** How the number of each certificate looks, so that every form checks it as the server does. No payload. */
  idNo: command({
    path: '/publicSelect/getIdNo.do',
    access: allStaff,
    scope: shared,
    request: z.object({}),
    reply: z.array(
      z.object({
        value: z.enum(certificateTypes),
        label: z.string(),
        names,
        /** Source of a regular expression (flag u) for the whole number in capitals without spaces. */
        pattern: z.string(),
        lengths: z.union([z.array(z.int()), z.object({ from: z.int(), to: z.int() })]),
        /** `identity`: province, birth date and checksum are checked too. */
        check: z.enum(['identity', 'none']),
        example: z.string(),
        enabled: z.boolean(),
      }),
    ),
  }),
})
