-- Leave that somebody asks for counts once the office has said yes.
alter table leave add column asked boolean not null default false;
create index leave_asked on leave (company_id) where asked;
