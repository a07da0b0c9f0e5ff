-- An import keeps how its file was read, and each of its rows what was read differently from what stands there.
alter table imports
  -- as a spreadsheet numbers it
  add column heading_row integer not null default 1,
  add column decimal_mark text not null default '.' check (decimal_mark in ('.', ','));
-- 'Phone: 412345678 → 0412 345 678'
alter table import_rows add column changes text[] not null default '{}';
