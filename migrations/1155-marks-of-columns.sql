-- The columns of an import may be written differently: 1.234 in one of them is a thousand, in another one and a bit.
alter table imports
  -- a sign for each column, '-' for those without numbers; '': all as decimal_mark says
  add column decimal_marks text not null default '' check (decimal_marks ~ '^[-.,]*$'),
  -- the same by hand; '-' and '': as the file is written
  add column chosen_decimal_marks text not null default '' check (chosen_decimal_marks ~ '^[-.,]*$'),
  -- a number of each column that either mark makes sense of, where the column does not tell; '': none
  add column unclear_numbers text[] not null default '{}';
