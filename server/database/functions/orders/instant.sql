-- A moment as the wire wants it.
-- Takes: a moment.
-- Gives: 2026-01-01T08:30:00+08:00, always with the offset of Asia/Shanghai.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.instant(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');
