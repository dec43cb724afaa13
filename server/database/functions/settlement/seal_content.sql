-- The hash over the sealed rows of a day.
-- Takes: a day.
-- Gives: 32 bytes, SHA-256.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.seal_content(of_day date) returns bytea
  language sql stable
  return (select sha256(coalesce(string_agg(sha256(convert_to(concat_ws(',', s.kind, s.portion, s.ids::text), 'UTF8') || s.digests), ''::bytea
      order by s.kind, s.portion), ''))
    from settlement.sealed_rows s where s.day = of_day);
