-- Case folding for searches: small letters, no accents, wide and narrow forms alike.
create function platform.folded(words text) returns text
language sql immutable parallel safe
return regexp_replace(lower(normalize(words, nfkd)), '[\u0300-\u036f]', '', 'g');

-- Full-text condition for small tables: each word of `words` is part of one of the texts in `texts`, at any depth of
-- objects and arrays. Matches values only, never keys or the marks of JSON; words of none match everything.
create function platform.localized_matches(texts jsonb, words text) returns boolean
language sql immutable parallel safe
return (
  select coalesce(bool_and(strpos(whole.folded, word) > 0), true)
  from regexp_split_to_table(platform.folded(words), '\s+') as word,
    (select platform.folded(coalesce(string_agg(part #>> '{}', e'\n'), '')) as folded
      from jsonb_path_query(texts, 'strict $.** ? (@.type() == "string")') as part) as whole
  where word <> '');
comment on function platform.localized_matches is 'Search in names of four languages: all words, in any language';
