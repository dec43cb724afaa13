-- A share of an amount that is not negative, half a fen rounded up: the rule of shareOf in the contract.
-- Takes: an amount in fen, a share in basis points.
-- Gives: fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.share_of(fen bigint, basis_points integer) returns bigint
  language sql immutable parallel safe
  return (fen * basis_points + 5000) / 10000;
