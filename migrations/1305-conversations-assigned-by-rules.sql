-- The rule by which a conversation was assigned, as 'suburb Richmond'; '': by hand, or to nobody.
alter table threads add column assigned_why text not null default '';
