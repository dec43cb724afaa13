-- Why a clerk cannot pay out cash now. What a shift without a drawer began with was never counted, so it has whatever is paid out.
-- Takes: the clerk, fen.
-- Gives: accounts.tillNeeded, accounts.tillShort with what is there and what is needed, in fen; null when it can be paid.
-- Locks: the open shift of the clerk, against other payouts and against being closed.
-- Raises: nothing.
create or replace function accounts.till_refusal(clerk bigint, fen bigint) returns platform.refusal
  language plpgsql
as $$
declare
  shift accounts.till_shifts;
  available bigint;
begin
  select * into shift from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open' for no key update;
  if not found then
    return case when accounts.till_required() then row('accounts.tillNeeded', null)::platform.refusal end;
  end if;
  available := accounts.cash_of(shift.id);
  return case when shift.till_id is not null and available < fen
    then row('accounts.tillShort', jsonb_build_object('available', available, 'needed', fen))::platform.refusal end;
end $$;
