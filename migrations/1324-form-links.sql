create sequence form_link_id_seq;
-- A link by which a form is filled in without a sign-in: by anyone, or by one client or member of the team.
create table form_links (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('form_link_id_seq'),
  form_id bigint not null,
  -- of the secret part of its address
  token_hash bytea not null,
  kind text not null check (kind in ('anyone', 'client', 'user')),
  client_id bigint,
  user_id bigint,
  -- how often it can be filled in; null: without a bound
  most integer check (most > 0),
  used integer not null default 0,
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  created_by bigint,
  primary key (company_id, id),
  foreign key (company_id, form_id) references forms (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  check ((kind = 'client') = (client_id is not null) and (kind = 'user') = (user_id is not null))
);
create unique index form_links_token on form_links (company_id, token_hash);
create index form_links_form on form_links (company_id, form_id, id);
create index form_links_client on form_links (company_id, client_id) where client_id is not null;
create index form_links_user on form_links (company_id, user_id) where user_id is not null;
call guard_company_table('form_links');

-- The link by which an answer came, and the number of the page on which it was filled in: sent twice it counts once.
alter table form_answers add link_id bigint, add ticket text;
alter table form_answers add foreign key (company_id, link_id)
  references form_links (company_id, id) on delete set null (link_id);
create index form_answers_link on form_answers (company_id, link_id) where link_id is not null;
create unique index form_answers_ticket on form_answers (company_id, ticket) where ticket is not null;
