-- The record of changes grows for ever: it is kept in a part for each month, which can be looked after, stored elsewhere or
-- taken away by itself. What there is so far is the first part as it stands, without being copied, but for its last month:
-- those rows wait in the rest until keep_month_partitions takes them where they belong.
alter table changes rename to changes_before;
-- The names that parts give to their indexes.
alter index changes_row rename to changes_before_company_id_table_name_row_id_id_idx;
alter index changes_xid rename to changes_before_xid_idx;
alter table changes_before drop constraint changes_company_id_fkey, drop constraint changes_pkey,
  add primary key (company_id, id, at);

-- The reference to companies comes back as the part is attached.
create table changes (
  like changes_before including defaults including constraints,
  primary key (company_id, id, at),
  foreign key (company_id) references companies (id) on delete cascade
) partition by range (at);
create index changes_row on changes (company_id, table_name, row_id, id desc);
create index changes_xid on changes (xid) where xid is not null;
call guard_company_table('changes');
revoke update on changes from tradewind_app;

create table changes_rest partition of changes default;
do $$
declare
  month timestamptz := date_trunc('month', now(), 'UTC');
begin
  with moved as (delete from changes_before where at >= month returning *) insert into changes_rest select * from moved;
  execute format('alter table changes attach partition changes_before for values from (minvalue) to (%L)', month);
end $$;

-- Its rows are reached through the table alone.
drop policy company_rows on changes_before;
revoke all on changes_before from tradewind_app;
