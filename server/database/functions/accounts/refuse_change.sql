-- Append-only ledger: a mistake is corrected by another transfer.
-- Takes: nothing; runs before update, delete or truncate on accounts.transfers and accounts.entries.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: insufficient_privilege, always.
create or replace function accounts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
