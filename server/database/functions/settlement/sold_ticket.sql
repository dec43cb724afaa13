-- A ticket for a digest: the columns that a sale fixes. States, seats, codes and versions of passengers change later. Columns are
-- named one by one, so that a new one changes no digest.
-- Takes: a ticket.
-- Gives: its columns as text.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.sold_ticket(t orders.tickets) returns text
  language sql stable
  return row(t.id, t.passenger_number, t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, t.fare_table_id,
    t.promotion_id, t.promotion_fen, t.conditions_id, t.replaces_ticket_id, t.origin_ticket_id, t.changes,
    settlement.micros(t.planned_depart), settlement.micros(t.planned_arrive), t.base_fen, t.discount_fen, t.price_fen,
    nullif(array_to_string(t.parts, ';'), ''))::text;
