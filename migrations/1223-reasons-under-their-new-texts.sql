-- Timesheets and records of the books keep why they were not sent, as the text that was its key then. Texts reworded
-- since go by their new words, so that readers of other languages see theirs.
with reworded (former, text) as (
  values
    ('Nothing in this run goes out by timesheet.', 'Nothing in this run is sent as timesheets.'),
    ('Link {{name}} to their employee first.', 'Link {{name}} to an employee first.'),
    ('{{item}} needs an earnings rate of $1.00 a unit.', '{{item}} needs an earnings rate of $1.00 per unit.'),
    ('{{item}} needs an earnings rate with units.', '{{item}} needs an earnings rate based on units.'),
    ('Corrections take away more than was worked. Enter them in the payroll program.', 'Corrections exceed the hours worked. Enter them in the payroll program.'),
    ('The payroll program has a timesheet for this period that wasn’t sent from here.', 'Payroll already has a timesheet for this period that we didn’t send.'),
    ('The timesheet of this period is approved there. Revert it to draft, then retry.', 'This period’s timesheet is already approved in payroll. Revert it to draft, then retry.'),
    ('Payroll denies access. Connect it again as someone with a payroll role.', 'Payroll denied access. Reconnect as someone with a payroll role.'),
    ('Your books already have this number with {{there}} instead of {{here}}.', 'In your books this number shows {{there}}; here it’s {{here}}.')
), sheets as (
  update payroll_sheets s set reason = jsonb_set(s.reason, '{text}', to_jsonb(r.text))
  from reworded r where s.reason ->> 'text' = r.former
), turns as (
  update payroll_turns t set trouble = jsonb_set(t.trouble, '{text}', to_jsonb(r.text))
  from reworded r where t.trouble ->> 'text' = r.former
)
update accounting_records b set reason = jsonb_set(b.reason, '{text}', to_jsonb(r.text))
from reworded r where b.reason ->> 'text' = r.former;
