-- The design of an email template, built of blocks. It stays when its template is deleted, so that Undo has it again.
create table email_designs (
  company_id bigint not null references companies (id) on delete cascade,
  template_id bigint not null,
  -- [{id, kind, values, columns}] as mailBlocks reads them
  draft jsonb not null,
  -- what mails are sent in; null: as plain text
  published jsonb,
  version integer not null default 1,
  primary key (company_id, template_id)
);
call guard_company_table('email_designs');

create sequence email_design_version_id_seq;
-- What was published, the last 20 of each template.
create table email_design_versions (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('email_design_version_id_seq'),
  template_id bigint not null,
  blocks jsonb not null,
  at timestamptz not null,
  user_id bigint not null,
  primary key (company_id, id),
  foreign key (company_id, template_id) references email_designs (company_id, template_id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index email_design_versions_template on email_design_versions (company_id, template_id, id desc);
create index email_design_versions_user on email_design_versions (company_id, user_id);
call guard_company_table('email_design_versions');
