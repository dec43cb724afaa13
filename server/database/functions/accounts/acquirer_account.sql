-- The account of what a payment service owes for a day, to be opened.
-- Takes: method of payment, moment of the payment.
-- Gives: the account as accounts.open_accounts takes it.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.acquirer_account(method text, moment timestamptz) returns accounts.accounts
  language sql stable parallel safe
  as $$
    select row(null, accounts.acquirer_code(method, moment), 'acquirer', null, null, null, accounts.day_of(moment), null)::accounts.accounts
  $$;
