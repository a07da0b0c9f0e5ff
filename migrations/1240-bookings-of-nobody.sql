-- A request that was confirmed without a technician names none.
alter table booking_requests alter column technician_id drop not null;
alter table booking_requests add constraint booking_requests_technician_check
  check (technician_id is not null or status = 'confirmed');
