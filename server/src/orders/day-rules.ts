/** The balance of the account's former day. */
const former = `left join lateral (select f.closing_fen, f.hash from accounts.day_balances f
      where f.account_id = b.account_id and f.day < b.day order by f.day desc limit 1) former on true`

/** The entries of the days, read once and shared by the rules about them. */
export const daySets = (on: (column: string) => string): Readonly<Record<string, string>> => ({
  entries_of_days: `
    select d.day, e.* from accounts.closed_days d cross join lateral accounts.entries_of_day(d.day) e
    where ${on('d.day')} and d.folded_at is not null`,
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
})
