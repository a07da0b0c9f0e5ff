-- Stock value moves with quantity: decision 135. Each movement carries what it added to the stock's value and what of its
-- money became a price difference, both in cents; what a movement paid or took is their sum. A movement of kind 'price' has
-- no quantity: a later price for what came before.
alter table stock_movements
  add column value_cents bigint not null default 0,
  -- more is a loss
  add column difference_cents bigint not null default 0,
  -- `at` is when it happened; a device may tell of it days later. Values as of a day go by this one.
  add column written_at timestamptz not null default now(),
  drop constraint stock_movements_quantity_check,
  drop constraint stock_movements_kind_check,
  add check (kind in ('receive', 'use', 'return', 'transfer', 'count', 'adjust', 'loss', 'price')),
  add check (quantity <> 0 or kind = 'price');
create index stock_movements_difference on stock_movements (company_id, written_at) where difference_cents <> 0;
create index stock_movements_order on stock_movements (company_id, order_id, part_id) where order_id is not null;

alter table stock_parts
  -- what all of it is worth, wherever it lies: the sum of its movements
  add column value_cents bigint not null default 0,
  -- the version of the last edit; movements count the version up as well
  add column edited_version integer not null default 1;
update stock_parts set edited_version = version;

-- Goods between two places are in transit: place -1, so that every transfer is two movements that come to nothing.
insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, at, made_by, transfer_id)
select company_id, part_id, -1, kind, -quantity, cost_cents, at, made_by, transfer_id from stock_movements
where kind = 'transfer' and transfer_id is not null order by id;
insert into stock_levels (company_id, part_id, place_id, on_hand)
select company_id, part_id, -1, sum(quantity) from stock_movements where place_id = -1 group by company_id, part_id
having sum(quantity) <> 0;
update stock_movements set written_at = at;

-- Every total stays what it was to the cent; a transfer has no value of its own.
update stock_movements m set value_cents = v.cents from (
  select company_id, id, round(upto) - round(upto - own) as cents from (
    select company_id, id, quantity * cost_cents as own,
      sum(quantity * cost_cents) over (partition by company_id, part_id order by id) as upto
    from stock_movements where kind <> 'transfer') each
) v where v.company_id = m.company_id and v.id = m.id and v.cents <> 0;

-- Nothing on hand that was worth something, and a value of another sign than its quantity, become price differences. These
-- entries are the list of what was corrected.
with part as (
  select p.company_id, p.id, p.cost_cents, coalesce(m.quantity, 0) as quantity, coalesce(m.cents, 0) as cents
  from stock_parts p join (
    select company_id, part_id, sum(quantity) as quantity, sum(value_cents) as cents from stock_movements group by 1, 2
  ) m on m.company_id = p.company_id and m.part_id = p.id
), wrong as (
  select company_id, id, cost_cents, round(quantity * cost_cents) - cents as cents from part
  where sign(cents) <> 0 and sign(cents) <> sign(quantity)
)
insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, at, written_at, value_cents, difference_cents, note)
select company_id, id, 0, 'price', 0, cost_cents, now(), now(), cents, -cents, 'Corrected: value without quantity' from wrong
where cents <> 0;

update stock_parts p set value_cents = m.cents,
  cost_cents = case when m.quantity = 0 or m.cents = 0 then p.cost_cents else round(m.cents / m.quantity, 4) end
from (
  select company_id, part_id, sum(quantity) as quantity, sum(value_cents) as cents from stock_movements group by 1, 2
) m where m.company_id = p.company_id and m.part_id = p.id;

-- A transfer costs nothing: its lines need no cost of their own.
alter table stock_transfer_lines drop column cost_cents;

-- What of an order was billed, and what of that the supplier has credited, each for itself.
alter table stock_order_lines add column credited numeric(14, 3) not null default 0;
update stock_order_lines o set billed = o.billed + b.credited, credited = b.credited from (
  select l.company_id, i.order_id, l.part_id, sum(l.quantity) as credited
  from supplier_invoice_lines l
  join supplier_invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.state = 'booked' and i.kind = 'credit'
  where l.goes = 'order' and i.order_id is not null group by 1, 2, 3
) b where b.company_id = o.company_id and b.order_id = o.order_id and b.part_id = o.part_id;

-- Price differences count in the figures: the source 'difference', 8 in figure_facts. The figures are made anew.
update figure_states set built_at = null;
