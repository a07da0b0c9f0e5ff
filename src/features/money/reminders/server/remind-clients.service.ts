import { companyRow } from '#features/account/company/server/company.queries.ts'
import { zoneAndPlan } from '#features/account/company/server/plan-over.service.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { quietUntil } from '#features/talk/sms/sms.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { dayMinutes, dayText, instantText, utcToWall } from '#shared/dates.ts'
import {
  isReminderDay,
  type RemindedKind,
  type ReminderSettings,
  type ReminderStep,
} from '../reminders.rules.ts'
import { linkTo, messageOfSeveral, placeholderFiller, remindedById, viewButton } from './reminded.service.ts'
import { reminderSetting } from './reminder-settings.service.ts'
import { companiesReminding, type Due, dueInvoices, dueQuotes } from './reminders.queries.ts'
import { addressOf, sendReminders } from './send-reminder.service.ts'

type BatchServices = MessageServices & Pick<Services, 'sellsPlans'> & { db: Doors }

/**
 * The scheduled work: reminds clients of what is due by their companies' schedules, by day and outside the quiet hours.
 * Several servers may do so at once, and the clock may jump: each document is looked at again under its lock, and what
 * went out is kept with the message, by its step and the day it counts from. What one client is to be told of at the
 * same time is one message. One that fails does not keep the others from theirs.
 */
export async function remindClients(
  services: BatchServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await services.db.withPlatform('reminders that are due', tx =>
    companiesReminding(tx, tx.now),
  )
  const line: Turn[] = companies.map(id => ({ company: companyIdFrom(id, 'schedule'), left: null }))
  for (let turn = line.shift(); turn; turn = line.shift()) {
    const { company } = turn
    const due =
      turn.left ?? ((await services.db.readCompany(company, tx => dueNow(tx, services)).catch(onError)) || [])
    for (const together of due.slice(0, mostOfTurn))
      await services.db.withCompany(company, tx => remindOf(tx, services, together)).catch(onError)
    // Others have had to wait for long enough: the rest goes to the end of the line.
    if (due.length > mostOfTurn) line.push({ company, left: due.slice(mostOfTurn) })
  }
}

/** Messages of a company before others have their turn. */
const mostOfTurn = 50
interface Turn {
  company: CompanyId
  /** Messages that are left of the last turn; null: not looked at yet. */
  left: Together[] | null
}

/** One message: what is due by the same way to the same client. */
interface Together {
  kind: RemindedKind
  due: Due[]
  via: ReminderStep['via']
}

/** Reminders due at this time of the company's day, the latest step of each document; none outside its hours. */
async function dueNow(tx: CompanyTx, services: Pick<Services, 'sellsPlans'>, of?: Of): Promise<Together[]> {
  const settings = await readSetting(tx, reminderSetting)
  const { zone, isOver } = await zoneAndPlan(tx, services)
  if (isOver) return []
  const now = instantText(tx.now)
  const wall = utcToWall(now, zone)
  const day = Math.floor(wall / dayMinutes)
  if (wall - day * dayMinutes < settings.at || !isReminderDay(day, settings)) return []
  if (quietUntil(await smsSettings(tx), now, zone) !== null) return []
  const due = await dueBy(tx, settings, { today: dayText(day), zone, ahead: 0, ...(of && { of }) })
  const latest = new Map(due.map(each => [`${each.kind} ${each.id}`, each]))
  const together = new Map<string, Together>()
  for (const each of latest.values()) {
    const { via } = stepOf(settings, each)
    const to = addressOf({ ...each, via })
    // Whoever is no client of the company's yet has no page on which to find them all.
    const whom = each.client_id === null || to === null ? `alone ${each.id}` : `${each.client_id} ${to}`
    const key = `${each.kind} ${via} ${whom}`
    const found = together.get(key)
    if (found) found.due.push(each)
    else together.set(key, { kind: each.kind, via, due: [each] })
  }
  return [...together.values()]
}

const stepOf = ({ invoices, quotes }: ReminderSettings, { kind, step }: Due): ReminderStep =>
  (kind === 'invoice' ? invoices : quotes).find(each => each.id === step)!

/** Documents of one kind. */
interface Of {
  kind: RemindedKind
  ids: readonly number[]
}

interface When {
  today: string
  zone: string
  ahead: number
  of?: Of
}

/** Reminders due by this schedule, earlier steps of a document first. */
export async function dueBy(
  tx: CompanyTx,
  settings: Pick<ReminderSettings, 'invoices' | 'invoices_on' | 'quotes' | 'quotes_on'>,
  { of, ...when }: When,
): Promise<Due[]> {
  const window = { ...when, ...(of && { ids: of.ids }) }
  const looksAt = (kind: Due['kind']) => of === undefined || of.kind === kind
  return [
    ...(settings.invoices_on && looksAt('invoice') ? await dueInvoices(tx, settings.invoices, window) : []),
    ...(settings.quotes_on && looksAt('quote') ? await dueQuotes(tx, settings.quotes, window) : []),
  ]
}

async function remindOf(tx: CompanyTx, services: BatchServices, { kind, due }: Together): Promise<void> {
  const { time_zone: zone } = await companyRow(tx)
  const ids = due.map(({ id }) => id).sort((a, b) => a - b)
  for (const id of ids) await remindedById(tx, kind, id, { zone, locks: true })
  // Reads again: a document may have been paid, answered or reminded of since.
  for (const still of await dueNow(tx, services, { kind, ids })) await sendTogether(tx, services, still)
}

async function sendTogether(tx: CompanyTx, services: BatchServices, { due, via }: Together): Promise<void> {
  const settings = await readSetting(tx, reminderSetting)
  await sendReminders(tx, services, via, due, async kept => {
    const [only, ...more] = kept
    if (more.length > 0) return messageOfSeveral(tx, services, kept, via)
    const { subject, text } = stepOf(settings, only)
    const link = linkTo(services, tx, only)
    const fill = await placeholderFiller(tx, only, link)
    return { subject: fill(subject), text: fill(text), button: await viewButton(tx, services, only) }
  })
}
