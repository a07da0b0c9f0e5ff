-- A hearing whose address was ended before its hour was over has none.
alter table recording_hearings alter column token_hash drop not null;
