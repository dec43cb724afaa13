/** The balance of the account's former day. */
const former = `left join lateral (select f.closing_fen, f.hash from accounts.day_balances f
      where f.account_id = b.account_id and f.day < b.day order by f.day desc limit 1) former on true`

/** What is true of the balances of a day: they are what the entries come to, and no entry was altered since. */
export const dayRules = (on: (column: string) => string): Readonly<Record<string, string>> => ({
  'the balances of a day are the sums of its entries': `
    select format('account %s on %s: %s and %s in %s entries, entries %s and %s in %s', v.account_id, d.day, v.debit, v.credit, v.entries,
      v.entry_debit, v.entry_credit, v.entry_count)
    from accounts.closed_days d
    cross join lateral (
      select coalesce(b.account_id, e.account_id) as account_id, b.debit_fen as debit, b.credit_fen as credit, b.entries,
        e.debit_fen as entry_debit, e.credit_fen as entry_credit, e.entries as entry_count
      from (select * from accounts.day_balances of_day where of_day.day = d.day) b
      full join accounts.entries_of_day(d.day) e on e.account_id = b.account_id) v
    where ${on('d.day')} and d.folded_at is not null
      and (v.debit, v.credit, v.entries) is distinct from (v.entry_debit, v.entry_credit, v.entry_count)`,
  'the hash of a day is that of its entries': `
    select format('account %s on %s', v.account_id, d.day)
    from accounts.closed_days d
    -- Materialized, so that the entries of a day are read once and not for each account.
    cross join lateral (
      with e as materialized (select * from accounts.entries_of_day(d.day))
      select b.account_id from e join accounts.day_balances b on b.account_id = e.account_id and b.day = d.day ${former}
      where b.hash <> accounts.day_hash(former.hash, e.canonical)) v
    where ${on('d.day')} and d.folded_at is not null`,
  'a day opens with what the day before closed with': `
    select format('account %s on %s: opened with %s after %s, closed with %s', b.account_id, b.day, b.opening_fen,
      coalesce(former.closing_fen, 0), b.closing_fen)
    from accounts.day_balances b ${former}
    where ${on('b.day')} and (b.opening_fen <> coalesce(former.closing_fen, 0)
      or b.closing_fen <> b.opening_fen + b.credit_fen - b.debit_fen)`,
})
