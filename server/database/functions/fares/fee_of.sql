-- The service fee of a channel at a moment; no row means none.
-- Takes: channel, moment.
-- Gives: the fee rule, its fixed part in fen and its share in basis points.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.fee_of(wanted_channel text, moment timestamptz)
  returns table (fee_id bigint, fixed_fen bigint, basis_points integer)
  language sql stable parallel safe
  as $$
    select f.id, f.fixed_fen, f.basis_points from fares.service_fees f
    where f.channel = wanted_channel and f.status = 'published' and f.valid_from <= moment and moment < f.valid_to
  $$;
