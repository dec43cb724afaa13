-- How a party is divided over rows one behind the other. The best block that takes the party: one in which the smallest row
-- holds half as many as the others or more, and two people a row; then the fewest rows, the fewest seats left over, and rows
-- that begin at one column. The first rows are filled; where that would leave less than half a row for the last ones, the
-- party is divided as evenly as the rows allow, so that eight are four and four and never seven and one.
-- Takes: the longest run of free seats of each row, how many people.
-- Gives: how many people sit in which run; no row when no block takes them.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.block_of_rows(runs inventory.free_run[], party_size integer)
  returns table (deck smallint, row_number integer, run bigint, people integer)
  language sql immutable
  as $$
    with block as (
      select r.deck, r.row_number as first_row, size.rows
      from generate_series(2, least(party_size, 10)) size(rows)
      cross join unnest(runs) r
      cross join lateral (
        select count(*) as rows, sum(b.seats) as seats, min(b.seats) as smallest, count(distinct b.first_column) as columns,
          avg(b.gap) as gap
        from unnest(runs) b
        where b.deck = r.deck and b.row_number >= r.row_number and b.row_number < r.row_number + size.rows) candidate
      where candidate.rows = size.rows and candidate.seats >= party_size
      order by candidate.smallest * 2 * (size.rows - 1) < party_size - candidate.smallest or party_size < 2 * size.rows,
        size.rows, candidate.seats, candidate.columns, candidate.gap, r.deck, r.row_number
      limit 1
    ), taken as (
      select b.* from block join unnest(runs) b
        on b.deck = block.deck and b.row_number >= block.first_row and b.row_number < block.first_row + block.rows
    ), level as (
      -- Water-filling: the lowest number of people a row, runs with fewer seats being full, that takes the party.
      select n.people, sum(least(t.seats, n.people)) - party_size as over
      from generate_series(1, party_size) n(people) cross join taken t
      group by n.people having sum(least(t.seats, n.people)) >= party_size
      order by n.people limit 1
    ), divided as (
      select t.deck, t.row_number, t.run,
        greatest(0, least(t.seats, party_size - coalesce(sum(t.seats) over before, 0))) as filled,
        least(t.seats, level.people) - (t.seats >= level.people
          and row_number() over (partition by t.seats >= level.people order by t.row_number desc) <= level.over)::integer as even
      from taken t cross join level
      window before as (order by t.row_number rows between unbounded preceding and 1 preceding)
    )
    select d.deck, d.row_number, d.run,
      (case when min(d.filled) over () * 2 < max(d.filled) over () then d.even else d.filled end)::integer
    from divided d
  $$;
