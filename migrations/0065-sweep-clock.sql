-- How far the sweep has come in time. It follows the clock a few hours at a time, so that a clock which jumps ahead
-- does not make everything old at once.
create table sweep_clock (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
call guard_platform_table('sweep_clock');
