import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { instantText, parseDay, todayIn } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { usualReminders, usualSms } from '../reminder-words.ts'
import { outcomeLabels, type ReminderSettings } from '../reminders.rules.ts'
import { linkTo, messageOfSeveral, placeholderFiller, viewButton } from './reminded.service.ts'
import { reminderSetting } from './reminder-settings.service.ts'
import { type Reminded, remindersOf, restedSince, stopsOf } from './reminders.queries.ts'
import { addressOf, sendReminders } from './send-reminder.service.ts'

/** Draft of a reminder by hand: the wording of the step reached. */
export async function draftFor(tx: UserTx, of: Reminded, settings: ReminderSettings, link: string) {
  const fill = await placeholderFiller(tx, of, link)
  const steps = of.kind === 'invoice' ? settings.invoices : settings.quotes
  const passed = todayIn(tx.by.timeZone, instantText(tx.now)) - (parseDay(of.counted_from) ?? 0)
  const reached = (via: 'email' | 'sms') => {
    const own = steps.filter(step => step.via === via).sort((a, b) => a.days - b.days)
    return own.findLast(step => step.days <= passed) ?? own[0]
  }
  const { t } = await companyReader(tx)
  const { invoices, quotes } = usualReminders(t)
  const usual = (of.kind === 'invoice' ? invoices : quotes)[0]!
  const email = reached('email') ?? usual
  return {
    via: of.email !== '' || of.phone === '' ? ('email' as const) : ('sms' as const),
    email: of.email,
    phone: of.phone,
    subject: fill(email.subject),
    email_text: fill(email.text),
    sms_text: fill(reached('sms')?.text ?? usualSms(t)[of.kind]),
  }
}

/** Why many at a time leave this one out; null: it can be reminded of. */
export async function whyNotReminded(
  tx: UserTx,
  of: Reminded & { canRemind: boolean },
): Promise<Fact | null> {
  if (!of.canRemind) return fact('This invoice has nothing left to pay.', {})
  const [stop] = await stopsOf(tx, of)
  if (stop) return fact(stop.is_disputed ? 'Disputed: no reminders.' : 'Reminders are off for this one.', {})
  const since = restedSince(tx)
  const sent = await remindersOf(tx, of.kind, of.id)
  return sent.some(({ at, outcome }) => outcome === 'sent' && at > since)
    ? fact('Reminded in the last 20 hours.', {})
    : null
}

/** Reminds a client of their documents in one message, by the wording of the step reached or of several at once. */
export async function remindNow(
  tx: UserTx,
  services: MessageServices,
  via: 'email' | 'sms',
  documents: readonly [Reminded, ...Reminded[]],
): Promise<{ status: 'done' | 'left'; told: Fact }> {
  const settings = await readSetting(tx, reminderSetting)
  const byHand = documents.map(of => ({ ...of, step: null }))
  const outcome = await sendReminders(tx, services, via, byHand, async kept => {
    const [only, ...more] = kept
    if (more.length > 0) return messageOfSeveral(tx, services, kept, via)
    const link = linkTo(services, tx, only)
    const { subject, email_text, sms_text } = await draftFor(tx, only, settings, link)
    const text = via === 'sms' ? sms_text : email_text
    return { subject, text, button: await viewButton(tx, services, only) }
  })
  const to = addressOf({ ...documents[0], via }) ?? ''
  return outcome === 'sent'
    ? { status: 'done', told: fact('Reminder sent to {{to}}', { to }) }
    : { status: 'left', told: fact(outcomeLabels[outcome ?? 'noAddress'], {}) }
}
