-- By this name a mail's HTML shows the picture in its place (RFC 2392); '': it stands beside it.
alter table files add content_id text not null default '';
