-- The accounts of a sale: what is taken for the sailing, and what a payment service owes for the day when it pays.
-- Takes: sailing, method of payment, moment.
-- Gives: the accounts as accounts.open_accounts takes them.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.sale_accounts(sailing bigint, method text, moment timestamptz) returns setof accounts.accounts
  language sql stable
  as $$
    select null::bigint, accounts.unearned_code(sailing), 'unearned', null::bigint, null::bigint, sailing, null::date,
      null::timestamptz
    union all
    select a.* from accounts.acquirer_account(method, moment) a where method in ('card', 'wechat', 'alipay')
  $$;
