-- Lets what is booked with an acquirer of a top-up that was taken back stand for the one that is booked in its place, of the same
-- method, reference and amount: its line is in a statement already, or its loss was accepted, so it is not missing.
-- Takes: the top-up that was booked.
-- Gives: nothing.
-- Locks: the line, the difference.
-- Raises: nothing.
create or replace function accounts.reuse_settlement(top_up bigint) returns void
  language sql
  as $$
    with former as materialized (
      select f.id from agents.top_ups u
      join agents.top_ups f on f.method = u.method and f.reference = u.reference and f.fen = u.fen and f.state = 'takenBack'
      where u.id = top_up
    ), line as (
      update accounts.acquirer_lines l set settled_id = top_up
      where l.id = (select b.id from former f join accounts.acquirer_lines b on b.settled_kind = 'topUp' and b.settled_id = f.id
        where b.transfer_id is not null order by b.id limit 1)
      returning l.id
    ), difference as (
      select d.id from line l join accounts.acquirer_differences d on d.line_id = l.id and d.settled_kind = 'topUp'
      union all
      (select d.id from former f join accounts.acquirer_differences d
        on d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = f.id
      where d.state = 'accepted' order by d.id limit 1)
    )
    update accounts.acquirer_differences d set settled_id = top_up from difference x where d.id = x.id
  $$;
