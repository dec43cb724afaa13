-- What a second person approves of a draft of a transfer.
-- Takes: the draft.
-- Gives: its number, kind and reason; the amount in fen with both accounts, or the transfer that is taken back with its entries.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.transfer_draft_payload(draft accounts.transfer_drafts) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('draft', draft.id::text, 'kind', draft.kind, 'reason', draft.reason, 'fen', coalesce(draft.fen,
        (select sum(e.fen) filter (where e.fen > 0) from accounts.entries e where e.transfer_id = draft.reverses_id)),
      'from', (select a.code from accounts.accounts a where a.id = draft.from_account_id),
      'to', (select a.code from accounts.accounts a where a.id = draft.to_account_id),
      'reverses', draft.reverses_id::text,
      'entries', (select jsonb_agg(jsonb_build_array(a.code, e.fen) order by e.number)
        from accounts.entries e join accounts.accounts a on a.id = e.account_id where e.transfer_id = draft.reverses_id))
  $$;
