import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id, revision } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { localizedNameInput, named, names } from '../kernel/texts.ts'
import { phone } from '../profile/endpoints.ts'
import { suppliedParts, supplierKinds, supplierStates } from './values.ts'

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

/** What is said of a supplier besides the company of the network that it is. */
export const supplierFields = {
  code,
  names: localizedNameInput(100),
  kind: z.enum(supplierKinds),
  supplies: z.array(z.enum(suppliedParts)).check(z.minLength(1), z.maxLength(suppliedParts.length)),
  contractNumber: text(60),
  /** First and last day of its contract, in Asia/Shanghai; null leaves that side open. */
  contractFrom: z._default(z.nullable(serviceDate), null),
  contractTo: z._default(z.nullable(serviceDate), null),
  contactName: text(100),
  contactPhone: z._default(phone, ''),
}

const input = {
  ...supplierFields,
  /** The carrier or port corporation of the network that it is. */
  organisationId: z._default(z.nullable(id), null),
}

const row = z.object({
  id,
  code: z.string(),
  names,
  kind: z.enum(supplierKinds),
  supplies: z.array(z.enum(suppliedParts)),
  organisation: z.nullable(named),
  contractNumber: z.string(),
  contractFrom: z.nullable(serviceDate),
  contractTo: z.nullable(serviceDate),
  contactName: z.string(),
  contactPhone: z.string(),
  state: z.enum(supplierStates),
  enabled: z.boolean(),
  /** What its organisation runs in the network. */
  lines: z.int(),
  ships: z.int(),
  ports: z.int(),
  /** Charges in force or to come that it is paid for. */
  charges: z.int(),
  /** Its account of the ledger, once something was owed to it; null too for those who do not see the ledger. */
  accountId: z.nullable(id),
  revision,
})

/** The payees of the parts of a price. */
export const suppliers = capability('agents', {
  suppliers: query({
    access: { permission: 'agents.viewSuppliers' },
    scope: 'own',
    request: z.object({
      text: z.optional(searchText),
      kind: z.optional(several(z.enum(supplierKinds))),
      supplies: z.optional(several(z.enum(suppliedParts))),
      state: z.optional(several(z.enum(supplierStates))),
      ...pageRequest('code', 'kind', 'contractTo'),
    }),
    reply: pageOf(row),
  }),
  supplier: query({
    access: { permission: 'agents.viewSuppliers' },
    scope: 'own',
    request: z.object({ id }),
    reply: row,
  }),
  /** Carriers and port corporations that a supplier may be. */
  supplierChoices: query({
    access: { permission: 'agents.viewSuppliers' },
    scope: { shared: 'carriers and port corporations are published' },
    request: z.object({}),
    reply: z.object({
      organisations: z.array(z.extend(named, { kind: z.enum(supplierKinds), taken: z.boolean() })),
    }),
  }),
  createSupplier: command({
    access: { permission: 'agents.editSuppliers' },
    scope: 'own',
    journal: 'agents.createSupplier',
    request: z.object(input),
    reply: z.object({ id }),
  }),
  editSupplier: command({
    access: { permission: 'agents.editSuppliers' },
    scope: 'own',
    journal: 'agents.editSupplier',
    request: z.object({ id, revision, ...input }),
    reply: z.object({ revision }),
  }),
  setSupplierEnabled: command({
    access: { permission: 'agents.editSuppliers' },
    scope: 'own',
    journal: 'agents.setSupplierEnabled',
    request: z.object({ id, revision, enabled: z.boolean() }),
    reply: z.object({ revision }),
  }),
})
