-- Words as the trigram index takes them. It sees ASCII only, so every other sign is written as its number: two Chinese
-- ones are enough.
-- Takes: words.
-- Gives: the words, in small letters.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.searchable(words text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(case when ascii(sign) < 128 then sign else 'q' || to_hex(ascii(sign)) end, '' order by place), '')
    from unnest(string_to_array(lower(words), null)) with ordinality as signs (sign, place));
