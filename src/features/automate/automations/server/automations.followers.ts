import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, type Happening, idsOf } from '#server/happenings/follower.ts'
import { lateHours, mostADay } from '../automations.rules.ts'
import { earlyStops, followedHappenings, type SubjectSource, triggerOf } from '../triggers.rules.ts'
import { type AutomationRow, automationsOf } from './automations.queries.ts'
import { wakeAutomations } from './automations.works.ts'
import { rowsThatFit } from './fitting.service.ts'
import { insertRuns, rowsTaken, someWait, stopRuns } from './runs.queries.ts'
import { titledRows } from './subjects.queries.ts'

/** Means that begin nothing: an automation would set off itself, and an import greet 10,000 clients. */
const quiet: readonly string[] = ['automation', 'import']

/** Runs begin and end by what happens, after the save that caused it and never in it. */
export const automationFollowers = ({ outbox }: Pick<Services, 'outbox'>): Follower[] => [
  {
    name: 'automations',
    follows: followedHappenings,
    async follow(tx, happenings) {
      // Most companies have nothing that waits, and an import ten thousand happenings.
      if (await someWait(tx)) for (const happening of happenings) await endBy(tx, happening)
      const recent = tx.now.getTime() - lateHours * 3_600_000
      const begins = happenings.filter(each => each.at.getTime() > recent && !quiet.includes(each.means))
      const names = [...new Set(begins.map(({ name }) => name))]
      const found = await automationsOf(tx, names)
      let begun = 0
      for (const automation of found)
        begun += await begin(
          tx,
          automation,
          begins.filter(({ name }) => name === automation.trigger),
        )
      if (begun > 0) await wakeAutomations(tx, outbox)
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
  const id = known.by ? idsOf(facts, known.by)[0] : table === known.about ? row : undefined
  return id === undefined ? null : { source: known.about, id }
}

async function begin(
  tx: CompanyTx,
  automation: AutomationRow,
  happenings: readonly Happening[],
): Promise<number> {
  const [first] = happenings
  const source = first && triggerOf(automation.trigger)?.about
  if (!source) return 0
  // A row counts once, by its last happening: it is looked at as it is now.
  const byRow = new Map(
    happenings.flatMap(each => {
      const subject = subjectIn(each, automation.trigger)
      return subject ? [[subject.id, each.id] as const] : []
    }),
  )
  const ids = await rowsThatFit(tx, source, automation.conditions, [...byRow.keys()])
  const since = new Date(tx.now.getTime() - 86_400_000)
  const taken = await rowsTaken(tx, automation.id, source, ids, { since, most: mostADay })
  const rows = await titledRows(
    tx,
    source,
    ids.filter(id => !taken.has(id)),
  )
  const begun = await insertRuns(
    tx,
    automation,
    source,
    rows.map(row => ({ ...row, happening: byRow.get(row.id)! })),
  )
  if (begun > 0) tx.tell('automations')
  return begun
}

async function endBy(tx: CompanyTx, { name, table, row, facts }: Happening): Promise<void> {
  for (const stop of earlyStops) {
    if (!(stop.when as readonly string[]).includes(name)) continue
    const [client] = idsOf(facts, 'client_id')
    const ofClient = stop.name === 'replied' || stop.name === 'booked'
    if (ofClient && client === undefined) continue
    const where = ofClient
      ? { client: client!, ...(table === 'jobs' && { but: row }) }
      : { source: table as SubjectSource, row }
    const ended = await stopRuns(tx, { reason: stop.label, stop: { name: stop.name, where } })
    if (ended > 0) tx.tell('automations')
  }
}
