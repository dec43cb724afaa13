-- A period is closed once, when nothing blocks it, and stays as it was closed.
-- Takes: the kind of the period; runs before insert or update, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: check_violation when something blocks it, insufficient_privilege for a change afterwards.
create or replace function settlement.refuse_unready_close() returns trigger language plpgsql as $$
declare
  begins date := case tg_argv[0] when 'day' then to_jsonb(new) ->> 'day' when 'month' then to_jsonb(new) ->> 'month'
    else to_jsonb(new) ->> 'begins_on' end;
  why text;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'closed_at' is not null then
    raise exception 'a closed period stays closed' using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) ->> 'closed_at' is not null then
    select string_agg(k.code, ', ' order by k.place) into why from settlement.period_checks(tg_argv[0], begins) k where k.blocking > 0;
    if why is not null then
      raise exception 'the % from % on is not ready to be closed: %', tg_argv[0], begins, why using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
