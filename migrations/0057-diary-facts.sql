-- What the product writes into the diary is kept as a text with {{holes}} and what stands in them, beside the
-- specified sentence: each reader gets it in their own language. Null: people's own words.
alter table diary_entries add text text, add "values" jsonb;
