-- Entries keep the text that they were written under, the key of its translations: texts that were reworded since
-- go by their new words, so that readers of other languages see theirs.
with reworded (former, text) as (
  values
    ('The client wasn’t told you were on the way: you left at {{left}}, and this arrived at {{arrived}}.', 'No “on the way” text was sent: you left at {{left}}, but this arrived at {{arrived}}.'),
    ('Its number was already used: it’s job #{{number}} here.', 'Its number was taken, so it’s job #{{number}} here.'),
    ('{{file}} could not be taken over', '{{file}} couldn’t be copied'),
    ('{{file}} could not be copied', '{{file}} couldn’t be copied'),
    ('Work has begun.', 'Work started.'),
    ('Work has ended.', 'Work stopped.'),
    ('Task opened again: {{task}}', 'Task reopened: {{task}}'),
    ('Refund of {{amount}} to the card asked for on invoice #{{number}}', 'Card refund of {{amount}} requested on invoice #{{number}}'),
    ('Payment of {{amount}} by card on invoice #{{number}}, receipt #{{receipt}}', 'Card payment of {{amount}} on invoice #{{number}}, receipt #{{receipt}}'),
    ('Refund of {{amount}} to the card on invoice #{{number}}', 'Card refund of {{amount}} on invoice #{{number}}'),
    ('The refund of {{amount}} to the card on invoice #{{number}} failed', 'Card refund of {{amount}} on invoice #{{number}} failed'),
    ('Quote #{{number}} became part of this job', 'Quote #{{number}} was added to this job'),
    ('Quote #{{number}} became a job', 'Quote #{{number}} was converted to a job'),
    ('Reminder of invoice #{{number}} sent to {{to}}', 'Reminder for invoice #{{number}} sent to {{to}}'),
    ('Reminder of quote #{{number}} sent to {{to}}', 'Reminder for quote #{{number}} sent to {{to}}'),
    ('Reminder of invoice #{{number}} could not be sent', 'Reminder for invoice #{{number}} couldn’t be sent'),
    ('Reminder of quote #{{number}} could not be sent', 'Reminder for quote #{{number}} couldn’t be sent'),
    ('Assigned to nobody', 'Unassigned')
), diary as (
  update diary_entries e set text = r.text from reworded r where e.text = r.former
)
update lead_entries e set text = r.text from reworded r where e.text = r.former;
