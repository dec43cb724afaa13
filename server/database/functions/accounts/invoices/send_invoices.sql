-- Sends what was asked for in a file, invoices and red letters, the oldest first. Each is in one file for each time it is asked for.
-- Takes: user, moment, the language of the file, the most lines of a file, the organisation whose invoices it is for or null for all.
-- Gives: the file; null when nothing waits.
-- Locks: the invoices; those that another user works on are left for the next file.
-- Raises: nothing.
create or replace function accounts.send_invoices(by_user bigint, moment timestamptz, in_language text, at_most integer,
    of_organisation bigint)
  returns accounts.invoice_files
  language plpgsql
as $$
declare
  waiting bigint[];
  made accounts.invoice_files;
begin
  waiting := array(
    select i.id from accounts.invoices i
    where i.state in ('asked', 'redAsked') and (of_organisation is null or i.organisation_id = of_organisation)
    order by i.id limit at_most for no key update skip locked);
  if cardinality(waiting) = 0 then
    return null;
  end if;
  insert into accounts.invoice_files (language, made_at, made_by, invoices, red_letters, fen)
  select in_language, moment, by_user, count(*) filter (where i.state = 'asked'), count(*) filter (where i.state = 'redAsked'),
    sum(case i.state when 'asked' then i.fen else -i.fen end)
  from accounts.invoices i where i.id = any (waiting)
  returning * into made;
  insert into accounts.invoice_file_lines (file_id, number, invoice_id, red, buyer)
  select made.id, row_number() over (order by i.id), i.id, i.state = 'redAsked',
    jsonb_build_object('name', i.buyer_name, 'code', coalesce(i.buyer_code, ''), 'address', i.buyer_address, 'phone', i.buyer_phone,
      'bank', i.buyer_bank, 'email', i.buyer_email)
  from accounts.invoices i where i.id = any (waiting) order by i.id;
  perform accounts.change_invoices(array(
    select row(i.id, case i.state when 'asked' then 'sent' else 'redSent' end, moment, by_user, null, null, '', made.id, null)::accounts.invoice_change
    from accounts.invoices i where i.id = any (waiting) order by i.id));
  return made;
end $$;
