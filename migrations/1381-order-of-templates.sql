-- Place among those of its channel; all 0 until somebody orders them: then they stand by name.
alter table client_templates add column position integer not null default 0;
