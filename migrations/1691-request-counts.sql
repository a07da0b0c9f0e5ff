-- Requests that the processes have taken for a minute, in blocks, by company and account. Nothing is lost with it.
create unlogged table request_counts (
  key text primary key,
  -- minutes since 1970
  minute bigint not null,
  taken bigint not null
);
call guard_platform_table('request_counts');
