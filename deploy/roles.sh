#!/bin/sh
# Run once by the PostgreSQL image, in an empty data folder: the database and its two roles.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d postgres \
  -v owner="$(cat /run/secrets/owner_password)" -v serve="$(cat /run/secrets/serve_password)" \
  <<'SQL'
create role tradewind_owner login password :'owner';
create role tradewind_app nologin;
create role tradewind_serve login password :'serve' in role tradewind_app;
create database tradewind owner tradewind_owner encoding 'UTF8' template template0 locale 'C.UTF-8';
\connect tradewind
alter schema public owner to tradewind_owner;
SQL
