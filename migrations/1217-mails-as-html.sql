-- A client's mail as it looked, without anything that acts; '': it came as text alone.
alter table sms_messages add column html text not null default '';
