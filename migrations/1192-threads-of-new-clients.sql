-- A new client's row is stored with the commit, after the mail that their first quote or invoice goes out by has found their
-- conversation.
alter table threads alter constraint threads_company_id_client_id_fkey deferrable initially deferred;
