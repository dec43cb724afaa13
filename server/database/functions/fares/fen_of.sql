-- What a price has of one kind of part.
-- Takes: parts, a kind.
-- Gives: fen; 0 when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.fen_of(parts fares.price_part[], wanted text) returns bigint
  language sql immutable parallel safe
  as $$ select coalesce(sum(p.fen), 0)::bigint from unnest(parts) p where p.kind = wanted $$;
