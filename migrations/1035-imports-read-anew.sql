-- An import can be read anew by another row of headings or another delimiter, and keeps what somebody has chosen.
alter table imports
  -- the file in the storage, which the sweep clears away after a day; '': not kept
  add column file_key text not null default '',
  -- the first rows of the file that are not empty, by their numbers and shortened
  add column top_rows integer[] not null default '{}',
  add column top_texts text[] not null default '{}',
  -- by hand; '': told by the file
  add column chosen_date_order text not null default '' check (chosen_date_order in ('', 'dmy', 'mdy')),
  add column chosen_decimal_mark text not null default '' check (chosen_decimal_mark in ('', '.', ','));
