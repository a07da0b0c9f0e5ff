import { companyRow } from '#features/account/company/server/company.queries.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { quietUntil } from '#features/talk/sms/sms.rules.ts'
import type { MessageServices } from '#features/work/client-messages/server/send-sms.service.ts'
import { readSetting } from '#server/company-setting.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { dayMinutes, dayText, instantText, utcToWall } from '#shared/dates.ts'
import { isReminderDay, type ReminderSettings } from '../reminders.rules.ts'
import { filler, linkTo, remindedById } from './reminded.service.ts'
import { reminderSetting } from './reminder-settings.service.ts'
import { companiesReminding, type Due, dueInvoices, dueQuotes } from './reminders.queries.ts'
import { sendReminder } from './send-reminder.service.ts'

type House = MessageServices & { db: Doors }

/**
 * The scheduled work: reminds clients of what is due by their companies' schedules, by day and outside the quiet hours.
 * Several servers may do so at once, and the clock may jump: each document is looked at again under its lock, and what
 * went out is kept with the message, by its step and the day it counts from. One that fails does not keep the others
 * from theirs.
 */
export async function remindClients(house: House, onError: (error: unknown) => void): Promise<void> {
  const companies = await house.db.withPlatform('companies with reminders', companiesReminding)
  for (const id of companies) {
    const company = companyIdFrom(id, 'schedule')
    const due = await house.db.readCompany(company, tx => dueNow(tx)).catch(onError)
    for (const each of due ?? [])
      await house.db.withCompany(company, tx => remindOne(tx, house, each)).catch(onError)
  }
}

/** What is due at this time of the company's day, the latest step of each document; nothing outside its hours. */
async function dueNow(tx: CompanyTx, of?: Pick<Due, 'kind' | 'id'>): Promise<Due[]> {
  const settings = await readSetting(tx, reminderSetting)
  const { time_zone: zone } = await companyRow(tx)
  const now = instantText(tx.now)
  const wall = utcToWall(now, zone)
  const day = Math.floor(wall / dayMinutes)
  if (wall - day * dayMinutes < settings.at || !isReminderDay(day, settings)) return []
  if (quietUntil(await smsSettings(tx), now, zone) !== null) return []
  const due = await dueBy(tx, settings, { today: dayText(day), zone, ahead: 0, ...(of && { of }) })
  return [...new Map(due.map(each => [`${each.kind} ${each.id}`, each])).values()]
}

interface When {
  today: string
  zone: string
  ahead: number
  of?: Pick<Due, 'kind' | 'id'>
}

/** What is due by this schedule, the earlier steps of a document before its later ones. */
export async function dueBy(
  tx: CompanyTx,
  settings: Pick<ReminderSettings, 'invoices' | 'invoices_on' | 'quotes' | 'quotes_on'>,
  { of, ...when }: When,
): Promise<Due[]> {
  const window = { ...when, ...(of && { id: of.id }) }
  const looksAt = (kind: Due['kind']) => of === undefined || of.kind === kind
  return [
    ...(settings.invoices_on && looksAt('invoice') ? await dueInvoices(tx, settings.invoices, window) : []),
    ...(settings.quotes_on && looksAt('quote') ? await dueQuotes(tx, settings.quotes, window) : []),
  ]
}

async function remindOne(tx: CompanyTx, house: House, { kind, id }: Due): Promise<void> {
  const settings = await readSetting(tx, reminderSetting)
  const { time_zone: zone } = await companyRow(tx)
  await remindedById(tx, kind, id, { zone, locks: true })
  // As it stands now: it may be paid, answered or reminded of since.
  const [due] = await dueNow(tx, { kind, id })
  if (!due) return
  const step = (kind === 'invoice' ? settings.invoices : settings.quotes).find(each => each.id === due.step)!
  const fill = await filler(tx, due, linkTo(house, tx, due))
  const message = { via: step.via, subject: fill(step.subject), text: fill(step.text) }
  await sendReminder(tx, house, due, message, due.step)
}
