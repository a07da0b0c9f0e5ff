-- The address that a mail is proven to be from, in its one spelling; '': nothing proves it, or it is no mail.
alter table sms_messages add column proven_from text not null default '';
-- Mails of before in conversations with unknown senders, which are named by that address.
update sms_messages m set proven_from = m.phone
where m.channel = 'mail' and m.direction = 'in' and m.client_id is null and m.unproven_from = '' and m.phone like '%@%';

create index sms_messages_proven on sms_messages (company_id, proven_from, id) where proven_from <> '';

create sequence mail_rule_id_seq;
-- What is made of each mail from one proven sender: a lead, or a bill of its attachment. Few a company.
create table mail_rules (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('mail_rule_id_seq'),
  -- in its one spelling
  sender text not null,
  -- the portal or supplier
  name text not null,
  makes text not null check (makes in ('lead', 'bill')),
  -- of leads: where they come from
  source_id bigint,
  -- of leads: the words before each fact, by the field that it becomes
  labels jsonb not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, source_id) references lead_sources (company_id, id)
);
create unique index mail_rules_sender on mail_rules (company_id, sender);
call guard_company_table('mail_rules');

-- What a rule made of a mail, or why it made nothing. Grows for ever, with the mails of portals and suppliers.
create table mail_outcomes (
  company_id bigint not null references companies (id) on delete cascade,
  message_id bigint not null,
  -- null: the rule was deleted
  rule_id bigint,
  lead_id bigint,
  -- contact: neither phone nor mail address was found; file: no file can be read as a bill
  problem text not null default '' check (problem in ('', 'contact', 'file')),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references sms_messages (company_id, id) on delete cascade,
  foreign key (company_id, rule_id) references mail_rules (company_id, id) on delete set null (rule_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
create index mail_outcomes_rule on mail_outcomes (company_id, rule_id);
create index mail_outcomes_lead on mail_outcomes (company_id, lead_id) where lead_id is not null;
call guard_company_table('mail_outcomes');
