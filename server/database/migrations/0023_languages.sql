-- The languages of the product are listed in one place, contract/src/kernel/languages.ts.
alter table platform.download_tickets
  drop constraint download_tickets_language_check,
  add constraint download_tickets_language_check check (platform.is_language(language));
alter table messages.messages
  drop constraint messages_language_check,
  add constraint messages_language_check check (platform.is_language(language));
