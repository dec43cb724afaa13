-- Case folding for searches: small letters, no accents, wide and narrow forms alike.
-- Takes: words.
-- Gives: the words folded.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.folded(words text) returns text
language sql immutable parallel safe
return regexp_replace(lower(normalize(words, nfkd)), '[\u0300-\u036f]', '', 'g');
