import type { StandingKind } from '#server/auth/standing-access.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { fixedReport } from '../../reports.rules.ts'
import { customReports } from '../reports.queries.ts'
import { deleteSchedules, lockSchedule, readersOf, schedulesOf } from './report-mails.queries.ts'

const shownReaders = 3

export const reportMail: StandingKind = {
  // An accountant makes none, and reads what is sent to them.
  access: user({ permission: 'reports.view', accountant: true }),
  async rows(tx, madeBy) {
    const schedules = (await schedulesOf(tx, madeBy)).filter(({ active }) => active)
    const readers = await readersOf(tx, { schedules: schedules.map(({ id }) => id) })
    const own = await customReports(tx, { id: tx.by.id, isOwner: tx.by.kind === 'owner' })
    return schedules.map(({ id, report, created_by, created_at }) => {
      const those = readers.filter(({ schedule_id, stopped_at }) => schedule_id === id && stopped_at === null)
      const title = own.find(each => each.id === report.id)?.name ?? {
        text: fixedReport(report.name)?.title ?? '',
      }
      const names = those.slice(0, shownReaders).map(reader => reader.fullname ?? reader.email)
      const more = those.length > shownReaders ? ', …' : ''
      return {
        id,
        about: fact('{{report}}, to {{readers}}', { report: title, readers: names.join(', ') + more }),
        made_by: created_by,
        // Each gets what they may see themselves, and an address outside what its maker may.
        hangs_on: [...new Set(those.map(({ user_id }) => user_id ?? created_by))],
        made_at: created_at,
        opened_at: those.reduce<Date | null>(
          (last, { sent_for }) => (sent_for && (!last || sent_for > last) ? sent_for : last),
          null,
        ),
      }
    })
  },
  async end(tx, _ctx, id) {
    if (!(await lockSchedule(tx, id))) return false
    for (const row of await deleteSchedules(tx, [id])) tx.record('report_schedules', row, null)
    return true
  },
}
