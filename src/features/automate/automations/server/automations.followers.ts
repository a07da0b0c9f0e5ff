import type { Services } from '#server/context.ts'
import { sentAgain } from '#server/db/changes.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, type Happening, idsOf } from '#server/happenings/follower.ts'
import type { Outbox } from '#server/outbox.ts'
import { lateHours } from '../automations.rules.ts'
import {
  dateTriggers,
  earlyStops,
  followedHappenings,
  type SubjectSource,
  subjects,
  tableOf,
  triggerOf,
  zoneChanged,
} from '../triggers.rules.ts'
import { type AutomationRow, automationsOf, hoursAgo } from './automations.queries.ts'
import { wakeAutomations } from './automations.works.ts'
import { begin, replanAll, replanDates } from './begin.service.ts'
import { lookAtDatesAgain, someWait, stopRuns } from './runs.queries.ts'

/** Means that begin nothing: an automation would set off itself, and an import greet 10,000 clients. */
const quiet: readonly string[] = ['automation', 'import']

/** Runs begin and end by what happens, after the save that caused it and never in it. */
export const automationFollowers = ({ outbox }: Pick<Services, 'outbox'>): Follower[] => [
  {
    name: 'automations',
    follows: followedHappenings,
    async follow(tx, happenings) {
      // Most companies have nothing that waits, and an import ten thousand happenings.
      const waiting = await someWait(tx)
      if (waiting) for (const happening of happenings) await endBy(tx, happening)
      const looks = await followDates(tx, happenings)
      const begins = happenings.filter(each => !quiet.includes(each.means))
      const found = await automationsOf(tx, [...new Set(begins.map(({ name }) => name))])
      const recent = found.length > 0 ? await hoursAgo(tx, lateHours) : tx.now
      let begun = 0
      for (const automation of found)
        begun += await beginBy(
          tx,
          outbox,
          automation,
          // Happenings from before it was on may be heard of afterwards.
          begins.filter(
            ({ name, at }) => name === automation.trigger && at > recent && at >= automation.on_since,
          ),
        )
      // A client who came with a booking has booked, whether both are heard of at once or in turn.
      if (begun > 0) for (const happening of happenings) await endBy(tx, happening)
      if (begun > 0 || looks) await wakeAutomations(tx, outbox)
    },
  },
]

/** The row of a happening that an automation is about; null: it names none. */
export function subjectIn(
  { table, row, facts }: Pick<Happening, 'table' | 'row' | 'facts'>,
  trigger: string,
): { source: SubjectSource; id: number } | null {
  const known = triggerOf(trigger)
  if (!known) return null
  const id = known.by ? idsOf(facts, known.by)[0] : table === tableOf(known.about) ? row : undefined
  return id === undefined ? null : { source: known.about, id }
}

async function beginBy(
  tx: CompanyTx,
  outbox: Outbox,
  automation: AutomationRow,
  happenings: readonly Happening[],
): Promise<number> {
  const source = triggerOf(automation.trigger)?.about
  if (!source || happenings.length === 0) return 0
  // A row counts once, by its last happening: it is looked at as it is now.
  const causes = new Map(
    happenings.flatMap(each => {
      const subject = subjectIn(each, automation.trigger)
      return subject
        ? [[subject.id, { happening: each.id, due: tx.now, isAgain: each.means === sentAgain }] as const]
        : []
    }),
  )
  return begin(tx, outbox, automation, source, causes)
}

/** Dates that these changed: plans are made anew, by whatever means they changed, and runs that wait for them look again. */
async function followDates(tx: CompanyTx, happenings: readonly Happening[]): Promise<boolean> {
  const changed = new Map<string, Set<number>>()
  let looks = 0
  for (const { name, about, by, moves } of dateTriggers) {
    const moved = happenings.filter(each => moves!.includes(each.name))
    if (moved.length === 0) continue
    changed.set(name, new Set(moved.flatMap(each => (by ? idsOf(each.facts, by) : [each.row]))))
    const subjects = moved.flatMap(({ table, row, facts }) =>
      table === about ? row : idsOf(facts, 'job_id'),
    )
    looks += await lookAtDatesAgain(tx, about, subjects)
  }
  const since = new Date(Math.min(...happenings.map(({ at }) => at.getTime())))
  await replanDates(tx, changed, since)
  const moved = happenings.find(({ name }) => name === zoneChanged)
  if (moved) {
    await replanAll(tx, moved.at)
    for (const source of subjects) looks += await lookAtDatesAgain(tx, source)
  }
  return looks > 0
}

async function endBy(tx: CompanyTx, { id, name, table, row, facts }: Happening): Promise<void> {
  for (const stop of earlyStops) {
    if (!(stop.when as readonly string[]).includes(name)) continue
    const [client] = idsOf(facts, 'client_id')
    const ofClient = stop.name === 'replied' || stop.name === 'booked'
    if (ofClient && client === undefined) continue
    const where = ofClient
      ? { client: client!, ...(table === 'jobs' && { but: row }) }
      : { source: table as SubjectSource, row }
    const ended = await stopRuns(tx, { reason: stop.label, stop: { name: stop.name, where, happening: id } })
    if (ended > 0) tx.tell('automations')
  }
}
