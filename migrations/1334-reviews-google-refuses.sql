-- 'closed': Google has not opened its interfaces to the project yet, or the account may not read these reviews.
alter table google_businesses
  drop constraint google_businesses_problem_check,
  add constraint google_businesses_problem_check check (problem in ('ended', 'away', 'closed'));
