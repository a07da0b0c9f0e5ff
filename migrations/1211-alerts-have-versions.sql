-- Two people who change the same alert see each other's words.
alter table alerts add column version integer not null default 1;
