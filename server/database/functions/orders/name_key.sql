-- Search key of a name: letters of one case and width, without blanks, dots, dashes and apostrophes.
-- Takes: a name.
-- Gives: its key.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.name_key(name text) returns text
  language sql immutable parallel safe
  return translate(lower(normalize(name, NFKC) collate "pg_c_utf8"), ' .·•‧∙⋅・''’‘-‐‑–', '');
