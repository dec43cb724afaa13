-- Notes for closed days which transactions may still have booked to them: those older than this one, because every younger one
-- sees that the day is closed. A horizon of the future comes from another cluster, restored here, and is set anew.
-- Takes: nothing; called by itself, because a transaction that is older than what it sees is no horizon.
-- Gives: nothing.
-- Locks: the closed days that are not folded yet.
-- Raises: active_sql_transaction when the transaction has written before.
create or replace function accounts.set_horizon() returns void
  language plpgsql
as $$
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a horizon is set by a transaction of its own' using errcode = 'active_sql_transaction';
  end if;
  update accounts.closed_days d set horizon = pg_current_xact_id()
  where d.folded_at is null and (d.horizon is null or d.horizon > pg_current_xact_id());
end $$;
