-- Retention of evidence: forgets a chunk of the corrections that ended before a moment.
-- Takes: the moment they ended before, the moment of now, how many at most.
-- Gives: how many were forgotten; 0 when none is left.
-- Locks: what orders.forget_corrections locks.
-- Raises: nothing.
create or replace function orders.forget_due_corrections(ended_before timestamptz, moment timestamptz, max_corrections integer)
  returns integer
  language sql
  as $$
    select orders.forget_corrections(array(
      select c.id from orders.corrections c where c.forgotten_at is null and c.ended_at < ended_before
      order by c.ended_at limit max_corrections for update skip locked), moment)
  $$;
