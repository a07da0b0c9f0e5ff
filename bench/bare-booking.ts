/**
 * A booking as one statement: every row that the product leaves of it (client, job, technician, two appointments, diary,
 * notice, record of changes, events), straight into the same tables, without a look at anything. The number comes from a sequence, so
 * that nothing queues. $1 company, $2 user, $3 technician, $4 name, $5 address, $6 comment, $7 starts.
 */
export const bareBooking = `
  with given as (
    select nextval('client_id_seq') as client, nextval('job_id_seq') as job, 100000000 + nextval('job_id_seq') as number
  ), client as (
    insert into clients (company_id, id, name, main_address)
    select $1::bigint, client, $4::text, $5::text from given returning *
  ), job as (
    insert into jobs (company_id, id, number, client_id, name, address, company_comment, technician_ids,
      appointment_at, appointment_count, created_by)
    select $1, job, number, client, $4, $5, $6::text, array[$3::bigint], ($7::timestamptz[])[1],
      cardinality($7::timestamptz[]), $2::bigint from given returning *
  ), technician as (
    insert into job_technicians (company_id, job_id, user_id) select $1, job, $3 from given
  ), appointment as (
    insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
    select $1, job, at, at + interval '1 hour', array[$3] from given, unnest($7::timestamptz[]) at returning *
  ), diary as (
    insert into diary_entries (company_id, job_id, type, content, user_name, user_id, session, text, "values")
    select $1, job, type, to_jsonb(told), 'Olivia Owner', $2, gen_random_uuid(), told, '{}'
    from given, (
      values ('welcome', 'Job created.'), ('address', 'Job address set to: ' || $5),
        ('schedule', 'Appointment scheduled'), ('schedule', 'Appointment scheduled')) entries (type, told)
  ), notice as (
    insert into activities (company_id, user_id, kind_id, "values", job_id, at)
    select $1, $3, 1, jsonb_build_object('by', 'Olivia Owner', 'name', $4, 'number', number), job, now() from given returning *
  ), kept as (
    insert into changes (company_id, user_id, endpoint, means, table_name, row_id, action, after)
    select $1, $2, 'POST /jobs/add', 'screen', table_name, row_id, 'insert', after
    from (
      select 'clients', id, to_jsonb(client) - 'search' from client
      union all select 'jobs', id, to_jsonb(job) - 'search' from job
      union all select 'appointments', id, to_jsonb(appointment) from appointment
      union all select 'activities', id, to_jsonb(notice) from notice) rows (table_name, row_id, after)
  ), told as (
    insert into events (company_id, topic, row_id)
    select $1, 'clients', client from given
    union all select $1, topic, job from given, unnest('{jobs,diary}'::text[]) topic
    union all select $1, 'appointments', id from appointment
    union all select $1, 'activity', id from notice
  )
  select job as "lastJobInsertId", number as job_number from given`
