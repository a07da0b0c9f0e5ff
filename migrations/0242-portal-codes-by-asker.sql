-- A code belongs to the browser, or where that is not known the network, that asked for it: others can neither end it nor
-- use up its tries.
alter table portal_codes add column browser bytea;
alter table portal_codes add column network text not null default '';
-- by that browser; tries counts all others
alter table portal_codes add column own_tries integer not null default 0;
