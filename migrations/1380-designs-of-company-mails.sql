-- The client template in whose design a mail of the product goes out; null, or one that is gone: as plain text. No foreign
-- key, as of email_designs: Undo after deleting a template gives it another id.
alter table company_texts add column design_id bigint;
