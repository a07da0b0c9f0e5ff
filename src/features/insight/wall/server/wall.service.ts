import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { technicians as teamOf } from '#features/insight/dashboard/server/widgets.queries.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { daysOf, spanBefore } from '#features/insight/reports/reports.rules.ts'
import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { appointmentsInRange } from '#features/schedule/calendar/server/calendar.queries.ts'
import { standingOf } from '#server/auth/standing-access.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { dayStartUtc, instantText, todayIn } from '#shared/dates.ts'
import { seenOnWall } from '../wall.rules.ts'
import { keepRead, type WallRow } from './wall.queries.ts'
import { wallStanding } from './wall.standing.ts'

const minute = 60_000
const mostClients = 8

/** The content of a screen, by the rights that its maker has at this moment; null: it has ended. */
export async function shownOn(wall: WallRow, ctx: PublicContext) {
  const company = companyIdFrom(wall.company_id, 'link')
  const { maker } = await standingOf(ctx, wallStanding, company, wall.created_by)
  const spec = seenOnWall(wall.spec, maker)
  if (!maker || !spec) return null
  const db = ctx.db.doing(newDeed({ by: maker, endpoint: ctx.deed.endpoint, means: 'screen' }))
  const shown = await db.readCompany(company, async tx => {
    const today = todayIn(maker.timeZone, instantText(tx.now))
    const span = daysOf(spec.days, today)
    const { totals, asOf } = await readMeasures(tx, { measures: spec.figures, ...span })
    const before = await readMeasures(tx, { measures: spec.figures, ...spanBefore(span) })
    const { name, logo_key } = await companyRow(tx)
    return {
      name: wall.name,
      company: name,
      logo: pictureAddress(logo_key),
      colour: await brandColour(tx),
      zone: maker.timeZone,
      days: spec.days,
      asOf,
      figures: spec.figures.map(measure => ({
        measure,
        amount: totals[measure].amount,
        before: before.totals[measure].amount,
      })),
      ...(await peopleOn(tx, spec, today, maker.timeZone)),
    }
  })
  const isLater = !wall.read_at || ctx.now().getTime() - wall.read_at.getTime() > minute
  if (isLater) await ctx.db.withCompany(company, tx => keepRead(tx, wall.id))
  return shown
}

/** Today's appointments by technician and client, as far as the screen's maker has ticked them. */
async function peopleOn(
  tx: CompanyTx,
  { technicians, clients }: { technicians: boolean; clients: boolean },
  today: number,
  zone: string,
) {
  if (!technicians && !clients) return { technicians: null, clients: null }
  const range = { from: dayStartUtc(today, zone), to: dayStartUtc(today + 1, zone) }
  const rows = await appointmentsInRange(tx, { ...range, technicians: null })
  const isAhead = (row: (typeof rows)[number]) =>
    row.ends_at !== null && row.ends_at > tx.now && !isEnded(row.status_id)
  const team = technicians ? (await teamOf(tx)).filter(each => each.isTechnician) : []
  return {
    technicians: technicians
      ? team.map(({ value, label, color }) => {
          const own = rows.filter(row => (row.technician_ids ?? '').split(',').includes(String(value)))
          return {
            name: label,
            colour: color,
            appointments: own.length,
            next_at: own.find(isAhead)?.starts_at ?? null,
          }
        })
      : null,
    clients: clients
      ? rows
          .filter(isAhead)
          .slice(0, mostClients)
          .map(row => ({
            name: row.company_name || row.name,
            suburb: row.suburb,
            starts_at: row.starts_at!,
          }))
      : null,
  }
}
