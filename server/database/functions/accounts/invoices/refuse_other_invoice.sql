-- Guard of invoices and their lines: over what and over how much stays as it was asked for; once issued, so do number and buyer.
-- Takes: nothing; runs before the update of a row.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function accounts.refuse_other_invoice() returns trigger
  language plpgsql
as $$
begin
  raise exception '% % stays as it was asked for', tg_table_name, old.id using errcode = 'check_violation';
end $$;
