-- The hash of a day in the chain: who alters a day has to make every later hash anew.
-- Takes: the hash of the day before, null for the first day; the day; the hash over its sealed rows.
-- Gives: 32 bytes, SHA-256.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.seal_hash(former bytea, of_day date, content bytea) returns bytea
  language sql stable parallel safe
  return sha256(coalesce(former, '') || convert_to(to_char(of_day, 'YYYY-MM-DD'), 'UTF8') || content);
