-- Days of a salary that a run has paid: no day of a person twice, however long the pay periods are.
create table payroll_salaries (
  company_id bigint not null,
  user_id bigint not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  run_id bigint not null,
  primary key (company_id, user_id, first_day),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('payroll_salaries');

-- Runs of before have paid their period.
insert into payroll_salaries (company_id, user_id, first_day, last_day, run_id)
select l.company_id, l.user_id, r.first_day, max(r.last_day), min(r.id)
from payroll_lines l join payroll_runs r on r.company_id = l.company_id and r.id = l.run_id
where l.kind = 'salary' and l.cents > 0
group by l.company_id, l.user_id, r.first_day;
