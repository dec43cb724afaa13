import type { ReplyOf } from '../kernel/endpoint.ts'
import type { Reader } from '../lists/list.ts'
import type { ledger } from './ledger-endpoints.ts'

type Account = ReplyOf<(typeof ledger)['accounts.ledgerStatement']>['account']

/** Whose an account is: a person, else the line of a sailing, else an organisation; null for the operator's own. */
export function partyName({ person, sailing, organisation }: Account, { name }: Reader): string | null {
  if (person) return person.name
  const party = sailing ?? organisation
  return party && name(party.names)
}

/** What people call an account: its kind, how it is paid, and whose it is. */
export function accountName(account: Account, reader: Reader): string {
  const { kind, method } = account
  return [
    reader.text(`ledger.account.${kind}`),
    method && reader.text(`payouts.method.${method}`),
    partyName(account, reader),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
