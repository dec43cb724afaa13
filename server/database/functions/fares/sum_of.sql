-- Sum of price parts.
-- Takes: parts.
-- Gives: fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.sum_of(parts fares.price_part[]) returns bigint
  language plpgsql immutable parallel safe
as $$
declare
  part fares.price_part;
  total bigint := 0;
begin
  foreach part in array parts loop
    total := total + part.fen;
  end loop;
  return total;
end $$;
