-- Erases the personal data of a disabled member of staff; the number stays for orders, money and journal.
-- Takes: the user, a password hash that nobody knows the password of, the moment.
-- Gives: nothing.
-- Locks: the user and the rows it deletes.
-- Raises: raise_exception when the user is not there, not disabled, or erased already.
create or replace function staff.erase_user(who bigint, hash text, at timestamptz) returns void language plpgsql as $$
begin
  update staff.users set name = '{staff.former}', code = '#' || id, typed = '', phone = '', email = '', introduction = '',
    avatar = '', password_hash = hash, payment_password_hash = null, withdraw_password_hash = null,
    must_change_password = false, must_change_withdraw_password = false, password_good_until = null,
    valid_from = null, valid_to = null, erased_at = at, changed_at = greatest(at, changed_at + interval '1 microsecond')
  where id = who and not enabled and erased_at is null;
  if not found then
    raise exception 'user % is not there to be erased', who;
  end if;
  delete from staff.user_roles where user_id = who;
  delete from staff.user_docks where user_id = who;
  delete from staff.former_passwords where user_id = who;
  delete from staff.password_tries where user_id = who;
  delete from session.hand_over_codes where user_id = who;
  delete from session.sessions where user_id = who;
  delete from session.known_devices where user_id = who;
  delete from profile.avatars where user_id = who;
  delete from profile.preferences where user_id = who;
  delete from home.quick_menus where user_id = who;
  delete from lists.settings where user_id = who;
  delete from workspace.open_pages where user_id = who;
  delete from messages.reads where user_id = who;
  delete from messages.messages where about_user_id = who;
  delete from orders.payment_tries where user_id = who;
  delete from orders.travel_refusals where user_id = who;
  delete from platform.request_keys where user_id = who;
end $$;
