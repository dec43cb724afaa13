-- Constraint of the code of a language that the product speaks.
-- Takes: the code.
-- Gives: whether there is such a language.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.is_language(code text) returns boolean
  language sql immutable strict parallel safe
  return code = any (array[{{languages: $language}}]);
