-- Whom parts are bought from, and what is ordered of them.
create sequence supplier_id_seq;
create table suppliers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('supplier_id_seq'),
  name text not null,
  abn text not null default '',
  -- our account with them
  account text not null default '',
  email text not null default '',
  phone text not null default '',
  terms text not null default '',
  lead_days integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index suppliers_name on suppliers (company_id, lower(name));

create sequence stock_order_id_seq;
create table stock_orders (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_order_id_seq'),
  -- counted up when it is made, and never used again
  number bigint not null,
  supplier_id bigint not null,
  -- where it is delivered to
  place_id bigint not null,
  -- the job that it is for, and that job's number
  job_id bigint,
  job_number bigint,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'received', 'closed', 'cancelled')),
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint,
  sent_at timestamptz,
  sent_to text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create unique index stock_orders_number on stock_orders (company_id, number);
create index stock_orders_supplier on stock_orders (company_id, supplier_id);
create table stock_order_lines (
  company_id bigint not null,
  order_id bigint not null,
  part_id bigint not null,
  line integer not null,
  code text not null default '',
  quantity numeric(14, 3) not null,
  -- of one, in cents
  price_cents numeric(14, 2) not null,
  received numeric(14, 3) not null default 0,
  returned numeric(14, 3) not null default 0,
  primary key (company_id, order_id, part_id),
  foreign key (company_id, order_id) references stock_orders (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
create index stock_order_lines_part on stock_order_lines (company_id, part_id);
alter table stock_parts add foreign key (company_id, supplier_id) references suppliers (company_id, id);
call guard_company_table('suppliers');
call guard_company_table('stock_orders');
call guard_company_table('stock_order_lines');
