-- Erases the personal data of a disabled member of staff; the number stays for orders, money and journal.
-- Takes: the user, a hash of no known password, the moment.
-- Gives: nothing.
-- Locks: the user and the rows that it and the erase_user of other capabilities delete.
-- Raises: raise_exception when the user is not there, not disabled, or erased already.
create or replace function staff.erase_user(erased bigint, hash text, at timestamptz) returns void language plpgsql as $$
begin
  update staff.users set name = '{staff.former}', code = '#' || id, typed = '', phone = '', email = '', introduction = '',
    avatar = '', password_hash = hash, payment_password_hash = null, withdraw_password_hash = null,
    must_change_password = false, must_change_withdraw_password = false, password_good_until = null,
    valid_from = null, valid_to = null, erased_at = at, changed_at = greatest(at, changed_at + interval '1 microsecond')
  where id = erased and not enabled and erased_at is null;
  if not found then
    raise exception 'user % is not there to be erased', erased;
  end if;
  delete from staff.user_roles where user_id = erased;
  delete from staff.user_docks where user_id = erased;
  delete from staff.former_passwords where user_id = erased;
  delete from staff.password_tries where user_id = erased;
  perform staff.remove_second_factors(erased);
  perform session.erase_user(erased);
  perform profile.erase_user(erased);
  perform home.erase_user(erased);
  perform lists.erase_user(erased);
  perform reports.erase_user(erased);
  perform workspace.erase_user(erased);
  perform messages.erase_user(erased);
  perform orders.erase_user(erased);
  perform platform.erase_user(erased);
end $$;
