import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { mayFillFrom } from '#features/messages/message-templates/placeholders.rules.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { usualReminders, usualSms } from '../reminder-words.ts'
import type { remindersContract } from '../reminders.contract.ts'
import {
  outcomeLabels,
  previewDays,
  type RemindedKind,
  type ReminderSettings,
  type ReminderStep,
  reminderDay,
  reminderPlaceholders,
} from '../reminders.rules.ts'
import { dueBy } from './remind-clients.service.ts'
import { draftFor } from './remind-now.service.ts'
import { linkTo, remindedById, viewButton } from './reminded.service.ts'
import { reminderSetting } from './reminder-settings.service.ts'
import { type Due, deleteStops, insertStop, remindersOf, stopsOf, waitingMoney } from './reminders.queries.ts'
import { addressOf, sendReminders } from './send-reminder.service.ts'

type GivenStep = Omit<ReminderStep, 'id'> & { id?: number | undefined }

export const remindersHandlers: Handlers<typeof remindersContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => {
      const { t } = await companyReader(tx)
      const { invoices, quotes } = usualReminders(t)
      const sms = usualSms(t)
      return {
        result: toWire(await readSetting(tx, reminderSetting)),
        usual: {
          invoice: { emails: [...invoices], sms: sms.invoice },
          quote: { emails: [...quotes], sms: sms.quote },
        },
      }
    }),

  save: ({ version, invoices, quotes, ...rest }, ctx) =>
    ctx.write(async tx => {
      checkTexts('invoice', invoices ?? [])
      checkTexts('quote', quotes ?? [])
      const before = await readSetting(tx, reminderSetting)
      const numbered = numbering(before)
      const value = {
        ...rest,
        invoices: invoices && numbered.of(invoices),
        quotes: quotes && numbered.of(quotes),
      }
      const saved = await saveSetting(tx, reminderSetting, { ...value, next: numbered.next() }, version)
      return { result: toWire(saved) }
    }),

  preview: ({ invoices, quotes, ...rest }, ctx) =>
    ctx.read(async tx => {
      // New steps have no id yet; theirs only have to differ.
      const numbered = numbering(await readSetting(tx, reminderSetting))
      const settings = { ...rest, invoices: numbered.of(invoices), quotes: numbered.of(quotes) }
      return { data: await plannedBy(tx, settings) }
    }),

  waiting: (_input, ctx) =>
    ctx.read(async tx => ({ result: await waitingMoney(tx, todayOf(tx, tx.by.timeZone)) })),

  open: ({ kind, id }, ctx) =>
    ctx.read(async tx => {
      const of = await remindedById(tx, kind, id, { zone: tx.by.timeZone, locks: false })
      const settings = await readSetting(tx, reminderSetting)
      const [sent, [stop]] = [await remindersOf(tx, kind, id), await stopsOf(tx, of)]
      return {
        result: {
          sent: sent.map(({ step, ...row }) => ({ ...row, by_hand: step === null })),
          planned: of.canRemind && !stop ? await plannedBy(tx, settings, { kind, id }) : [],
          stop: stop ?? { of: '' as const, is_disputed: false, note: '' },
          can_remind: of.canRemind,
          draft: await draftFor(tx, of, settings, linkTo(ctx, tx, of)),
        },
      }
    }),

  remind: ({ kind, id, via, email, phone, subject, text }, ctx) =>
    ctx.write(async tx => {
      const of = await remindedById(tx, kind, id, { zone: tx.by.timeZone, locks: true })
      if (!of.canRemind) return refuse(409, cantRemind[kind])
      const justNow = tx.now.getTime() - 60_000
      const sent = await remindersOf(tx, kind, id)
      if (sent.some(({ at, outcome }) => outcome === 'sent' && at.getTime() > justNow))
        return refuse(409, 'A colleague just reminded this client.')
      if (via === 'email' && subject === '')
        return refuse(400, 'Please enter a subject.', { field: 'subject' })
      const button = await viewButton(tx, ctx, of)
      const outcome = await sendReminders(tx, ctx, via, [{ ...of, email, phone, step: null }], () => ({
        subject,
        text,
        button,
      }))
      const field = via === 'sms' ? 'phone' : 'email'
      if (outcome === 'noAddress') return refuse(400, noAddress[via], { field })
      return outcome === 'sent'
        ? { message: 'Sent.' }
        : refuse(400, outcomeLabels[outcome ?? 'noAddress'], { field })
    }),

  stop: ({ kind, id, of: what, is_disputed, note }, ctx) =>
    ctx.write(async tx => {
      const of = await remindedById(tx, kind, id, { zone: tx.by.timeZone, locks: true })
      const before = await stopsOf(tx, of)
      await deleteStops(
        tx,
        before.map(row => row.id),
      )
      for (const row of before) tx.record('reminder_stops', row, null)
      if (what === '') return { result: { of: what, is_disputed: false, note: '' } }
      if (what === 'client' && of.client_id === null) return refuse(400, 'No client yet.', { field: 'of' })
      const on =
        what === 'client'
          ? { client_id: of.client_id! }
          : kind === 'invoice'
            ? { invoice_id: id }
            : { quote_id: id }
      const stop = { is_disputed: is_disputed && what === 'document', note }
      const row = await insertStop(tx, on, stop)
      tx.record('reminder_stops', null, { ...row, ...on, ...stop })
      return { result: { of: what, ...stop } }
    }),
}

