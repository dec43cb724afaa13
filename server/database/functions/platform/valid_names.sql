-- Constraint of texts that people write: an object with at least one of the product's languages, each trimmed and not empty.
-- A language that is missing is shown in another one, see platform.text_in.
-- Takes: the text by language.
-- Gives: whether it holds.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.valid_names(names jsonb) returns boolean
  language sql immutable strict parallel safe
  return case when jsonb_typeof(names) = 'object' then
    names <> '{}' and names - array[{{languages: $language}}] = '{}' and not jsonb_path_exists(names,
      'strict $.* ? (@.type() != "string" || @ == "" || @ like_regex "^[ \\t\\r\\n]" || @ like_regex "[ \\t\\r\\n]$")')
    else false end;
