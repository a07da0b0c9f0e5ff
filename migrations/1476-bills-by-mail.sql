-- Invoices of suppliers that were read from a mail's file, each file once.
create table mailed_bills (
  company_id bigint not null references companies (id) on delete cascade,
  file_id bigint not null,
  message_id bigint not null,
  invoice_id bigint not null,
  primary key (company_id, file_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references sms_messages (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references supplier_invoices (company_id, id) on delete cascade
);
create index mailed_bills_message on mailed_bills (company_id, message_id);
create unique index mailed_bills_invoice on mailed_bills (company_id, invoice_id);
call guard_company_table('mailed_bills');
