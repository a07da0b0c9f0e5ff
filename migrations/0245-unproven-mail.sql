-- The address in a mail that nothing proves to be from the client; '': proven, or no mail.
alter table sms_messages add column unproven_from text not null default '';
