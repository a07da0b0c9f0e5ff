-- What is used and to be done on a job has rows of its own: stock follows parts, and tasks are looked for over all jobs.
create table job_parts (
  company_id bigint not null,
  job_id bigint not null,
  -- its own within the job
  id text not null,
  place integer not null,
  -- null: typed by hand, on a quote
  item_id bigint,
  name text not null,
  -- a unit without tax, in cents, to hundredths of one; null: not known
  price_cents numeric,
  quantity numeric not null,
  -- whose it is; null: the company's, which assigned_to has
  belongs_to bigint,
  assigned_to bigint,
  primary key (company_id, job_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index job_parts_item on job_parts (company_id, item_id, job_id) where item_id is not null;

create table job_tasks (
  company_id bigint not null,
  job_id bigint not null,
  id text not null,
  place integer not null,
  title text not null,
  due_on date,
  technician_id bigint,
  is_done boolean not null,
  photo_ids bigint[] not null default '{}',
  primary key (company_id, job_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index job_tasks_open on job_tasks (company_id, due_on, technician_id) where not is_done;

call guard_company_table('job_parts');
call guard_company_table('job_tasks');
create policy own_work on job_parts as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);
create policy own_work on job_tasks as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);

insert into job_parts (company_id, job_id, id, place, item_id, name, price_cents, quantity, belongs_to, assigned_to)
select distinct on (j.company_id, j.id, p.row ->> 'id') j.company_id, j.id, p.row ->> 'id', p.place, (p.row ->> 'item_id')::bigint,
  coalesce(p.row ->> 'name', ''), (p.row ->> 'price_cents')::numeric, (p.row ->> 'quantity')::numeric,
  (p.row ->> 'belongs_to')::bigint, (p.row ->> 'assigned_to')::bigint
from jobs j cross join jsonb_array_elements(j.parts) with ordinality as p (row, place)
where j.parts <> '[]'
order by j.company_id, j.id, p.row ->> 'id', p.place;

insert into job_tasks (company_id, job_id, id, place, title, due_on, technician_id, is_done, photo_ids)
select distinct on (j.company_id, j.id, t.row ->> 'id') j.company_id, j.id, t.row ->> 'id', t.place, t.row ->> 'title',
  (t.row ->> 'due_on')::date, (t.row ->> 'technician_id')::bigint, coalesce((t.row ->> 'is_done')::boolean, false),
  array(select jsonb_array_elements_text(t.row -> 'photo_ids')::bigint)
from jobs j cross join jsonb_array_elements(j.tasks) with ordinality as t (row, place)
where j.tasks <> '[]'
order by j.company_id, j.id, t.row ->> 'id', t.place;

alter table jobs drop column parts, drop column tasks;
