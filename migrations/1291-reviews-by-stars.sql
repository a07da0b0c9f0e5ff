-- Reviews sorted by their stars go along an index.
create index feedback_stars on feedback (company_id, stars, id) where given_at is not null;
