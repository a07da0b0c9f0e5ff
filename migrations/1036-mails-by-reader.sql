-- A report that a mail came back may say no more than to whom it went: mails are found by their reader, of whichever company.
drop index outbox_mailed;
create index outbox_mailed on outbox (lower(recipient), company_id, id) where kind = 'mail' and not is_private;
-- Mails of a document, by which it says that the last one did not arrive.
create index outbox_document on outbox (company_id, (payload ->> 'document'), id)
  where kind = 'mail' and payload ->> 'document' is not null;
