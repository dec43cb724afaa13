-- Whether an invoice in a state proves what its tickets cost, or is going to.
-- Takes: the state.
-- Gives: false for one that is rejected, withdrawn, or taken back by a red letter.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.invoice_lives(state text) returns boolean
  language sql immutable
  return state not in ('rejected', 'withdrawn', 'redIssued');
