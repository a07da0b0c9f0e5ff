-- Why an import failed is a fact, told in the reader's language.
alter table imports drop column problem;
alter table imports add column problem jsonb;
