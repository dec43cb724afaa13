-- People whom invoices were made out to are forgotten with the passengers of their order.

alter table accounts.invoices add column buyer_forgotten_at timestamptz,
  add constraint companies_are_kept check (buyer_forgotten_at is null or buyer_kind = 'person');
comment on column accounts.invoices.buyer_forgotten_at is 'Since then the name of the buyer, a person, is a dash, and what was known besides is empty.';

drop trigger stays_what_it_is on accounts.invoices;
create trigger stays_what_it_is before update on accounts.invoices for each row
  when ((old.organisation_id, old.covers, old.order_id, old.period_from, old.period_to, old.tickets, old.fen, old.tax_basis_points,
      old.net_fen, old.tax_fen, old.asked_at, old.asked_by)
    is distinct from (new.organisation_id, new.covers, new.order_id, new.period_from, new.period_to, new.tickets, new.fen,
      new.tax_basis_points, new.net_fen, new.tax_fen, new.asked_at, new.asked_by)
    or old.number is not null and (old.number, old.issued_on, old.buyer_kind, old.buyer_code)
      is distinct from (new.number, new.issued_on, new.buyer_kind, new.buyer_code)
    or old.number is not null and old.buyer_name <> new.buyer_name and not (new.buyer_forgotten_at is not null and new.buyer_name = '–'))
  execute function accounts.refuse_other_invoice();

drop trigger stays on accounts.invoice_file_lines;
create trigger stays before delete or truncate on accounts.invoice_file_lines
  for each statement execute function accounts.refuse_change();
create trigger stays_as_sent before update on accounts.invoice_file_lines for each row
  when ((old.file_id, old.number, old.invoice_id, old.red) is distinct from (new.file_id, new.number, new.invoice_id, new.red)
    or old.buyer ->> 'code' <> '' or new.buyer ->> 'name' <> '–')
  execute function accounts.refuse_change();
comment on table accounts.invoice_file_lines is 'Lines of a file. The buyer is that of the moment it was sent: one that was rejected may be corrected, and a person is forgotten.';
