import type { ReplyOf } from '../kernel/endpoint.ts'
import type { Reader } from '../lists/list.ts'
import type { ledger } from './ledger-endpoints.ts'

type Account = ReplyOf<(typeof ledger)['accounts.ledgerStatement']>['account']

/** Whose an account is: a person, else the line of a sailing, else a supplier, else an organisation; null for the operator's own. */
export function partyName(
  { person, sailing, supplier, organisation }: Account,
  { name }: Reader,
): string | null {
  if (person) return person.name
  const party = sailing ?? supplier ?? organisation
  return party && name(party.names)
}

/** Differences with acquirers are of the kind of those of tills: a name of their own keeps them apart. */
const kindText = ({ code, kind }: Account, { text }: Reader) =>
  code === 'operator:acquirerDifferences'
    ? text('ledger.account.acquirerDifferences')
    : text(`ledger.account.${kind}`)

/** What people call an account: its kind, how it is paid, and whose it is. */
export function accountName(account: Account, reader: Reader): string {
  const { method } = account
  return [
    kindText(account, reader),
    method && reader.text(`payouts.method.${method}`),
    partyName(account, reader),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
