-- Look-ups of addresses that a maps vendor was asked for, counted for the operator's bill: a row a day (UTC) and vendor. The text
-- that was looked up is not kept. At most 366 rows a year and vendor.
create table address_lookups (
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  vendor text not null check (vendor in ('google', 'nominatim', 'photon')),
  lookups integer not null check (lookups > 0),
  primary key (company_id, day, vendor)
);
call guard_company_table('address_lookups');
