-- A pay difference of a week that was paid: its rate or its pay rules were dated back.
alter table payroll_lines drop constraint payroll_lines_kind_check;
alter table payroll_lines add constraint payroll_lines_kind_check check (kind in ('ordinary', 'overtime', 'saturday', 'sunday',
  'holiday', 'saved', 'leave', 'unpaidLeave', 'percentage', 'salary', 'allowance', 'correction', 'difference'));

-- The pay rules by which a run has paid, as pay_rules has them.
alter table payroll_runs add column rules jsonb not null default '[]';
update payroll_runs r set rules = coalesce((
  select jsonb_agg(p.rules || jsonb_build_object('starts_on', p.starts_on) order by p.starts_on desc)
  from pay_rules p where p.company_id = r.company_id), '[]');

-- The rates by which a run has paid somebody: what is dated back later pays the difference. Grows for ever.
create table payroll_terms (
  company_id bigint not null,
  run_id bigint not null,
  user_id bigint not null,
  -- [{starts_on, payment_type_id, payment_rate}]
  rates jsonb not null,
  primary key (company_id, run_id, user_id),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index payroll_terms_user on payroll_terms (company_id, user_id);
call guard_company_table('payroll_terms');

-- Runs of before count as paid by the rates of now: what was dated back until now was settled by hand.
insert into payroll_terms (company_id, run_id, user_id, rates)
select k.company_id, k.run_id, k.user_id, (
  select coalesce(jsonb_agg(jsonb_build_object('starts_on', p.starts_on, 'payment_type_id', p.payment_type_id,
    'payment_rate', p.payment_rate) order by p.starts_on desc), '[]')
  from pay_rates p where p.company_id = k.company_id and p.user_id = k.user_id)
from (select company_id, run_id, user_id from paid_days
  union select company_id, run_id, user_id from payroll_salaries) k;
