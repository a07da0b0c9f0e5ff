-- The secret part of the code on a filled-in form's PDFs: who holds it learns that the form is genuine.
alter table form_answers add proof uuid not null default gen_random_uuid();
create unique index form_answers_proof on form_answers (company_id, proof);

-- Fingerprints of the PDFs that were made of an answer. Equal PDFs are one row; they go with their answer.
create table form_prints (
  company_id bigint not null references companies (id) on delete cascade,
  answer_id bigint not null,
  -- of the whole file
  sha256 bytea not null,
  made_at timestamptz not null,
  primary key (company_id, answer_id, sha256),
  foreign key (company_id, answer_id) references form_answers (company_id, id) on delete cascade
);
call guard_company_table('form_prints');
