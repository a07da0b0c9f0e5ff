-- Days on which a member was disabled, from the day after it on: they earn no salary. `last_day` null: they still are.
create table access_pauses (
  company_id bigint not null,
  user_id bigint not null,
  first_day date not null,
  last_day date check (last_day >= first_day),
  primary key (company_id, user_id, first_day),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('access_pauses');

-- Nobody knows since when members of now are disabled; no salary was paid to them since.
insert into access_pauses (company_id, user_id, first_day)
select company_id, id, '1970-01-01' from users where not active;
