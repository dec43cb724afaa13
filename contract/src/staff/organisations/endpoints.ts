import * as z from 'zod/mini'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { isOrganisationCode, normaliseOrganisationCode } from '../../kernel/identity.ts'
import { id } from '../../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText, several } from '../../kernel/page.ts'
import { localizedNameInput, names } from '../../kernel/texts.ts'
import { phone } from '../../profile/endpoints.ts'
import { organisationKinds } from './values.ts'

/** Codes of GB 11714 (nine signs) and GB 32100 (eighteen): what looks like one must be one. */
const looksNational = /^(?:(?=.*\d)[0-9A-Z]{8}-?[0-9X]|[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10})$/

/**
 * True for a code an organisation may have: letters, digits, dash and underscore. One that looks like a national code
 * must carry the right check sign, because then it was mistyped.
 */
export function isCodeOfOrganisation(code: string): boolean {
  return /^[A-Za-z0-9_-]{2,32}$/.test(code) && (!looksNational.test(code) || isOrganisationCode(code))
}

export const organisationCode = z
  .string()
  .check(z.trim(), z.maxLength(32), z.refine(isCodeOfOrganisation, { error: 'organisationCode' }))
/** The registration code; empty when it is not known. */
export const registrationCode = z.string().check(
  z.maxLength(40),
  z.overwrite(normaliseOrganisationCode),
  z.refine((code) => code === '' || isOrganisationCode(code), { error: 'registrationCode' }),
)
const newNames = localizedNameInput(100)
/** The person or office to talk to; empty when it is not known. */
const contact = z.string().check(z.trim(), z.maxLength(100))

export const organisations = capability('staff', {
  organisations: query({
    access: { permission: 'staff.viewOrganisations' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      kind: z.optional(several(z.enum(organisationKinds))),
      enabled: z.optional(flag),
      ...pageRequest('code', 'kind', 'people'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          id,
          code: z.string(),
          kind: z.enum(organisationKinds),
          /** Its code of GB 32100 or GB 11714, empty where it is not known. */
          registrationCode: z.string(),
          names,
          contact: z.string(),
          phone: z.string(),
          enabled: z.boolean(),
          version: z.int(),
          people: z.int(),
          /** The organisation of the caller. */
          own: z.boolean(),
        }),
      ),
      /** True for those who may add organisations and change more than names. */
      { wide: z.boolean() },
    ),
  }),
  createOrganisation: command({
    stepUp: true,
    access: { permission: 'staff.editOrganisations' },
    scope: 'own',
    journal: 'staff.createOrganisation',
    request: z.object({
      code: organisationCode,
      kind: z.enum(organisationKinds),
      registrationCode: z.optional(registrationCode),
      names: newNames,
      contact: z.optional(contact),
      phone: z.optional(phone),
    }),
    reply: z.object({ id }),
  }),
  editOrganisation: command({
    stepUp: true,
    access: { permission: 'staff.editOrganisations' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.editOrganisation',
    request: z.object({
      id,
      version: z.int().check(z.gte(1)),
      code: organisationCode,
      kind: z.enum(organisationKinds),
      /** Unchanged when absent. */
      registrationCode: z.optional(registrationCode),
      names: newNames,
      /** Unchanged when absent. */
      contact: z.optional(contact),
      /** Unchanged when absent. */
      phone: z.optional(phone),
    }),
    reply: z.object({ version: z.int() }),
  }),
  disableOrganisation: command({
    stepUp: true,
    access: { permission: 'staff.editOrganisations' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.disableOrganisation',
    request: z.object({ id }),
    /** How many sessions of its people ended with it. */
    reply: z.object({ ended: z.int() }),
  }),
  enableOrganisation: command({
    stepUp: true,
    access: { permission: 'staff.editOrganisations' },
    scope: 'own',
    refreshesSessions: true,
    journal: 'staff.enableOrganisation',
    request: z.object({ id }),
    reply: z.object({}),
  }),
})
