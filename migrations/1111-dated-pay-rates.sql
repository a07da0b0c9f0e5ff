create sequence pay_rate_id_seq;
-- How somebody is paid from a day on, and what an hour of theirs costs. Rows of past days stay, so that past hours keep their
-- rate; a few a person.
create table pay_rates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('pay_rate_id_seq'),
  user_id bigint not null,
  -- 1970-01-01: from the beginning
  starts_on date not null default '1970-01-01',
  -- 1 hourly, 2 percentage, 3 salary
  payment_type_id bigint not null default 1 check (payment_type_id in (1, 2, 3)),
  -- cents an hour or a year, or basis points of the job; null: not set
  payment_rate integer check (payment_rate >= 0),
  -- cents that an hour costs the company; null: as it is paid
  cost_rate integer check (cost_rate >= 0),
  -- state whose public holidays count; '': as the company's
  state text not null default '' check (state in ('', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  primary key (company_id, id),
  unique (company_id, user_id, starts_on),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('pay_rates');

-- Today's rates hold from the beginning.
insert into pay_rates (company_id, user_id, payment_type_id, payment_rate)
select company_id, id, payment_type_id, payment_rate from users where payment_rate is not null or payment_type_id <> 1;
alter table users drop column payment_type_id, drop column payment_rate;

-- Jobs keep the rates of their people with the days from which they hold, as keepWorth in job-worth.queries.ts.
update jobs set worth = jsonb_set(worth, '{pay}', (
  select jsonb_object_agg(p.key, jsonb_build_array(jsonb_build_array('1970-01-01', p.value -> 0, p.value -> 1, null)))
  from jsonb_each(worth -> 'pay') p))
where worth -> 'pay' <> '{}';
