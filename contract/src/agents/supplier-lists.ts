import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { suppliers } from './supplier-endpoints.ts'
import { suppliedParts, supplierKinds, supplierStates } from './values.ts'

const kinds = textsOf('suppliers.kind', supplierKinds)
const parts = textsOf('suppliers.part', suppliedParts)
const states = textsOf('suppliers.state', supplierStates)

/** Suppliers: what each is paid for, by which contract, and what it runs. */
export const supplierList = listsOf<typeof suppliers>()('agents.suppliers', {
  title: 'suppliers.title',
  empty: 'suppliers.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'agents.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 120,
      value: ({ code }) => code,
    },
    name: { title: 'agents.name', kind: 'names', width: 32, value: ({ names }) => names },
    kind: {
      title: 'suppliers.kind',
      kind: 'state',
      texts: kinds,
      width: 18,
      sortable: true,
      size: 140,
      value: ({ kind }) => kind,
    },
    supplies: {
      title: 'suppliers.supplies',
      kind: 'text',
      width: 34,
      value: ({ supplies }, { text }) => supplies.map((part) => text(parts[part])).join(' · '),
    },
    state: {
      title: 'agents.state',
      kind: 'state',
      texts: states,
      size: 160,
      value: ({ state }) => state,
    },
    contractNumber: {
      title: 'agents.contractNumber',
      kind: 'text',
      width: 20,
      value: ({ contractNumber }) => contractNumber,
    },
    contractFrom: {
      title: 'agents.contractFrom',
      kind: 'day',
      hidden: true,
      value: ({ contractFrom }) => contractFrom,
    },
    contractTo: {
      title: 'agents.contractTo',
      kind: 'day',
      sortable: true,
      empty: 'agents.open',
      value: ({ contractTo }) => contractTo,
    },
    contact: {
      title: 'agents.contactName',
      kind: 'text',
      width: 16,
      value: ({ contactName }) => contactName,
    },
    phone: {
      title: 'agents.contactPhone',
      kind: 'text',
      width: 16,
      value: ({ contactPhone }) => contactPhone,
    },
    uses: {
      title: 'suppliers.uses',
      kind: 'text',
      width: 30,
      value: ({ lines, ships, ports, charges }, { text }) =>
        [
          ...(lines > 0 ? [text('suppliers.lines', { count: lines })] : []),
          ...(ships > 0 ? [text('suppliers.ships', { count: ships })] : []),
          ...(ports > 0 ? [text('suppliers.ports', { count: ports })] : []),
          ...(charges > 0 ? [text('suppliers.charges', { count: charges })] : []),
        ].join(' · '),
    },
  },
  filters: {
    text: searchFilter('agents.find'),
    kind: { title: 'suppliers.kind', kind: 'state', many: true, texts: kinds, journal: true },
    supplies: { title: 'suppliers.supplies', kind: 'state', many: true, texts: parts, journal: true },
    state: {
      title: 'agents.state',
      kind: 'state',
      many: true,
      texts: states,
      journal: true,
    },
  },
})
