import { inTheWay, outsideInTheWay, taskInTheWay } from '#features/jobs/jobs/appointments.rules.ts'
import { namesOf } from '#features/jobs/jobs/server/job-checks.queries.ts'
import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import { awayFact, awayIn } from '#features/people/shifts/shifts.rules.ts'
import { agendaInTheWay } from '#features/schedule/agenda/server/agenda.queries.ts'
import { outsideEvents } from '#features/schedule/outside-events/server/outside-events.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { dayMinutes, instantText, utcToWall } from '#shared/dates.ts'
import type { Fact } from '#shared/fact.ts'
import { jobsOfAppointments, type Slot, visitsInTheWay } from './day-plans.queries.ts'

/** More than these nobody reads in a question. */
const mostConflicts = 8

interface Stretch {
  starts_at: Date
  ends_at: Date
}

/**
 * Conflicts of appointments that are moved together, in one query: among themselves only where they go, not where
 * they were.
 */
export async function conflictsOf(tx: UserTx, slots: readonly Slot[], ids: readonly number[]) {
  const people = [...new Set(slots.flatMap(each => each.technician_ids))]
  if (people.length === 0) return { technicians: [], conflicts: [], more: 0 }
  const zone = tx.by.timeZone
  const from = new Date(Math.min(...slots.map(each => each.starts_at.getTime())))
  const to = new Date(Math.max(...slots.map(each => each.ends_at.getTime())))
  const wall = (moment: Date) => utcToWall(instantText(moment), zone)
  const dayOf = (moment: Date) => Math.floor(wall(moment) / dayMinutes)
  const jobs = await jobsOfAppointments(tx, ids)
  const together = slots.flatMap(slot => {
    const job = jobs.find(each => each.id === slot.id)
    return job ? [{ ...slot, number: job.number, name: job.name, seen: job.seen }] : []
  })
  const others = [...(await visitsInTheWay(tx, slots, ids)), ...together]
  const agenda = await agendaInTheWay(tx, people, { from, to })
  const outside = await outsideEvents(tx, { from, to, people, isBusy: true })
  const rosters = await rostersOf(tx, { first: dayOf(from), last: dayOf(to), ids: people })
  const busy = new Set<number>()
  const facts = new Map<string, Fact>()
  const note = (person: number, why: Fact) => {
    busy.add(person)
    facts.set(JSON.stringify(why), why)
  }
  const nameOf = await namesOf(tx, people)
  const times = ({ starts_at, ends_at }: Stretch) => [instantText(starts_at), instantText(ends_at)] as const
  for (const slot of slots)
    for (const person of slot.technician_ids) {
      for (const other of others)
        if (other.id !== slot.id && other.technician_ids.includes(person) && overlap(slot, other))
          note(person, inTheWay(other.seen ? other : null, ...times(other)))
      for (const task of agenda)
        if (task.technician_id === person && overlap(slot, task))
          note(person, taskInTheWay(task.title, ...times(task)))
      for (const event of outside)
        if (event.user_id === person && overlap(slot, event))
          note(person, outsideInTheWay(event.fullname, event.title, ...times(event)))
      const roster = rosters.find(each => each.user_id === person)
      const start = wall(slot.starts_at)
      const minutes = (slot.ends_at.getTime() - slot.starts_at.getTime()) / 60_000
      const away = roster && awayIn(roster, { start, end: start + minutes })
      if (away) note(person, awayFact(nameOf(person), away, zone))
    }
  const conflicts = [...facts.values()]
  return {
    technicians: [...busy].map(id => ({ id, name: nameOf(id) })),
    conflicts: conflicts.slice(0, mostConflicts),
    more: Math.max(0, conflicts.length - mostConflicts),
  }
}

const overlap = (a: Stretch, b: Stretch) => a.starts_at < b.ends_at && a.ends_at > b.starts_at
