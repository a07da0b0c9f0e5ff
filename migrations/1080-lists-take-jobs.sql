-- A list of the pipeline takes jobs by itself once this happens to them.
alter table pipeline_lists
  add column takes text[] not null default '{}'
    check (takes <@ array['booked', 'moved', 'closed'] and array_position(takes, null) is null);
