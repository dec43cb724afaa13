-- Constraint of a text in some of the four languages; the one it was written in is always there.
-- Takes: the text by language, the language it was written in.
-- Gives: whether it holds.
-- Locks: nothing.
-- Raises: nothing.
create or replace function messages.written_in(texts jsonb, language text) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(texts) = 'object' and coalesce(length(texts ->> language), 0) > 0;
