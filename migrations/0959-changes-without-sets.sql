-- Which changes belong to one request was kept by a random id that nobody read and each save paid an index for: decision 15.
alter table changes drop column set_id;
