-- The filled-in form whose failed answers a quote was proposed for.
alter table quotes add answer_id bigint;
alter table quotes add foreign key (company_id, answer_id)
  references form_answers (company_id, id) on delete set null (answer_id);
create index quotes_answer on quotes (company_id, answer_id) where answer_id is not null;
