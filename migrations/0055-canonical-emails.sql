-- An account is found by the one form of its e-mail, which the application makes (src/shared/identifiers.ts): what
-- lower() makes of a letter beyond ASCII must not decide whose account it is.
alter table accounts drop column email_lower;
update accounts set email = lower(email);
alter table accounts
  add constraint accounts_email unique (email),
  add constraint accounts_email_form check (octet_length(email) = char_length(email) and email = lower(email));
-- So is the code that a company came with.
drop index companies_refer_code;
update companies set refer_code = lower(refer_code);
create index companies_refer_code on companies (refer_code) where refer_code <> '';
