-- What a text message took of the company's credit, in parts; 0 when nothing was counted, or it was given back because the
-- message was never delivered.
alter table sms_messages add column paid integer not null default 0 check (paid >= 0);
