-- What was brought from another product: the file row by row, what becomes of each, and how to take it back.

create sequence import_id_seq;
create table imports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('import_id_seq'),
  -- clients, jobs, quotes
  kind text not null,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  -- the product that the headings are known from; '': none
  source text not null default '',
  headings text[] not null,
  -- the field that each column is for; '': none
  mapping text[] not null,
  -- with what is there already: skip, fill, overwrite
  existing text not null default 'fill' check (existing in ('skip', 'fill', 'overwrite')),
  -- dates with numbers alone: dmy, mdy
  date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy')),
  state text not null check (state in
    ('reading', 'mapping', 'checking', 'ready', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed')),
  -- rows of the file, without its headings
  rows integer not null default 0,
  -- so many of them are done with in this state
  worked integer not null default 0,
  -- when it last moved
  worked_at timestamptz not null default now(),
  -- by outcome
  counts jsonb not null default '{}',
  -- why it failed
  problem text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create index imports_ended on imports (created_at);
call guard_company_table('imports');

create table import_rows (
  company_id bigint not null,
  import_id bigint not null,
  -- as a spreadsheet numbers it
  row integer not null,
  -- the n-th, without empty lines
  place integer not null,
  cells text[] not null,
  -- new, update, same, refused; '': not looked at yet
  outcome text not null default '',
  -- why, or what of it: {text, values}
  reason jsonb,
  -- the row of the product that it has become or belongs to
  target_id bigint,
  -- once it was brought in: [{table, id, version, before}]
  made jsonb,
  -- after undoing: kept, as it has been used since
  is_kept boolean not null default false,
  primary key (company_id, import_id, place),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
create index import_rows_outcome on import_rows (company_id, import_id, outcome, place);
-- What was brought in, by what it has become: it is taken back together.
create index import_rows_target on import_rows (company_id, import_id, target_id) where made is not null;
call guard_company_table('import_rows');

-- The number that an imported quote had elsewhere.
create index quotes_reference on quotes (company_id, reference, id) where reference <> '';
