/** The balance of the account's former day. */
const former = `left join lateral (select f.closing_fen, f.hash from accounts.day_balances f
      where f.account_id = b.account_id and f.day < b.day order by f.day desc limit 1) former on true`

const money = ['gross_fen', 'discount_fen', 'back_fen', 'moved_fen', 'fare_fen', 'service_fen', 'kept_fen']
const moneyOf = (alias: string) => money.map((column) => `${alias}.${column}`).join(', ')
const sumsOf = (alias: string) => money.map((column) => `sum(${alias}.${column})::bigint`).join(', ')
/** Of a day without a sale, on which something was held. */
const nothing = `row(${money.map(() => '0::bigint').join(', ')})`
/** Reports read them instead of the trips that they sum up. */
const saleTables = [
  ...['sales', 'sales_by_line', 'sales_by_organisation', 'sales_by_organisation_and_line'],
  ...[
    'sales_by_ship',
    'sales_by_ship_and_organisation',
    'sales_by_relation',
    'sales_by_relation_and_channel',
    'sales_by_relation_and_organisation',
  ],
]
const foldedDays = (on: (column: string) => string) =>
  `accounts.closed_days d where ${on('d.day')} and d.folded_at is not null`

/**
 * The entries of the days, read once and shared by the rules about them; and what reports say of the days, trip by trip, with what is not
 * folded yet.
 */
export const daySets = (on: (column: string) => string): Readonly<Record<string, string>> => ({
  entries_of_days: `
    select d.day, e.* from (select d.day from ${foldedDays(on)}) d cross join lateral accounts.entries_of_day(d.day) e`,
  trips_of_days: `
    select f.day, f.sailing_id, ${money.map((column) => `sum(f.${column})::bigint as ${column}`).join(', ')}
    from reports.trips f where f.day in (select d.day from ${foldedDays(on)}) group by f.day, f.sailing_id`,
  facts_of_days: `
    select f.day, f.sailing_id, ${money.map((column) => `sum(f.${column})::bigint as ${column}`).join(', ')} from (
      select f.day, f.sailing_id, ${moneyOf('f')} from trips_of_days f
      union all
      select m.day, m.sailing_id, ${moneyOf('m')} from reports.unfolded_moves() m where m.day in (select d.day from ${foldedDays(on)})) f
    group by f.day, f.sailing_id`,
})

/** What is true of the balances of a day: they are what the entries come to, and no entry was altered since. */
export const dayRules = (on: (column: string) => string): Readonly<Record<string, string>> => ({
  'the balances of a day are the sums of its entries': `
    select format('account %s on %s: %s and %s in %s entries, entries %s and %s in %s', coalesce(b.account_id, e.account_id),
      coalesce(b.day, e.day), b.debit_fen, b.credit_fen, b.entries, e.debit_fen, e.credit_fen, e.entries)
    from (select b.* from accounts.closed_days d join accounts.day_balances b on b.day = d.day
      where ${on('d.day')} and d.folded_at is not null) b
    full join entries_of_days e on e.account_id = b.account_id and e.day = b.day
    where (b.debit_fen, b.credit_fen, b.entries) is distinct from (e.debit_fen, e.credit_fen, e.entries)`,
  'the hash of a day is that of its entries': `
    select format('account %s on %s', b.account_id, b.day)
    from entries_of_days e join accounts.day_balances b on b.account_id = e.account_id and b.day = e.day ${former}
    where b.hash <> accounts.day_hash(former.hash, e.canonical)`,
  'a day opens with what the day before closed with': `
    select format('account %s on %s: opened with %s after %s, closed with %s', b.account_id, b.day, b.opening_fen,
      coalesce(former.closing_fen, 0), b.closing_fen)
    from accounts.day_balances b ${former}
    where ${on('b.day')} and (b.opening_fen <> coalesce(former.closing_fen, 0)
      or b.closing_fen <> b.opening_fen + b.credit_fen - b.debit_fen)`,
  // Fares by sailing, service fees and kept fees; what is not of a sale or after-sale, such as what was earned, is none of the facts.
  'what reports say of a day is what its entries come to': `
    select format('account %s on %s: reports %s, entries %s', coalesce(f.account_id, b.account_id), coalesce(f.day, b.day),
      coalesce(f.fen, 0), coalesce(b.fen, 0))
    from (
      select f.day, accounts.id_of(accounts.unearned_code(f.sailing_id)) as account_id, f.fare_fen as fen from facts_of_days f
      union all select f.day, accounts.id_of('operator:serviceFees'), sum(f.service_fen) from facts_of_days f group by f.day
      union all select f.day, accounts.id_of('operator:refundFees'), sum(f.kept_fen) from facts_of_days f group by f.day) f
    full join (
      select e.day, e.account_id, e.credit_fen - e.debit_fen - e.beside_sales_fen as fen from entries_of_days e
      join (select id, kind from accounts.accounts where id = any(array(select account_id from entries_of_days))) a
        on a.id = e.account_id and a.kind in ('unearned', 'feeIncome', 'refundFeeIncome')) b
      on b.account_id = f.account_id and b.day = f.day
    where coalesce(f.fen, 0) <> coalesce(b.fen, 0)
    ${saleTables
      .map(
        (table) => `union all
    select format('day %s: sums of ${table} %s, trips %s', coalesce(f.day, s.day), s.sums, f.sums)
    from (select f.day, row(${sumsOf('f')}) as sums from trips_of_days f group by f.day) f
    full join (select x.day, row(${sumsOf('x')}) as sums from reports.${table} x
      where x.day in (select d.day from ${foldedDays(on)}) group by x.day) s on s.day = f.day
    where f.sums is distinct from s.sums and not (f.sums is null and s.sums = ${nothing})`,
      )
      .join('\n    ')}
    union all
    -- A trip counts at each of its docks.
    select format('day %s: sums of sales_by_dock_and_organisation %s, trips %s', coalesce(f.day, s.day), s.sums, f.sums)
    from (select f.day, row(${sumsOf('f')}) as sums
      from reports.sales_by_relation_and_organisation f cross join lateral (select f.from_dock_id union select f.to_dock_id) at
      where f.day in (select d.day from ${foldedDays(on)}) group by f.day) f
    full join (select x.day, row(${sumsOf('x')}) as sums from reports.sales_by_dock_and_organisation x
      where x.day in (select d.day from ${foldedDays(on)}) group by x.day) s on s.day = f.day
    where f.sums is distinct from s.sums`,
  // Of the statements that were drawn up on the day.
  'a statement is the shares of its party and month': `
    select format('statement %s: %s groups of shares are stated otherwise', s.id, count(*))
    from settlement.statements s cross join lateral (
      select from settlement.statement_groups(s.period, s.party_kind, s.party_id) g
      full join (select * from settlement.statement_lines l where l.statement_id = s.id and l.kind = 'shares') l
        on l.line_id = g.line_id and l.source = g.source and l.part = g.part and l.cause = g.cause and coalesce(l.rule_id, 0) = coalesce(g.rule_id, 0)
      where (l.fen, l.tickets) is distinct from (g.fen, g.tickets)) wrong
    where ${on('accounts.day_of(s.drawn_up_at)')}
    group by s.id
    union all
    select format('statement %s: payable %s, lines %s', s.id, s.payable_fen, coalesce(sum(l.fen), 0))
    from settlement.statements s left join settlement.statement_lines l on l.statement_id = s.id
    where ${on('accounts.day_of(s.drawn_up_at)')}
    group by s.id having s.payable_fen <> coalesce(sum(l.fen), 0)`,
})
