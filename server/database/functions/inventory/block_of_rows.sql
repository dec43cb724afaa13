-- How a party is divided over rows one behind the other. The smallest block that takes the party: the fewest rows, then
-- the fewest seats left over, then rows that begin at one column. The first rows are filled; where that would leave
-- less than half a row for the last ones, the party is divided evenly, so that eight are four and four and never seven
-- and one.
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
        select count(*) as rows, sum(b.seats) as seats, count(distinct b.first_column) as columns, avg(b.gap) as gap
        from unnest(runs) b
        where b.deck = r.deck and b.row_number >= r.row_number and b.row_number < r.row_number + size.rows) candidate
      where candidate.rows = size.rows and candidate.seats >= party_size
      order by size.rows, candidate.seats, candidate.columns, candidate.gap, r.deck, r.row_number
      limit 1
    ), divided as (
      select b.deck, b.row_number, b.run, b.seats,
        greatest(0, least(b.seats, party_size - coalesce(sum(b.seats) over before, 0))) as filled,
        party_size / block.rows + (row_number() over (order by b.row_number) <= party_size % block.rows)::integer as even
      from block join unnest(runs) b
        on b.deck = block.deck and b.row_number >= block.first_row and b.row_number < block.first_row + block.rows
      window before as (order by b.row_number rows between unbounded preceding and 1 preceding)
    )
    select d.deck, d.row_number, d.run,
      (case when min(d.filled) over () * 2 < max(d.filled) over () and bool_and(d.even <= d.seats) over ()
        then d.even else d.filled end)::integer
    from divided d
  $$;
