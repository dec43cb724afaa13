-- What a second person approves when a difference is to be booked as it is. Made anew when it is carried out, so that another
-- state of the difference is another payload.
-- Takes: the difference.
-- Gives: its acquirer, kind, reference and amounts in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.difference_payload(difference bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('difference', d.id::text, 'acquirer', a.code, 'kind', d.kind, 'ours', d.ours_fen, 'theirs', d.theirs_fen,
      'fen', d.difference_fen, 'reference', coalesce(l.reference, i.reference))
    from accounts.acquirer_differences d join accounts.acquirers a on a.id = d.acquirer_id
    left join accounts.acquirer_lines l on l.id = d.line_id
    left join lateral accounts.settled_item(d.settled_kind, d.settled_id) i on true
    where d.id = difference
  $$;
