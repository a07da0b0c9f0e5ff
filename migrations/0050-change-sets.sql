-- What one request, import or automation changed is a set; each row says by what endpoint and means.
alter table changes
  add column set_id uuid not null default gen_random_uuid(),
  -- Method and path; null: what runs by itself.
  add column endpoint text,
  add column means text not null default 'product'
    check (means in ('screen', 'key', 'automation', 'import', 'product'));
alter table changes alter column set_id drop default, alter column means drop default;
create index changes_set on changes (company_id, set_id);
