-- What a reader sees of a text in several languages; `textIn` of the contract decides alike.
-- Takes: the text by language, the language of the reader.
-- Gives: the own language, else the first there is in the order of the product's languages; '' when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.text_in(names jsonb, reader text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(names ->> reader, ''), {{languages: nullif(names ->> $language, '')}}, '');
