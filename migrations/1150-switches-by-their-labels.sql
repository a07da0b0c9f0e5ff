-- Switches whose labels changed carry the new words as their keys, as all switches do.
update page_settings set settings = settings - 'written' || jsonb_build_object('created', settings -> 'written')
where page_id = 27 and settings ? 'written';
update page_settings set settings = settings - 'gone_for_good' || jsonb_build_object('deleted_permanently', settings -> 'gone_for_good')
where page_id = 28 and settings ? 'gone_for_good';
update page_settings set settings = settings - 'came' || jsonb_build_object('received', settings -> 'came')
where page_id = 29 and settings ? 'came';
