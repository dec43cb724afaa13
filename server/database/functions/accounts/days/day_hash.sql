-- The hash of an account's day, chained to the one of its former day: who alters an entry has to make every later hash of the
-- account anew.
-- Takes: the hash of the former day, null for the first one; the entries as accounts.entries_of_day writes them.
-- Gives: 32 bytes, SHA-256.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.day_hash(former bytea, canonical text) returns bytea
  language sql stable parallel safe
  return sha256(coalesce(former, '') || convert_to(canonical, 'UTF8'));
