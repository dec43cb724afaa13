-- The accounts of a sale: what is taken for the sailing, and, unless a wallet pays, the till of the clerk.
-- Takes: sailing, method of payment, channel, organisation, user, moment.
-- Gives: the accounts as accounts.open_accounts takes them.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.sale_accounts(sailing bigint, method text, channel text, organisation bigint, clerk bigint,
    moment timestamptz) returns setof accounts.accounts
  language sql stable
  as $$
    select null::bigint, accounts.unearned_code(sailing), 'unearned', null::bigint, null::bigint, sailing, null::date,
      null::timestamptz
    union all
    select null, accounts.till_code(method, channel, clerk, moment), 'till', organisation, clerk, null, accounts.day_of(moment),
      null
    where method <> 'wallet'
  $$;
