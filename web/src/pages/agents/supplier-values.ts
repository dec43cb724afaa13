import type { Reply, Request } from '../../api/client.ts'

export type Supplier = Reply<'agents.supplier'>

/** What the form of a supplier holds. */
export interface SupplierValues {
  code: string
  names: Supplier['names']
  kind: Supplier['kind']
  supplies: Supplier['supplies']
  /** Empty: a company outside of the network. */
  organisationId: string
  contractNumber: string
  contractFrom: string
  contractTo: string
  contactName: string
  contactPhone: string
}

export const emptySupplier: SupplierValues = {
  code: '',
  names: {},
  kind: 'carrier',
  supplies: ['transport'],
  organisationId: '',
  contractNumber: '',
  contractFrom: '',
  contractTo: '',
  contactName: '',
  contactPhone: '',
}

/** The form of a supplier that is there. */
export const valuesOf = (supplier: Supplier): SupplierValues => ({
  code: supplier.code,
  names: supplier.names,
  kind: supplier.kind,
  supplies: supplier.supplies,
  organisationId: supplier.organisation?.id ?? '',
  contractNumber: supplier.contractNumber,
  contractFrom: supplier.contractFrom ?? '',
  contractTo: supplier.contractTo ?? '',
  contactName: supplier.contactName,
  contactPhone: supplier.contactPhone,
})

/** A new supplier of the same kind with the same contract period; a company of the network is one supplier only. */
export const copyOf = (supplier: Supplier): SupplierValues => ({
  ...valuesOf(supplier),
  code: '',
  names: {},
  organisationId: '',
  contractNumber: '',
  contactName: '',
  contactPhone: '',
})

/** What the commands take. */
export const requestOf = (values: SupplierValues): Request<'agents.createSupplier'> => ({
  ...values,
  code: values.code.trim(),
  organisationId: values.organisationId || null,
  contractFrom: values.contractFrom || null,
  contractTo: values.contractTo || null,
})
