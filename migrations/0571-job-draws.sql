-- What a job has reserved or used of the stock, by the job's rows of parts.
alter table job_parts add column is_used boolean not null default false;

create table stock_draws (
  company_id bigint not null references companies (id) on delete cascade,
  job_id bigint not null,
  -- the id of the part within its job
  row_id text not null,
  part_id bigint not null,
  place_id bigint not null,
  quantity numeric(14, 3) not null,
  is_used boolean not null,
  -- of one, in cents, as it was used; of what is reserved, 0
  cost_cents numeric(18, 4) not null default 0,
  primary key (company_id, job_id, row_id),
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete cascade
);
create index stock_draws_part on stock_draws (company_id, part_id, job_id);
call guard_company_table('stock_draws');
create policy own_work on stock_draws as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);
