-- Takes paper vouchers of tickets back.
-- Takes: tickets, who, moment.
-- Gives: how many were taken back.
-- Locks: the proofs.
-- Raises: nothing.
create or replace function accounts.end_vouchers(tickets bigint[], by_user bigint, moment timestamptz) returns integer
  language plpgsql
as $$
declare
  ended integer;
begin
  update accounts.ticket_proofs p set living = false, ended_at = greatest(moment, p.made_at), ended_by = by_user
  where p.ticket_id = any (tickets) and p.kind = 'voucher' and p.living;
  get diagnostics ended = row_count;
  return ended;
end $$;
