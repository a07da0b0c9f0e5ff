-- The whole text of a mail whose quotation, signature or length is not shown in the conversation; '': all of it is shown.
alter table sms_messages add column original text not null default '';
-- The Message-ID of a mail that came in, with its brackets, which an answer to it names; '': none.
alter table sms_messages add column mail_id text not null default '';
