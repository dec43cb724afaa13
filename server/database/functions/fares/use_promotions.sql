-- Counts what sales use of promotions. What they read may be gone meanwhile: the checks of the counts say so.
-- Takes: uses, one for each sale that has a promotion; null when none has.
-- Gives: nothing.
-- Locks: the counts of the promotions, by id.
-- Raises: FW409 when a promotion has no room for all of them: run the sales again, each alone.
create or replace function fares.use_promotions(used fares.promotion_uses[]) returns void
  language plpgsql
as $$
declare
  taken record;
begin
  if used is null then
    return;
  end if;
  begin
    insert into fares.promotion_uses (promotion_id, order_id, people, fen, at)
    select u.promotion_id, u.order_id, u.people, u.fen, u.at from unnest(used) u;
    for taken in
      select u.promotion_id, count(*)::integer as uses, sum(u.fen)::bigint as fen from unnest(used) u group by 1 order by 1
    loop
      update fares.promotion_counts c set uses = c.uses + taken.uses, fen = c.fen + taken.fen where c.promotion_id = taken.promotion_id;
    end loop;
  exception
    when check_violation then
      raise exception 'a promotion has been used up' using errcode = 'FW409';
  end;
end $$;
