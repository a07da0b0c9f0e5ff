-- The import that made a tag, for its undo.
alter table client_tags add column import_id bigint;
