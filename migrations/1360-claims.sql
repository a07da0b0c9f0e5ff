alter table files drop constraint files_part_check;
alter table files add constraint files_part_check
  check (part in ('job', 'task', 'signature', 'phone', 'licence', 'form', 'claim'));

create sequence claim_id_seq;
-- An expense or kilometres that somebody claims; approved with the week that it counts in. Grows for ever.
create table claims (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('claim_id_seq'),
  user_id bigint not null,
  -- made by the device, so that a claim that comes twice is one
  key text not null,
  kind text not null check (kind in ('receipt', 'kilometres')),
  -- the day on the receipt or of the drive
  day date not null,
  -- a day of the week that it is approved with: a later one where that of its day was settled
  counts_on date not null,
  -- with tax
  amount_cents bigint not null check (amount_cents > 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0 and tax_cents < amount_cents),
  -- the company's cost: without tax that can be claimed back
  cost_cents bigint not null,
  -- of kilometres: how far, and hundredths of a cent per km
  metres integer,
  km_rate integer,
  job_id bigint,
  note text not null default '',
  file_id bigint,
  -- 'reversed': taken back after it was approved
  state text not null default 'claimed' check (state in ('claimed', 'returned', 'reversed')),
  -- why it was returned or reversed
  answer text not null default '',
  created_at timestamptz not null,
  created_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  check ((kind = 'kilometres') = (metres is not null and km_rate is not null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id) deferrable initially deferred,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create unique index claims_key on claims (company_id, user_id, key);
create index claims_user on claims (company_id, user_id, counts_on);
create index claims_day on claims (company_id, counts_on);
create index claims_job on claims (company_id, job_id) where job_id is not null;
create index claims_file on claims (company_id, file_id) where file_id is not null;
call guard_company_table('claims');

alter table payroll_lines drop constraint payroll_lines_kind_check;
alter table payroll_lines add constraint payroll_lines_kind_check check (kind in ('ordinary', 'overtime', 'saturday', 'sunday',
  'holiday', 'saved', 'leave', 'unpaidLeave', 'percentage', 'salary', 'allowance', 'correction', 'difference', 'reimbursement',
  'kilometres'));

-- What a run has paid somebody of a claim: the sum of all runs is what they have had of it, and nothing where it was taken
-- back. Grows for ever.
create table payroll_claims (
  company_id bigint not null,
  run_id bigint not null,
  claim_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('receipt', 'kilometres')),
  cents bigint not null,
  primary key (company_id, run_id, claim_id),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index payroll_claims_claim on payroll_claims (company_id, claim_id);
create index payroll_claims_user on payroll_claims (company_id, user_id);
call guard_company_table('payroll_claims');
