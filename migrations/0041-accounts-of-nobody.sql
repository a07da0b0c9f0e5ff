-- An account without a company: of a mistyped invitation, of a demo that was reset. It kept its e-mail from signing up.
delete from accounts a where not exists (select 1 from users u where u.account_id = a.id);
