create sequence form_paper_id_seq;
-- The company's own paper under a form's answers: a PDF that was uploaded, drawn once as pictures of its pages. Swept while no
-- form and no version of one names it.
create table form_papers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('form_paper_id_seq'),
  name text not null,
  -- the PDF as it came
  file_id bigint not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index form_papers_file on form_papers (company_id, file_id);
call guard_company_table('form_papers');

create table form_paper_pages (
  company_id bigint not null references companies (id) on delete cascade,
  paper_id bigint not null,
  page integer not null,
  -- its picture
  file_id bigint not null,
  -- millimetres
  width double precision not null,
  height double precision not null,
  -- [{text, x, y, width, height}] in points: what can be searched and copied
  words jsonb not null,
  primary key (company_id, paper_id, page),
  foreign key (company_id, paper_id) references form_papers (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index form_paper_pages_file on form_paper_pages (company_id, file_id);
call guard_company_table('form_paper_pages');
