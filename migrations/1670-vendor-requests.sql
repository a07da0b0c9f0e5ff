-- Requests to vendors that limit how many may be made, for all server processes together. Those older than a day are swept.
create sequence vendor_request_id_seq;
create table vendor_requests (
  -- the vendor's name for whose requests are counted: 'Xero <organisation>'
  account text not null,
  id bigint not null default nextval('vendor_request_id_seq'),
  at timestamptz not null,
  -- under way until it is answered; a process that dies gives its place back then
  until timestamptz not null,
  primary key (account, id)
);
alter sequence vendor_request_id_seq owned by vendor_requests.id;
create index vendor_requests_at on vendor_requests (account, at desc);
call guard_platform_table('vendor_requests');
