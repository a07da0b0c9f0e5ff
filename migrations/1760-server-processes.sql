-- A server process that serves, as it says every ten seconds; one that ends takes its row away, and one that says nothing for a
-- minute is gone. Nothing is lost with the table.
create unlogged table server_processes (
  id uuid primary key,
  -- host and process id
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  is_drained boolean not null,
  -- the 99th percentile of the delays of its event loop since it last said something
  loop_delay_ms real not null,
  -- time of processors a second
  processor real not null,
  memory_bytes bigint not null,
  connections integer not null,
  connections_waiting integer not null,
  most_connections integer not null,
  sockets integer not null,
  requests_a_second real not null,
  -- until a notice of its own is heard; null: it hears none
  live_delay_ms real,
  -- seconds that its replica is behind; null: it reads from none
  replica_behind real,
  -- its replica can't be read
  replica_away boolean not null
) with (fillfactor = 50);
call guard_platform_table('server_processes');

-- What a company has taken of the servers in an hour, summed over all processes; kept for two days. Nothing is lost with it.
create unlogged table company_loads (
  hour timestamptz not null,
  company_id bigint not null,
  requests integer not null,
  -- for so long its transactions held a connection
  database_ms double precision not null,
  -- a share of what the processes took, by how long they worked for it
  processor_ms double precision not null,
  -- of answers, as they left
  bytes bigint not null,
  -- that left the outbox, and those that finally failed
  messages integer not null,
  failed integer not null,
  primary key (hour, company_id)
);
call guard_platform_table('company_loads');
