-- How many jobs a plan includes, and the code that a company gives to friends.

-- null: as many as there are
alter table packs add column jobs integer check (jobs >= 0);
update packs set jobs = 50 where trial;

-- companies.refer_code is the code that the company came with; this is the one it gives away.
alter table companies add column share_code text not null
  default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
create unique index companies_share_code on companies (share_code);
create index companies_refer_code on companies (lower(refer_code)) where refer_code <> '';
