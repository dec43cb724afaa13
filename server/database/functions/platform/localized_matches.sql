-- Full-text condition for small tables, in names of four languages. Matches values only, never keys or the marks of
-- JSON; words of none match everything.
-- Takes: the texts, at any depth of objects and arrays; the words.
-- Gives: whether each word is part of one of the texts.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.localized_matches(texts jsonb, words text) returns boolean
language sql immutable parallel safe
return (
  select coalesce(bool_and(strpos(whole.folded, word) > 0), true)
  from regexp_split_to_table(platform.folded(words), '\s+') as word,
    (select platform.folded(coalesce(string_agg(part #>> '{}', e'\n'), '')) as folded
      from jsonb_path_query(texts, 'strict $.** ? (@.type() == "string")') as part) as whole
  where word <> '');
