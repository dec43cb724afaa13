-- A form cannot say which language its file shall be in: the ticket says it for the form.
alter table platform.download_tickets
  add column language text not null default 'en' check (language in ('en', 'zh', 'es', 'ja'));
comment on column platform.download_tickets.language is 'The language whoever bought the ticket works in; the file is written in it.';
