-- What a person shows and hides of a page (document 0 §2, page-layout dialog).

create table page_settings (
  company_id bigint not null,
  user_id bigint not null,
  -- the specification's number of the page: 1 dashboard, 3 jobs
  page_id smallint not null,
  -- {"address": 0, …}: 1 shown, 0 hidden; what it does not say is shown
  settings jsonb not null,
  primary key (company_id, user_id, page_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('page_settings');
