-- Parts that lie nowhere at a place are listed beside this, along both keys.
create index stock_levels_lying on stock_levels (company_id, place_id, part_id) where thousandths <> 0;
