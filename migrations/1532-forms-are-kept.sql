-- kept whatever the company's years are, for a claim or a regulator; a correction takes it over
alter table form_answers add is_held boolean not null default false;
create index form_answers_filled on form_answers (company_id, filled_at) where not is_replaced;
