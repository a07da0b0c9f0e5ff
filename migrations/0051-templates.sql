-- Texts that a company writes once and sends often.

create sequence client_template_id_seq;
-- Templates for messages that somebody writes to a client.
create table client_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_template_id_seq'),
  channel text not null check (channel in ('sms', 'email')),
  name text not null,
  -- of an email
  subject text not null default '',
  content text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index client_templates_name on client_templates (company_id, channel, lower(name));
call guard_company_table('client_templates');

-- What the product sends by itself, where a company says it in its own words.
create table company_texts (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'job-sms', 'appointment-sms', 'review-sms', 'review-email'
  name text not null,
  subject text not null default '',
  content text not null,
  version integer not null default 1,
  primary key (company_id, name)
);
call guard_company_table('company_texts');

create sequence info_template_id_seq;
-- Job descriptions to begin with.
create table info_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('info_template_id_seq'),
  name text not null,
  template text not null,
  primary key (company_id, id)
);
create unique index info_templates_name on info_templates (company_id, lower(name));
call guard_company_table('info_templates');
