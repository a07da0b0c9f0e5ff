import type { FoundClient, FoundJob, FoundPerson } from '../find.contract.ts'
import { matches } from './match-text.ts'

/** Where a choice leads. */
export type Target =
  | { kind: 'job' | 'client' | 'person'; id: number }
  | { kind: 'screen'; path: string }
  | { kind: 'action'; name: string }

/** One line of the palette. */
export interface Choice {
  target: Target
  title: string
  detail: string
  /** A job's. */
  status?: number
}

/** Tells choices apart. */
export function choiceKey({ target }: Choice): string {
  if (target.kind === 'screen') return `screen ${target.path}`
  return target.kind === 'action' ? `action ${target.name}` : `${target.kind} ${target.id}`
}

const joined = (parts: readonly (string | false)[]) => parts.filter(part => part).join(' · ')

/** A job by number and name; beside the address stands whatever else the text was found in. */
export function jobChoice(job: FoundJob, text: string): Choice {
  return {
    target: { kind: 'job', id: job.id },
    title: `#${job.job_number} ${job.name || job.companyname}`,
    detail: joined([
      job.name !== '' && job.companyname,
      job.address,
      matches(job.phone, text) && job.phone,
      matches(job.email, text) && job.email,
      job.excerpt.replace(/\s+/g, ' ').trim(),
    ]),
    status: job.job_status,
  }
}

export function clientChoice(client: FoundClient, text: string): Choice {
  return {
    target: { kind: 'client', id: client.id },
    title: client.name,
    detail: joined([
      client.company_name,
      client.phone,
      matches(client.email, text) && client.email,
      client.main_address,
      client.contact,
    ]),
  }
}

export function personChoice(person: FoundPerson): Choice {
  return {
    target: { kind: 'person', id: person.id },
    title: person.fullname,
    detail: joined([person.group_name, person.email, person.phone]),
  }
}
