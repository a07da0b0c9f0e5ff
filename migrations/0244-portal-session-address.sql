-- The address that the code went to: the session ends when the client has another one. '': from before this.
alter table portal_sessions add column address text not null default '';
