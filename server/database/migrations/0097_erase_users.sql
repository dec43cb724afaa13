-- A member of staff who has left can be erased: the number stays for orders, money and journal, the person does not.

alter table messages.messages add column about_user_id bigint references staff.users;
comment on column messages.messages.about_user_id is 'The member of staff whom a message of the product names; it goes when that person is erased.';
create index messages_about_user on messages.messages (about_user_id) where about_user_id is not null;

-- '{staff.former}' is a text key, not a name: replies and files put the words of their reader in its place. The sign # is
-- none of a user name, so that the number of an erased person is never somebody's to sign in with.
alter table staff.users add column erased_at timestamptz;
comment on column staff.users.erased_at is 'When the personal data of this member of staff were erased.';
alter table staff.users add constraint erased_means_empty check (case when erased_at is null then name <> '{staff.former}'
  else name = '{staff.former}' and code = '#' || id and typed = '' and phone = '' and email = '' and introduction = ''
    and avatar = '' and not enabled and payment_password_hash is null and withdraw_password_hash is null end);

drop index staff.users_by_code, staff.users_by_name;
create index users_by_code on staff.users (lower(code))
  include (id, code, organisation_id, enabled, valid_from, valid_to, erased_at);
create index users_by_name on staff.users (name collate "zh-x-icu", id)
  include (organisation_id, enabled, valid_from, valid_to, erased_at);

-- Erases a disabled member of staff. `hash` is a password hash that nobody knows the password of.
create function staff.erase_user(who bigint, hash text, at timestamptz) returns void language plpgsql as $$
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
