-- Parts on their way from one place to another: they have left the one and lie in the other once the receiver says so.
create sequence stock_transfer_id_seq;
create table stock_transfers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_transfer_id_seq'),
  from_place bigint not null,
  to_place bigint not null,
  note text not null default '',
  is_open boolean not null default true,
  sent_at timestamptz not null,
  sent_by bigint,
  version integer not null default 1,
  primary key (company_id, id)
);
create index stock_transfers_open on stock_transfers (company_id, to_place, id) where is_open;
create table stock_transfer_lines (
  company_id bigint not null,
  transfer_id bigint not null,
  part_id bigint not null,
  quantity numeric(14, 3) not null,
  received numeric(14, 3) not null default 0,
  -- what went back to where it came from
  returned numeric(14, 3) not null default 0,
  -- of one, in cents, as it left
  cost_cents numeric(18, 4) not null,
  primary key (company_id, transfer_id, part_id),
  foreign key (company_id, transfer_id) references stock_transfers (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
create index stock_transfer_lines_part on stock_transfer_lines (company_id, part_id);

-- Counts are blind: who counts is not shown what should be there. What each line should have had is noted as it is
-- counted, so that what is used until the difference is approved is not lost.
create sequence stock_count_id_seq;
create table stock_counts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_count_id_seq'),
  place_id bigint not null,
  state text not null default 'counting' check (state in ('counting', 'counted', 'approved', 'cancelled')),
  started_at timestamptz not null,
  started_by bigint,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index stock_counts_open on stock_counts (company_id, place_id) where state in ('counting', 'counted');
create table stock_count_lines (
  company_id bigint not null,
  count_id bigint not null,
  part_id bigint not null,
  counted numeric(14, 3),
  expected numeric(14, 3),
  primary key (company_id, count_id, part_id),
  foreign key (company_id, count_id) references stock_counts (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
call guard_company_table('stock_transfers');
call guard_company_table('stock_transfer_lines');
call guard_company_table('stock_counts');
call guard_company_table('stock_count_lines');
