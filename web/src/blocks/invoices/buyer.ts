import { isCompanyCode } from '@fairway/contract/accounts/invoices/values'
import { normaliseOrganisationCode } from '@fairway/contract/kernel/identity'
import type { Reply } from '../../api/client.ts'

export type Buyer = Reply<'accounts.invoices'>['rows'][number]['buyer']

export const noBuyer: Buyer = {
  ...{ kind: 'person', name: '', code: '', address: '', phone: '', bank: '', email: '' },
}

/** The buyer as it is sent: a person has a name alone, and an address for the invoice. */
export const sentBuyer = (buyer: Buyer): Buyer =>
  buyer.kind === 'company'
    ? { ...buyer, code: normaliseOrganisationCode(buyer.code) }
    : { ...noBuyer, name: buyer.name, email: buyer.email }

/** Whether the form may be sent. The server checks the rest. */
export const isComplete = ({ kind, name, code }: Buyer): boolean =>
  name.trim() !== '' && (kind === 'person' || isCompanyCode(normaliseOrganisationCode(code)))
