import { alertsAfter, deleteAlert, insertAlert } from '#features/guide/alerts/server/alerts.queries.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { loadTemporal, parseInstant } from '#shared/dates.ts'
import { alertProblem } from './alert-problem.ts'
import { type Call, type Operation, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

const usage = `npm run alert -- "Text" 2026-12-01T10:00Z   tell everybody, with a countdown; at zero they are signed out
npm run alert -- list                       what lies ahead
npm run alert -- remove 3                   take one back`

/** `npm run alert`: tells everybody in every company something; also works beside a running server. */
export async function alert(call: Call): Promise<number> {
  const [first = '', second = '', ...more] = call.args
  const isList = first === 'list' && !second
  if (!first || more.length > 0 || (!isList && !second)) return sayUsage(usage)
  await loadTemporal()
  return runOperation(call, operation => work(first, second, operation))
}

async function work(first: string, second: string, operation: Operation): Promise<void> {
  const now = new Date()
  const at = parseInstant(second)
  const isNew = first !== 'list' && !(first === 'remove' && at === null)
  const problem = isNew ? alertProblem(first, at, now) : null
  if (problem) throw new OperationRefused(problem)
  await withDoors(operation, async db => {
    await db.withPlatform('an alert to everybody', async tx => {
      if (first === 'list') {
        for (const row of await alertsAfter(tx))
          operation.tell(`${row.id}  ${row.scheduled_time.toISOString()}  ${row.message}`)
      } else if (!isNew) {
        if (!(await deleteAlert(tx, Number(second) || 0)))
          throw new OperationRefused(`There is no ${second}.`)
        operation.tell(`Taken back: ${second}.`)
      } else {
        const id = await insertAlert(tx, { message: first.trim(), scheduled_time: new Date(at!) })
        operation.tell(`Alert ${id}: everybody sees it within a minute, until ${at}.`)
      }
    })
  })
}
