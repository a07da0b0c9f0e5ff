-- What suppliers bill: read from their papers, checked by a person, then put into stock or onto jobs.
create sequence supplier_invoice_id_seq;
create table supplier_invoices (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('supplier_invoice_id_seq'),
  state text not null default 'draft' check (state in ('draft', 'booked', 'void')),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
  -- null: not known yet
  supplier_id bigint,
  supplier_name text not null default '',
  number text not null default '',
  issued_on date,
  due_on date,
  order_id bigint,
  net_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  -- the paper; null: typed by hand
  file_id bigint,
  -- what was read, and where on which page each value stands
  reading jsonb,
  created_at timestamptz not null,
  created_by bigint,
  booked_at timestamptz,
  booked_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, order_id) references stock_orders (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
-- The same paper is booked once, also by two at a time.
create unique index supplier_invoices_number on supplier_invoices (company_id, supplier_id, lower(number)) where state = 'booked';
create index supplier_invoices_order on supplier_invoices (company_id, order_id) where order_id is not null;
create index supplier_invoices_file on supplier_invoices (company_id, file_id) where file_id is not null;

create table supplier_invoice_lines (
  company_id bigint not null,
  invoice_id bigint not null,
  line integer not null,
  code text not null default '',
  description text not null default '',
  quantity numeric(14, 3) not null,
  unit text not null default '',
  net_cents bigint not null,
  tax_cents bigint not null,
  -- an order's line, into stock, onto a job, or a cost of neither
  goes text not null check (goes in ('order', 'stock', 'job', 'cost')),
  part_id bigint,
  place_id bigint,
  job_id bigint,
  -- of it arrived with this invoice, and was put where the order says
  arrived numeric(14, 3) not null default 0,
  primary key (company_id, invoice_id, line),
  foreign key (company_id, invoice_id) references supplier_invoices (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create index supplier_invoice_lines_job on supplier_invoice_lines (company_id, job_id) where job_id is not null;
create index supplier_invoice_lines_part on supplier_invoice_lines (company_id, part_id) where part_id is not null;

-- What a supplier calls things, and asks for them: from price lists, and from what people have matched on invoices.
create table supplier_items (
  company_id bigint not null,
  supplier_id bigint not null,
  -- the supplier's code, or where there is none the name, both in lower case
  key text not null,
  code text not null default '',
  name text not null default '',
  unit text not null default '',
  -- of one, in cents to hundredths of one
  price_cents numeric(14, 2) not null,
  -- what it is in our stock; null: nothing of ours yet
  part_id bigint,
  changed_at timestamptz not null,
  primary key (company_id, supplier_id, key),
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete set null (part_id)
);
create index supplier_items_part on supplier_items (company_id, part_id) where part_id is not null;
create index supplier_items_name on supplier_items (company_id, supplier_id, lower(name));

-- Orders delivered to the job itself never lie in stock; what of an order the supplier has billed.
alter table stock_orders add column to_job boolean not null default false;
alter table stock_orders add column approved_by bigint;
alter table stock_order_lines add column billed numeric(14, 3) not null default 0;
create index stock_orders_job on stock_orders (company_id, job_id) where job_id is not null;
alter table stock_movements add column supplier_invoice_id bigint;
create index stock_movements_invoice on stock_movements (company_id, supplier_invoice_id) where supplier_invoice_id is not null;

call guard_company_table('supplier_invoices');
call guard_company_table('supplier_invoice_lines');
call guard_company_table('supplier_items');
