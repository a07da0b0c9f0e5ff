-- Which of the client's sites a quote or an invoice is for, and what it was called when the document was written.
alter table quotes add column site_id bigint, add column site_name text not null default '',
  add foreign key (company_id, site_id) references client_sites (company_id, id) on delete set null (site_id)
    deferrable initially deferred;
alter table invoices add column site_id bigint, add column site_name text not null default '',
  add foreign key (company_id, site_id) references client_sites (company_id, id) on delete set null (site_id)
    deferrable initially deferred;
create index quotes_site on quotes (company_id, site_id, id) where site_id is not null;
create index invoices_site on invoices (company_id, site_id, id) where site_id is not null;
