import { webLeadRows } from '#features/sales/leads/server/leads.queries.ts'
import type { UserContext } from '#server/context.ts'
import { csvTime } from '#server/csv.ts'
import { refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import { dayText } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { widgets } from '../dashboard.rules.ts'
import type { Coupon, DataWidget, FileWidget } from '../widgets.wire.ts'
import { coupons } from './coupons.service.ts'
import { csvDollars, csvOf } from './widget-csv.ts'
import { daysOf, todayOf } from './widget-days.ts'
import { widgetSources } from './widget-sources.ts'
import { rowsOf } from './widgets.service.ts'

interface AskedFile {
  widget: FileWidget
  start: string
  end: string
  basis: 'invoiced' | 'paid'
}

/** A widget's rows as a file named after it and the day. */
export async function widgetFile({ widget, ...asked }: AskedFile, ctx: UserContext): Promise<FileReply> {
  if (!mayAccess(widgets[widget].access, ctx.session)) refuse(403, noPermission)
  const zone = ctx.session.timeZone
  const name = `${widget.replaceAll('_', '-')}-${dayText(todayOf(ctx))}.csv`
  if (widget === 'coupon') return couponFile(name, await coupons(ctx, daysOf(asked, null, ctx)), zone)
  if (widget === 'webleads')
    return webLeadFile(name, await ctx.read(tx => webLeadRows(tx, false, mostLeads)), zone)
  const answer = async <W extends DataWidget>(data: W) =>
    widgetSources[data].file(name, await rowsOf(data, asked, ctx), zone)
  return answer(widget)
}

/** The most web leads that the widget shows. */
const mostLeads = 100

type WebLead = Awaited<ReturnType<typeof webLeadRows>>[number]
const webLeadFile = csvOf<WebLead>(zone => [
  ['Name', row => row.name],
  ['Email', row => row.email],
  ['Phone', row => row.phone],
  ['Status', row => (row.quoted_at === null ? 'Pending' : 'Quote Sent')],
  ['Date Time', row => csvTime(row.created_at, zone)],
])

const couponFile = csvOf<Coupon>(zone => [
  ['Name', row => row.coupon.name],
  ['Code', row => row.code],
  ['Created', row => csvTime(new Date(row.created * 1_000), zone)],
  ['Amount Off', row => csvDollars(row.coupon.amount_off)],
  ['Percent Off', row => row.coupon.percent_off],
  ['Duration In Month', row => row.coupon.duration_in_months],
  ['Max Redemptions', row => row.coupon.max_redemptions],
  ['Times Redeemed', row => row.times_redeemed],
  ['Expires At', row => csvTime(row.expires_at === null ? null : new Date(row.expires_at * 1_000), zone)],
  ['Active', row => (row.active ? 'yes' : 'no')],
])
