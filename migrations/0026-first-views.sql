-- Whether a person has been on a page: its tour opens by itself once. Pages without switches have a row for it too.

alter table page_settings
  add column first_view boolean not null default false,
  alter column settings set default '{}';
