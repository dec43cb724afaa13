import { dayRules, daySets } from './day-rules.ts'
import { orderRules, orderSets } from './order-rules.ts'
import { sailingRules, sailingSets } from './sailing-rules.ts'
import { ticketRules } from './ticket-rules.ts'

/** What a rule is about: the portions of the proof are cut along it. */
export const subjects = ['sailings', 'orders', 'transfers', 'wallets', 'keys', 'days'] as const
export type Subject = (typeof subjects)[number]

/** Limits a column (of sailing ids, order ids, …) to the portion that is looked at. */
type On = (column: string) => string

/** The rows of a portion that its rules share, by the name they have in the queries. */
export const setsOf: Readonly<Partial<Record<Subject, (on: On) => Readonly<Record<string, string>>>>> = {
  sailings: sailingSets,
  orders: orderSets,
  days: daySets,
}

/**
 * What is true of seats, tickets and money whatever was sold, held, paid or given back. Each query finds the places
 * where it is not, as one text column.
 */
export const rulesOf: Readonly<Record<Subject, (on: On) => Readonly<Record<string, string>>>> = {
  sailings: sailingRules,
  orders: (on) => ({ ...orderRules(on), ...ticketRules(on) }),
  transfers: (on) => ({
    'a transfer sums to zero': `
    select format('transfer %s: %s', t.id, coalesce(entries.fen::text, 'no entries'))
    from accounts.transfers t left join (select e.transfer_id, sum(e.fen) as fen
      from accounts.entries e where ${on('e.transfer_id')} group by e.transfer_id) entries on entries.transfer_id = t.id
    where ${on('t.id')} and entries.fen is distinct from 0`,
    'what an entry refers to is there': `
    select format('entry %s/%s without transfer or account', e.transfer_id, e.number)
    from accounts.entries e left join accounts.transfers t on t.id = e.transfer_id and ${on('t.id')}
    left join accounts.accounts a on a.id = e.account_id
    where ${on('e.transfer_id')} and (t.id is null or a.id is null)`,
    'what is booked of a statement is an adjustment or its payment': `
    select format('transfer %s: %s owed to the party of statement %s', t.id, booked.fen, t.cause_id)
    from accounts.transfers t cross join lateral (select coalesce(sum(e.fen), 0) as fen
      from accounts.entries e join accounts.accounts a on a.id = e.account_id and a.kind = 'payable' where e.transfer_id = t.id) booked
    where ${on('t.id')} and t.kind = 'statement'
      and not exists (select from settlement.statement_lines l
        where l.transfer_id = t.id and l.statement_id = t.cause_id and l.fen = booked.fen)
      and not exists (select from settlement.payments p
        where p.transfer_id = t.id and p.statement_id = t.cause_id and p.state = 'paid' and -p.fen - p.debts_fen = booked.fen)`,
  }),
  wallets: (on) => ({
    'the balance of a wallet is the sum of its entries': `
    select format('wallet of %s: balance %s and %s, entries %s and %s', w.organisation_id, w.balance_fen, w.frozen_fen,
      available.fen, frozen.fen)
    from accounts.wallets w
    left join lateral (select coalesce(sum(fen), 0) as fen from accounts.entries where account_id = w.account_id) available on true
    left join lateral (select coalesce(sum(fen), 0) as fen from accounts.entries where account_id = w.frozen_account_id) frozen
      on true
    where ${on('w.organisation_id')} and (w.balance_fen <> available.fen or w.frozen_fen <> frozen.fen or w.balance_fen < -w.credit_limit_fen)`,
  }),
  keys: (on) => ({
    'a key tells of one order, and each order was made under one key': `
    select format('key %s: order %s', k.key, k.reply ->> 'orderId')
    from platform.request_keys k
    left join orders.orders o on o.id = (k.reply ->> 'orderId')::bigint
    where ${on('k.at')} and k.reply ->> 'orderId' is not null and (o.id is null or o.number <> k.reply ->> 'number')
    union all
    select format('order %s: %s keys', k.reply ->> 'orderId', count(*))
    from platform.request_keys k
    where ${on('k.at')} and k.endpoint in ('orders.sell', 'orders.sellFromWallet', 'orders.hold') and k.reply ->> 'orderId' is not null
    group by k.reply ->> 'orderId' having count(*) > 1`,
  }),
  days: dayRules,
}
