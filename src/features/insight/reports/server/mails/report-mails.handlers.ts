import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { readerOf } from '#server/reader.ts'
import { found, refuse, refuseStale, refuseTaken, refuseUnless } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import type { MailedReport, ReportSchedule, reportMailsContract } from '../../report-mails.contract.ts'
import {
  heldTexts,
  mailedDays,
  mailProblem,
  mailTexts,
  mostSchedules,
  nextAt,
  tryAgainMs,
} from '../../report-mails.rules.ts'
import { canViewReports, fixedReport } from '../../reports.rules.ts'
import { customReports } from '../reports.queries.ts'
import { inTime, runReport } from '../run-report.service.ts'
import { mailFor, mailLinks, readerBehind, rowsIn } from './mail-reports.service.ts'
import {
  activeMembers,
  answerFor,
  countSchedules,
  deleteReaders,
  deleteSchedules,
  insertReaders,
  insertSchedule,
  lockSchedule,
  noteTried,
  type ReaderRow,
  readersOf,
  type ScheduleRow,
  scheduleById,
  schedulesOf,
  updateSchedule,
} from './report-mails.queries.ts'

export const reportMailsHandlers: Handlers<typeof reportMailsContract> = {
  schedules: (_input, ctx) =>
    ctx.read(async tx => {
      refuseUnless(canViewReports(tx.by))
      const rows = await schedulesOf(tx, tx.by.kind === 'owner' ? null : tx.by.id)
      const readers = await readersOf(tx, { schedules: rows.map(({ id }) => id) })
      const titles = new Map(
        (await customReports(tx, { id: tx.by.id, isOwner: tx.by.kind === 'owner' })).map(row => [
          row.id,
          row.name,
        ]),
      )
      return {
        result: rows.map(row => ({
          ...shownOf(row),
          title: titleOf(row.report, titles),
          made_by: row.made_by,
          readers: readers.filter(reader => reader.schedule_id === row.id).map(shownReader),
        })),
      }
    }),

  save: ({ id, version, user_ids, emails, language, ...input }, ctx) =>
    inTime(
      ctx.write(async tx => {
        refuseUnless(canViewReports(tx.by))
        const before = id === undefined ? null : ownSchedule(await lockSchedule(tx, id), tx)
        if (before) refuseStale(version, before, shownOf(before))
        else if ((await countSchedules(tx)) >= mostSchedules) refuse(400, mailTexts.tooMany)
        const readers = { user_ids: [...new Set(user_ids)], emails: [...new Set(emails)] }
        const problem = mailProblem(input, readers)
        if (problem) refuse(400, problem.message, { field: problem.field })
        const { time_zone } = await companyRow(tx)
        const now = instantText(tx.now)
        // Whoever sets it up must be able to open it.
        const title = await openable(tx, { ...input.report, ...mailedDays(input, time_zone, now) })
        const row = {
          ...input,
          custom_report_id: input.report.id ?? null,
          language,
          next_at: new Date(nextAt(input, time_zone, now)),
          time_zone,
        }
        const saved = before
          ? await updateSchedule(tx, before.id, row).catch(taken)
          : await insertSchedule(tx, { ...row, created_by: tx.by.id }).catch(taken)
        tx.record('report_schedules', before, saved)
        await keepReaders(tx, ctx, saved, { ...readers, title })
        return { message: 'Saved.', id: saved.id }
      }),
    ),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      for (const id of ids) ownSchedule(await lockSchedule(tx, id), tx)
      for (const row of await deleteSchedules(tx, ids)) tx.record('report_schedules', row, null)
      return { message: 'Deleted.' }
    }),

  mailMe: ({ id }, ctx) =>
    ctx.write(async tx => {
      const schedule = ownSchedule(await lockSchedule(tx, id), tx)
      const reply = { message: 'On its way to you.' }
      // The second of a double click may have begun first, and waited for the lock.
      const apart = Math.abs(tx.now.getTime() - (schedule.tried_at?.getTime() ?? 0))
      if (schedule.tried_by === tx.by.id && apart < tryAgainMs) return reply
      const me = found(await memberRow(tx, ctx.session.id))
      const days = mailedDays(schedule, ctx.session.timeZone, instantText(tx.now))
      const mail = await mailFor(ctx, ctx.session, schedule, {
        days,
        reader: { id: null, user_id: ctx.session.id, to: me.email, language: me.language },
      })
      if (typeof mail === 'string') return refuse(400, heldTexts[mail])
      await ctx.outbox.mail(tx, mail, 'reader')
      await noteTried(tx, id, tx.by.id)
      return reply
    }),

  async link({ token }, ctx) {
    const { companyId, id } = found(readerBehind(ctx.seal, token))
    return ctx.db.readCompany(companyIdFrom(companyId, 'link'), async tx => {
      const [reader] = await readersOf(tx, { id })
      const schedule = await scheduleById(tx, found(reader).schedule_id)
      return {
        company: (await companyRow(tx)).name,
        title: await titleIn(tx, found(schedule).report),
        email: reader!.to,
        state: stateOf(reader!),
      }
    })
  },

  async answer({ token, wanted }, ctx) {
    const { companyId, id } = found(readerBehind(ctx.seal, token))
    await ctx.db.withCompany(companyId, tx => takeAnswer(tx, id, wanted))
    return { state: wanted ? 'on' : 'stopped' }
  },
}