const cantRemind = {
  invoice: 'This invoice has nothing left to pay.',
  quote: 'This quote waits for no answer.',
} as const
const noAddress = { email: 'Please enter an email address.', sms: 'Enter a valid number' } as const

const toWire = ({ next: _, ...rest }: ReminderSettings & { version: number }) => ({
  ...rest,
  invoices: [...rest.invoices],
  quotes: [...rest.quotes],
})

function checkTexts(kind: RemindedKind, steps: readonly GivenStep[]): void {
  for (const [i, { via, subject, text }] of steps.entries()) {
    const field = kind === 'invoice' ? `invoices.${i}.text` : `quotes.${i}.text`
    refuseUnless(mayFillFrom(reminderPlaceholders[kind], [subject, text]), 400, { field })
    if (via === 'email' && subject === '')
      refuse(400, 'Please enter a subject.', { field: field.replace('text', 'subject') })
  }
}

/** Gives steps their ids: those that were there keep theirs, and no id is given twice. */
function numbering(before: ReminderSettings) {
  let { next } = before
  const known = new Set([...before.invoices, ...before.quotes].map(step => step.id))
  return {
    of: (steps: readonly GivenStep[]): ReminderStep[] =>
      steps.map(step => ({
        ...step,
        id: step.id !== undefined && known.delete(step.id) ? step.id : next++,
      })),
    next: () => next,
  }
}

/** Reminders that this schedule would send from today on, in order. */
async function plannedBy(
  tx: UserTx,
  settings: Pick<ReminderSettings, 'invoices' | 'invoices_on' | 'quotes' | 'quotes_on' | 'weekdays_only'>,
  of?: Pick<Due, 'kind' | 'id'>,
) {
  const zone = tx.by.timeZone
  const today = todayIn(zone, instantText(tx.now))
  // An opened one shows its next step however far off it is.
  const ahead = of ? 400 : previewDays
  const due = await dueBy(tx, settings, {
    today: dayText(today),
    zone,
    ahead,
    ...(of && { of: { kind: of.kind, ids: [of.id] } }),
  })
  const steps = [...settings.invoices, ...settings.quotes]
  const planned = due.map(each => {
    const { via } = steps.find(step => step.id === each.step)!
    const day = reminderDay(Math.max(today, (parseDay(each.counted_from) ?? today) + each.days), settings)
    return { each, via, day, to: addressOf({ ...each, via }) }
  })
  // Of several steps on one day only the last is sent.
  const kept = [
    ...new Map(planned.map(one => [`${one.each.kind} ${one.each.id} ${one.day}`, one])).values(),
  ].sort((a, b) => a.day - b.day || a.each.id - b.each.id)
  const outOf = async (channel: 'email' | 'sms') =>
    optedOut(tx, channel, [...new Set(kept.flatMap(one => (one.via === channel && one.to) || []))])
  const out = { email: await outOf('email'), sms: await outOf('sms') }
  return kept.slice(0, 500).map(({ each, via, day, to }) => ({
    kind: each.kind,
    id: each.id,
    number: each.number,
    number_text: each.number_text,
    name: each.name || each.company_name,
    step: each.step,
    days: each.days,
    day: dayText(day),
    via,
    recipient: to ?? '',
    outcome:
      to === null ? ('noAddress' as const) : out[via].has(to) ? ('optedOut' as const) : ('sent' as const),
  }))
}
