-- Answers name the mails that they answer. Ids of ours are made from a row's key, or for the beginning of a thread from its name
-- (`message-id.ts`); a client's are kept as they came.
create index outbox_message_ids on outbox (company_id, (left(encode(sha256(decode(company_id::text || '-' || id::text, 'escape')), 'hex'), 40)))
  where kind = 'mail' and not is_private;
create index outbox_thread_ids on outbox (company_id, (left(encode(sha256(decode(payload ->> 'thread', 'escape')), 'hex'), 40)), id)
  where kind = 'mail' and not is_private and payload ->> 'thread' is not null;
create index sms_messages_mail_ids on sms_messages (company_id, mail_id) where mail_id <> '';
-- A mail's author may be a contact.
create index client_contacts_email_key on client_contacts (company_id, email_key(email)) where email_key(email) <> '';
