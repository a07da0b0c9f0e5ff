-- Answers of which something failed are few among many: the list that shows them alone read all of a company's answers.
create index form_answers_failed on form_answers (company_id, id) where failed > 0 and not is_replaced;
