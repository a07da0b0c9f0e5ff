-- Names sort as people read them (decision 169): Äpple beside apple, '2 High' before '10 High'. One order for all readers, as
-- an index keeps it; used to sort alone, so that equal texts stay the same bytes.
create collation names (provider = icu, locale = 'und-u-kn-true');

drop index clients_name, clients_company_name, clients_suburb, jobs_name, jobs_suburb, jobs_active_name, jobs_active_suburb,
  bundles_name, stock_parts_by_name, stock_templates_name, tools_by_name, franchise_members_name;
create index clients_name on clients (company_id, name collate names, id) where deleted_at is null;
create index clients_company_name on clients (company_id, company_name collate names, id) where deleted_at is null;
create index clients_suburb on clients (company_id, suburb collate names, id) where deleted_at is null;
create index jobs_name on jobs (company_id, name collate names, id) where deleted_at is null;
create index jobs_suburb on jobs (company_id, suburb collate names, id) where deleted_at is null;
create index jobs_active_name on jobs (company_id, name collate names, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_suburb on jobs (company_id, suburb collate names, id) where deleted_at is null and status_id not in (3, 4);
create index bundles_name on bundles (company_id, name collate names, id) where deleted_at is null;
create index stock_parts_by_name on stock_parts (company_id, name collate names, id) where active;
create index stock_templates_name on stock_templates (company_id, name collate names, id) where deleted_at is null;
create index tools_by_name on tools (company_id, name collate names, id) where active;
create index franchise_members_name on franchise_members (company_id, name collate names, id);
-- The price book sorted along the index of its unique names.
create index items_by_name on items (company_id, name collate names, id);
