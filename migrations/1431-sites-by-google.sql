-- Who found the token on a website: this server, or Google for the company's Search Console.
alter table site_properties
  add column checked_by text not null default 'own' check (checked_by in ('own', 'google'));
