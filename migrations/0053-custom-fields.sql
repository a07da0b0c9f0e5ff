-- What a job has in the fields that the company made itself: [{"id": 3, "values": ["Tile"]}].
alter table jobs add column custom_fields jsonb not null default '[]';
