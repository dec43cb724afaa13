-- Guard of tickets: one with a living proof is neither given back, exchanged nor void. The confirmation of an offer is refused by it
-- when an invoice was asked for at the same moment.
-- Takes: nothing; runs before the update of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: FW410 with order, code and detail.
create or replace function accounts.refuse_proved_ticket() returns trigger
  language plpgsql
as $$
declare
  refusal record;
begin
  select * into refusal from accounts.proof_refusal(array[old.id], false);
  if refusal.code is not null then
    raise exception 'ticket % has a proof of what it cost', old.id using errcode = 'FW410',
      detail = jsonb_build_object('order', old.order_id, 'code', refusal.code, 'detail', refusal.detail)::text;
  end if;
  return new;
end $$;
