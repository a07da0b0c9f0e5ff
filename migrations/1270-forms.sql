-- Manage Forms, for the groups that may change settings.
insert into permissions (company_id, id, description, roles)
select c.id, 1043, 'Manage Forms', coalesce((
    select string_agg(g.id::text, ',' order by g.id) from groups g
    where g.company_id = c.id and (g.kind = 'owner' or exists (
      select from permissions p
      where p.company_id = c.id and p.id = 22 and g.id::text = any(string_to_array(p.roles, ','))))), '')
from companies c
where exists (select from permissions p where p.company_id = c.id)
on conflict do nothing;

create sequence form_id_seq;
-- A form as its builder has it; what is filled in is a published version.
create table forms (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('form_id_seq'),
  name text not null,
  -- one sentence for those who choose it
  about text not null default '',
  -- the draft: {pages: [{id, title, fields: [{id, kind, label, …}]}]}
  content jsonb not null,
  -- the newest version; 0: none was published
  published integer not null default 0,
  -- offered to be filled in
  active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index forms_name on forms (company_id, lower(name)) where deleted_at is null;
call guard_company_table('forms');

-- What a form asked, as it was published; an answer keeps the version that it was given to.
create table form_versions (
  company_id bigint not null references companies (id) on delete cascade,
  form_id bigint not null,
  number integer not null,
  name text not null,
  content jsonb not null,
  published_at timestamptz not null,
  published_by bigint,
  primary key (company_id, form_id, number),
  foreign key (company_id, form_id) references forms (company_id, id) on delete cascade
);
call guard_company_table('form_versions');

create sequence form_answer_id_seq;
-- A form that somebody filled in. Grows for ever.
create table form_answers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('form_answer_id_seq'),
  form_id bigint not null,
  number integer not null,
  job_id bigint,
  client_id bigint,
  -- null: nobody who was signed in
  user_id bigint,
  by_name text not null,
  -- {field: [text, …]}; of repeated rows 'field/column': [text of each row, …]
  answers jsonb not null,
  -- answers that mean that something failed
  failed integer not null default 0,
  -- percent, of the first score that was worked out; null: none was
  score integer,
  filled_at timestamptz not null,
  -- the answer that this one corrects, and why
  replaces bigint,
  reason text not null default '',
  -- a later one corrects it
  is_replaced boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, form_id, number) references form_versions (company_id, form_id, number) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, replaces) references form_answers (company_id, id) on delete set null (replaces)
);
create index form_answers_form on form_answers (company_id, form_id, id);
create index form_answers_job on form_answers (company_id, job_id, id) where job_id is not null;
create index form_answers_client on form_answers (company_id, client_id, form_id, id) where client_id is not null;
create index form_answers_user on form_answers (company_id, user_id) where user_id is not null;
create unique index form_answers_replaces on form_answers (company_id, replaces) where replaces is not null;
call guard_company_table('form_answers');
create policy own_work on form_answers as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      user_id = (select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)
      or sees_job(company_id, job_id)
    else false
  end)
  with check (true);

-- Photos and drawings of answers, by a key that the device gave before anything was sent. Swept while no answer has them.
create table form_photos (
  company_id bigint not null references companies (id) on delete cascade,
  key text not null,
  file_id bigint not null,
  -- null: the answer has not come yet
  answer_id bigint,
  primary key (company_id, key),
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade,
  foreign key (company_id, answer_id) references form_answers (company_id, id) on delete cascade
);
create index form_photos_file on form_photos (company_id, file_id);
create index form_photos_answer on form_photos (company_id, answer_id) where answer_id is not null;
call guard_company_table('form_photos');

alter table files drop constraint files_part_check;
alter table files add constraint files_part_check
  check (part in ('job', 'task', 'signature', 'phone', 'licence', 'form'));
