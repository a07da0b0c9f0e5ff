-- A company that leaves for another installation, or comes from one (457). While its row is there and not opened, the company
-- is closed: nothing is written for it and nothing works for it. It names no row of companies, as one that comes is closed
-- before its first row is there.
create table company_moves (
  company_id bigint primary key,
  -- the pack, which both installations name
  move uuid not null unique,
  side text not null constraint company_moves_side check (side in ('leaves', 'comes')),
  closed_at timestamptz not null default now(),
  -- comes: it works here from then on
  opened_at timestamptz,
  -- leaves: the address where it is now, and its id there
  moved_to text not null default '',
  moved_as bigint,
  check ((moved_to <> '') = (moved_as is not null))
);
call guard_platform_table('company_moves');

-- When this process last read which companies are closed, with nothing of theirs under way; null: it does not know of such.
alter table server_processes add column looked_at timestamptz;
