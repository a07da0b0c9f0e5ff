create sequence signature_id_seq;
-- What a client signs on a job: items and terms as they were shown. Asked for by a link, or signed at once.
create table signatures (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('signature_id_seq'),
  job_id bigint not null,
  -- of the link; null: signed on the spot
  token_hash bytea,
  -- [{name, description, quantity, price_cents, include_tax, tax_cents}]
  items jsonb not null,
  has_card_fee boolean not null default false,
  -- basis points at that time
  tax integer not null,
  credit_fee integer not null,
  terms text not null default '',
  phone text not null default '',
  signed_by text not null default '',
  email text not null default '',
  notes text not null default '',
  -- the picture of the signature; null: not signed yet
  file_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  signed_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create unique index signatures_job on signatures (company_id, job_id) where deleted_at is null;
create unique index signatures_token on signatures (token_hash) where token_hash is not null;
call guard_shared_table('signatures', 'company_id');
