-- What charges add to the price of one passenger.
-- Takes: the charges of the sale, code of the passenger type, the fare that is paid in fen, whether it is the first ticket of the
-- order, which carries what is charged once.
-- Gives: the parts, in the order of the charges; null without a fare.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.charge_parts(charges fares.charges[], type_code text, fare_fen bigint, is_first boolean)
  returns fares.price_part[]
  language plpgsql immutable strict parallel safe
as $$
declare
  charge fares.charges;
  fen bigint;
  parts fares.price_part[] := '{}';
begin
  foreach charge in array charges loop
    continue when charge.type_codes is not null and type_code <> all (charge.type_codes);
    continue when charge.basis = 'order' and not is_first;
    continue when charge.basis = 'ticket' and fare_fen = 0 and not charge.on_free;
    fen := charge.fixed_fen + fares.share_of(fare_fen, charge.basis_points);
    if fen > 0 then
      parts := parts || row(charge.kind, fen, charge.payee_id, charge.id, charge.refundable)::fares.price_part;
    end if;
  end loop;
  return parts;
end $$;