/** The title of a report that this person can open; refuses others. */
async function openable(tx: UserTx, report: MailedReport & { from: string; to: string }): Promise<string> {
  const chosen = await rowsIn(tx, report)
  return chosen?.title ?? (await runReport(tx, report)).title
}

const taken = refuseTaken('report_schedules_once', mailTexts.twice)

/** Notes what a reader wants. */
export async function takeAnswer(tx: CompanyTx, id: number, wanted: boolean): Promise<void> {
  const reader = found((await readersOf(tx, { id }))[0])
  if (stateOf(reader) === (wanted ? 'on' : 'stopped')) return
  await answerFor(tx, id, wanted)
  tx.tell('settings')
}

/** One's own, or any for owners; 404 else. */
function ownSchedule(row: ScheduleRow | undefined, tx: UserTx): ScheduleRow {
  if (!row || (row.created_by !== tx.by.id && tx.by.kind !== 'owner')) refuse(404, mailTexts.gone)
  return row!
}

const memberRow = (tx: UserTx, id: number) =>
  tx.rows('users').select(['email', 'language']).where('id', '=', id).executeTakeFirst()

const titleOf = ({ name, id }: MailedReport, custom: Map<number, string>) =>
  id === undefined ? (fixedReport(name)?.title ?? '') : (custom.get(id) ?? '')

async function titleIn(tx: CompanyTx, report: MailedReport): Promise<string> {
  if (report.id === undefined) return titleOf(report, new Map())
  const row = await tx.rows('custom_reports').select('name').where('id', '=', report.id).executeTakeFirst()
  return row?.name ?? ''
}

interface Wanted {
  user_ids: readonly number[]
  emails: readonly string[]
  title: string
}

/** Adds and removes readers; addresses outside that are new are asked. */
async function keepReaders(
  tx: UserTx,
  ctx: UserContext,
  schedule: ScheduleRow,
  { user_ids, emails, title }: Wanted,
): Promise<void> {
  const present = await readersOf(tx, { schedules: [schedule.id] })
  const gone = present.filter(({ user_id, email }) =>
    user_id === null ? !emails.includes(email) : !user_ids.includes(user_id),
  )
  const members = user_ids.filter(id => !present.some(reader => reader.user_id === id))
  if ((await activeMembers(tx, members)).length < members.length)
    refuse(400, mailTexts.unknownMember, { field: 'user_ids' })
  if (gone.length > 0)
    await deleteReaders(
      tx,
      gone.map(({ id }) => id),
    )
  const outside = emails.filter(email => !present.some(reader => reader.email === email))
  const asked = await insertReaders(tx, schedule.id, [
    ...members.map(user_id => ({ user_id })),
    ...outside.map(email => ({ email })),
  ])
  const { name } = await companyRow(tx)
  const { t, language } = await readerOf(schedule.language, schedule.time_zone)
  const heading = schedule.report.id === undefined ? t(title) : title
  await ctx.outbox.mails(
    tx,
    asked.map(({ id, email }) => {
      const { page } = mailLinks(ctx, tx.companyId, id)
      const subject = t('{{company}} wants to send you a report', { company: name })
      const told = { person: tx.by.fullname, company: name, report: heading }
      const { html, text } = renderMail({
        title: subject,
        language,
        paragraphs: [
          t('{{person}} at {{company}} would like to email you the “{{report}}” report regularly.', told),
          t('You’ll get it only if you agree. Every email has an unsubscribe link.'),
        ],
        button: { label: t('Yes, send it to me'), url: page },
        footer: name,
      })
      return { to: email, subject, html, text, from: name }
    }),
    'reader',
  )
}

function stateOf({ confirmed_at, stopped_at }: ReaderRow) {
  if (stopped_at) return 'stopped' as const
  return confirmed_at ? ('on' as const) : ('unconfirmed' as const)
}

const shownReader = (reader: ReaderRow) => ({
  user_id: reader.user_id,
  name: reader.fullname ?? reader.email,
  state: stateOf(reader),
  sent_for: reader.sent_for,
  held: reader.held,
})

const shownOf = (
  row: ScheduleRow,
): Omit<ReportSchedule, 'title' | 'made_by' | 'readers' | 'next_at'> & {
  next_at: Date
} => {
  const { id, report, every, on_day, at, format, active, next_at, version } = row
  return { id, report, every, on_day, at, format, active, next_at, version }
}
