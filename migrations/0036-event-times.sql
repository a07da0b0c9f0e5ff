-- An event is as old as its row, not as its transaction: who catches up looks at the newest, and a long import commits late.
alter table events alter column at set default clock_timestamp();
