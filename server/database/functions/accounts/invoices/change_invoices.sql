-- The one way the state of invoices changes: it grows their version and records an event each; their lines live as long as they do.
-- Takes: changes, at most one of an invoice.
-- Gives: nothing.
-- Locks: the invoices and their lines; the tickets of those that are asked for again, shared.
-- Raises: check_violation when an invoice cannot make this change, or a ticket of one that is asked for again no longer stands;
-- unique_violation when a number is another one's, or such a ticket has another proof.
create or replace function accounts.change_invoices(wanted accounts.invoice_change[]) returns void
  language plpgsql
as $$
begin
  update accounts.ticket_proofs p set living = accounts.invoice_lives(c.new_state),
    ended_at = case when not accounts.invoice_lives(c.new_state) then greatest(c.at, p.made_at) end,
    ended_by = case when not accounts.invoice_lives(c.new_state) then c.user_id end
  from unnest(wanted) c where p.invoice_id = c.invoice_id and p.living <> accounts.invoice_lives(c.new_state);
  with changed as (
    update accounts.invoices i set state = c.new_state, version = i.version + 1,
      number = case c.new_state when 'issued' then coalesce(i.number, c.number) else i.number end,
      issued_on = case c.new_state when 'issued' then coalesce(i.issued_on, c.issued_on) else i.issued_on end,
      red_number = case c.new_state when 'redIssued' then c.number end,
      red_issued_on = case c.new_state when 'redIssued' then c.issued_on end,
      red_reason = case c.new_state when 'redAsked' then c.reason else i.red_reason end,
      error = case when c.new_state in ('rejected', 'redRejected') then c.reason else i.error end,
      file_id = coalesce(c.file_id, i.file_id),
      buyer_kind = coalesce(c.buyer ->> 'buyer_kind', i.buyer_kind), buyer_name = coalesce(c.buyer ->> 'buyer_name', i.buyer_name),
      buyer_code = case when c.buyer is null then i.buyer_code else c.buyer ->> 'buyer_code' end,
      buyer_address = coalesce(c.buyer ->> 'buyer_address', i.buyer_address),
      buyer_phone = coalesce(c.buyer ->> 'buyer_phone', i.buyer_phone), buyer_bank = coalesce(c.buyer ->> 'buyer_bank', i.buyer_bank),
      buyer_email = coalesce(c.buyer ->> 'buyer_email', i.buyer_email),
      buyer_forgotten_at = case when c.buyer is null then i.buyer_forgotten_at end
    from unnest(wanted) c
    where i.id = c.invoice_id
    returning i.id, i.version, old.state as from_state, c.*
  )
  insert into accounts.invoice_events (invoice_id, number, at, from_state, to_state, user_id, reference, reason, file_id)
  select c.id, c.version, c.at, c.from_state, c.new_state, c.user_id, coalesce(c.number, ''), coalesce(c.reason, ''), c.file_id
  from changed c;
end $$;
