import { type SampleMaker, type Samples, sampleDay, samplesFor, soon } from '#app/testing/sample-maker.ts'
import type { agendaContract } from '../agenda.contract.ts'

export type AgendaRows = Awaited<ReturnType<typeof agendaRows>>

export async function agendaRows({ insert, company, word }: SampleMaker) {
  return {
    agendaOf: company.technician.id,
    agenda: await insert(
      `insert into agenda_tasks (company_id, title, description, starts_at, ends_at, technician_id)
       values ($1, $2, 'Sample', now(), now() + interval '1 hour', $3)`,
      word,
      company.technician.id,
    ),
  }
}

export function agendaSamples(rows: AgendaRows): Samples<typeof agendaContract> {
  const task = {
    title: 'Sample',
    description: 'Sample',
    start_date: soon(),
    assigned_worker_id: rows.agendaOf,
  }
  return {
    range: { startDate: sampleDay(), endDate: sampleDay() },
    add: task,
    edit: { ...task, id: rows.agenda },
    remove: { id: rows.agenda },
  }
}

export default samplesFor({ samples: { agenda: agendaSamples }, rows: agendaRows })
