-- One schema for each capability, and the extensions that indexes and constraints need. A new capability brings its
-- schema in a migration before the one with its tables, because functions that tables are built on come between the two.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- What every capability needs, and the people who work here.
create schema platform;
create schema staff;
create schema session;
create schema journal;
create schema system;
create schema profile;
create schema home;
create schema workspace;
create schema lists;
create schema messages;
create schema feedback;

-- The trade: the river and its docks, the ships, the timetable, prices, seats, orders and money.
create schema network;
create schema fleet;
create schema sailings;
create schema fares;
create schema inventory;
create schema accounts;
create schema agents;
create schema orders;
create schema comments;
create schema river;
