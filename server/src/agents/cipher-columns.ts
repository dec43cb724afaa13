import type { CipherColumn } from '../platform/security/renew-ciphers.ts'
import { voucherOf } from './top-ups.ts'
import { bankAccountOwner } from './withdrawals/bank-accounts.ts'

/** Pictures of vouchers, up to 300 kB each. */
export const voucherCiphers: CipherColumn<'top_up_id'> = {
  table: 'agents.vouchers',
  column: 'cipher',
  purpose: 'evidence',
  key: ['top_up_id'],
  owner: ({ top_up_id }) => voucherOf(top_up_id),
  chunkSize: 50,
}

/** Numbers of bank accounts. */
export const bankAccountCiphers: CipherColumn<'id' | 'organisation_id'> = {
  table: 'agents.bank_accounts',
  column: 'number_cipher',
  purpose: 'bankAccount',
  key: ['id', 'organisation_id'],
  owner: ({ organisation_id }) => bankAccountOwner(organisation_id),
  chunkSize: 500,
}
