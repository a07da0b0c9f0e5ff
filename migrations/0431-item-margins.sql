-- What an item of the price book is made of, and what is earned with it, as they were entered (document 1 §3).
alter table items add column part_name text not null default '';
-- Whole percent of the cost, or whole dollars; null: the price was not made by a margin.
alter table items add column margin int;
alter table items add column margin_is_fixed boolean not null default false;
