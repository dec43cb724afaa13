-- What a second person approves of the close of a month or year: by the seal of its last day, everything up to its end.
-- Takes: kind (month, year) and first day.
-- Gives: kind and first day, how many days and sealed rows it has, the hash of its last day.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.period_payload(of_kind text, begins date) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('kind', of_kind, 'begins', begins, 'days', count(s.day), 'rows', coalesce(sum(s.rows), 0),
      'head', (select encode(l.hash, 'hex') from settlement.seals l where l.day = settlement.period_end(of_kind, begins) - 1))
    from settlement.seals s where s.day >= begins and s.day < settlement.period_end(of_kind, begins)
  $$;
