import { companyRow } from '#features/account/company/server/company.queries.ts'
import { measures } from '#features/insight/measures/measures.rules.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Session } from '#server/auth/session.ts'
import { standingOf } from '#server/auth/standing-access.ts'
import type { Services } from '#server/context.ts'
import { refuseTooMany } from '#server/csv.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import type { AttachedPaper, UnsentMail } from '#server/outbox.ts'
import { type MailParagraph, renderMail } from '#server/providers/mail/layout.ts'
import type { Attachment } from '#server/providers/mail/mail.port.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { found, Refusal } from '#server/refusal.ts'
import { dayText, instantText } from '#shared/dates.ts'
import type { MailedReport } from '../../report-mails.contract.ts'
import {
  type Held,
  latestAt,
  type MailFormat,
  mailedDays,
  nextAt,
  rowsInMail,
} from '../../report-mails.rules.ts'
import { figureText, rowText } from '../../report-text.ts'
import { splitLabels } from '../../reports.rules.ts'
import { reportFile, rowWords } from '../report-file.service.ts'
import { customReports } from '../reports.queries.ts'
import { cellText, rowFile, tableOf } from '../rows/row-file.service.ts'
import { type ChosenRows, chosenRows, runRows } from '../rows/row-report.service.ts'
import { inTime, type Ran, rowSpecOf, runReport } from '../run-report.service.ts'
import {
  companiesMailing,
  dueSchedules,
  lockSchedule,
  moveOn,
  noteSent,
  type ReaderRow,
  readersOf,
  type ScheduleRow,
  scheduleById,
} from './report-mails.queries.ts'
import { reportMail } from './report-mails.standing.ts'

type MailServices = Pick<Services, 'db' | 'sellsPlans' | 'seal' | 'publicUrl' | 'outbox' | 'now'>

/**
 * The scheduled work: mails the reports that are due. Several servers may do so at once, and one may stop at any moment:
 * the mails of a moment, and that it is done, are one transaction under the schedule's lock.
 */
export async function mailReports(services: MailServices, onError: (error: unknown) => void): Promise<void> {
  const companies = await services.db.withPlatform('companies with reports to mail', companiesMailing)
  for (const id of companies) {
    const company = companyIdFrom(id, 'schedule')
    const due = await services.db
      .readCompany(company, async tx => dueSchedules(tx, (await companyRow(tx)).time_zone))
      .catch(onError)
    for (const schedule of due ?? []) await mailOne(services, company, schedule).catch(onError)
  }
}

async function mailOne(services: MailServices, company: CompanyId, schedule: ScheduleRow): Promise<void> {
  const { zone, readers } = await services.db.readCompany(company, async tx => ({
    zone: (await companyRow(tx)).time_zone,
    readers: (await readersOf(tx, { schedules: [schedule.id] })).filter(isOn),
  }))
  const now = instantText(services.now())
  const first = instantText(schedule.next_at)
  const isDue = first <= now
  const moment = isDue ? latestAt(schedule, zone, first, now) : now
  // Read before the lock is taken: figures of many readers take a while.
  const made = isDue ? await mailsFor(services, company, schedule, { zone, moment, readers }) : []
  await services.db.withCompany(company, async tx => {
    const present = await lockSchedule(tx, schedule.id)
    const isSame =
      present?.version === schedule.version && present.next_at.getTime() === schedule.next_at.getTime()
    if (!isSame || !present.active) return
    for (const { reader, mail, held } of made) {
      // Somebody may have stopped it while it was made.
      const [still] = await readersOf(tx, { id: reader.id })
      if (!still || !isOn(still)) continue
      if (mail) await services.outbox.mail(tx, mail, 'reader')
      await noteSent(tx, reader.id, new Date(moment), held)
    }
    await moveOn(tx, schedule.id, { next_at: new Date(nextAt(schedule, zone, moment)), time_zone: zone })
    tx.tell('settings')
  })
}

const isOn = ({ confirmed_at, stopped_at }: ReaderRow) => confirmed_at !== null && stopped_at === null

interface Made {
  reader: ReaderRow
  mail: UnsentMail | null
  held: Held | ''
}

interface Moment {
  zone: string
  moment: string
  readers: readonly ReaderRow[]
}

async function mailsFor(
  services: MailServices,
  company: CompanyId,
  schedule: ScheduleRow,
  { zone, moment, readers }: Moment,
): Promise<Made[]> {
  const days = mailedDays(schedule, zone, moment)
  const made: Made[] = []
  for (const reader of readers) {
    const { maker, ended } = await standingOf(
      services,
      reportMail,
      company,
      reader.user_id ?? schedule.created_by,
    )
    const away = reader.user_id === null ? 'maker' : 'gone'
    const held = ended === 'right' ? 'forbidden' : !maker || maker.plan_paused ? away : null
    const outcome = held ?? (await mailFor(services, maker!, schedule, { days, reader }))
    made.push(
      typeof outcome === 'string'
        ? { reader, mail: null, held: outcome }
        : { reader, mail: outcome, held: '' },
    )
  }
  return made
}

interface Days {
  from: string
  to: string
}

interface MailReader {
  /** null: somebody who tries it for themselves; there is nothing to stop. */
  id: number | null
  user_id: number | null
  to: string
  language: string | null
}

interface Wanted {
  days: Days
  reader: MailReader
}

/** The mail with the figures that this person may see now, or why there is none. */
export async function mailFor(
  services: Pick<MailServices, 'db' | 'seal' | 'publicUrl'>,
  session: Session,
  schedule: Pick<ScheduleRow, 'id' | 'report' | 'format' | 'language'>,
  { days, reader }: Wanted,
): Promise<UnsentMail | Held> {
  const words = await readerOf(reader.language || schedule.language, session.timeZone)
  try {
    return await inTime(
      as(services, session, async tx => {
        const { name } = await companyRow(tx)
        const told = { words, reader, companyId: session.companyId, name }
        const chosen = await rowsIn(tx, schedule.report)
        if (chosen) {
          const day = dayText(chosen.when.today)
          const about = { title: chosen.title, span: words.day(day), from: day, to: day }
          return mailOf(services, schedule, {
            ...told,
            ...about,
            figures: await rowsTold(tx, chosen, words, schedule.format),
          })
        }
        const ran = await runReport(tx, { ...schedule.report, ...days })
        const title = ran.isOwn ? ran.title : words.t(ran.title)
        const between = { from: words.day(ran.from), to: words.day(ran.to) }
        const span = ran.from === ran.to ? between.from : words.t('{{from}} to {{to}}', between)
        const about = { title, span, from: ran.from, to: ran.to }
        return mailOf(services, schedule, { ...told, ...about, figures: figuresOf(ran, words) })
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) return error.status === 400 ? 'failed' : 'forbidden'
    throw error
  }
}

const as = <T>({ db }: Pick<Services, 'db'>, session: Session, fn: (tx: UserTx) => Promise<T>): Promise<T> =>
  db.doing(newDeed({ by: session })).readCompany(session.companyId, tx => fn(tx as UserTx))

/** The report by rows that is mailed; null: it is one of measures. */
export async function rowsIn(tx: UserTx, { id }: MailedReport): Promise<ChosenRows | null> {
  if (id === undefined) return null
  const own = await customReports(tx, { id: tx.by.id, isOwner: tx.by.kind === 'owner' })
  return rowSpecOf(found(own.find(each => each.id === id)).spec) ? chosenRows(tx, { id }) : null
}

/** How many rows there are, and the first of them or of their groups. */
async function rowsTold(
  tx: UserTx,
  chosen: ChosenRows,
  words: Reader,
  format: MailFormat,
): Promise<MailParagraph[]> {
  const { t } = words
  const { total } = await runRows(tx, { rows: chosen.spec, skip: 0 })
  // Told in the list of mails, rather than in a mail that never leaves.
  if (format === 'csv' && chosen.spec.group === '') refuseTooMany(total)
  const { columns, rows } = await tableOf(tx, chosen, words, { most: rowsInMail, cuts: true })
  const shown = columns.slice(0, 3)
  return [
    t('{{count}} rows', { count: total }),
    ...(total === 0
      ? []
      : [
          {
            head: shown.map(({ label }) => label),
            rows: rows.map(row => shown.map((column, at) => cellText(row[at] ?? null, column, words))),
          },
        ]),
  ]
}

interface Told {
  title: string
  span: string
  from: string
  to: string
  figures: MailParagraph[]
  words: Reader
  reader: MailReader
  companyId: CompanyId
  name: string
}

function mailOf(
  services: Pick<MailServices, 'seal' | 'publicUrl'>,
  { id, report, format }: Pick<ScheduleRow, 'id' | 'report' | 'format'>,
  { title, span, from, to, figures, words, reader, companyId, name }: Told,
): UnsentMail {
  const { t } = words
  const stop = reader.id === null ? null : mailLinks(services, companyId, reader.id)
  const { html, text } = renderMail({
    title,
    language: words.language,
    paragraphs: [`${name}\n${span}`, ...figures],
    ...(reader.user_id !== null && {
      button: { label: t('Open the report'), url: addressOf(services.publicUrl, report, { from, to }) },
    }),
    footer: name,
    ...(stop && { leave: { label: t('Stop these emails'), url: stop.page } }),
  })
  return {
    to: reader.to,
    subject: `${title}, ${span}`,
    html,
    text,
    from: name,
    ...(stop && { unsubscribe: stop }),
    ...(format !== 'none' && {
      papers: [
        {
          kind: 'report',
          id,
          name: fileNameOf(title, { from, to }, format),
          report: { user: reader.user_id, from, to, language: words.language },
        },
      ],
    }),
  }
}

/** The totals, each with the time before, and the first rows. */
function figuresOf(ran: Ran, words: Reader): MailParagraph[] {
  const { t } = words
  const text = (figures: Ran['totals'], measure: Ran['measures'][number]) =>
    figureText(measure, figures[measure]?.amount ?? null, words)
  const totals = ran.measures.map(measure => [
    t(measures[measure].label),
    text(ran.totals, measure),
    ...(ran.totalsBefore ? [text(ran.totalsBefore, measure)] : []),
  ])
  const counted = ran.rows.filter(row => ran.measures.some(measure => (row.figures[measure]?.rows ?? 0) > 0))
  const shown = ran.measures.slice(0, 2)
  const dates = rowWords(words)
  const label = (row: Ran['rows'][number]) => rowText(ran.by, row.label, dates)
  const rest = counted.length - rowsInMail
  return [
    { ...(ran.totalsBefore && { head: ['', t('Total'), t('Previous period')] }), rows: totals },
    ...(counted.length > 1
      ? [
          {
            head: [t(splitLabels[ran.by]), ...shown.map(measure => t(measures[measure].label))],
            rows: counted
              .slice(0, rowsInMail)
              .map(row => [label(row), ...shown.map(measure => text(row.figures, measure))]),
          },
        ]
      : []),
    ...(rest > 0 ? [t('And {{count}} more in the report.', { count: rest })] : []),
    ...(counted.length === 0 ? [t('Nothing in this period')] : []),
  ]
}

function addressOf(
  publicUrl: string,
  { name, id, by, filter, compare }: ScheduleRow['report'],
  { from, to }: Days,
) {
  const query = new URLSearchParams({
    ...(id !== undefined && { id: String(id) }),
    from,
    to,
    ...(by && { by }),
    ...(compare && { compare: 'true' }),
    ...(filter.length > 0 && {
      filter: JSON.stringify(filter.map(({ dimension, value }) => [dimension, value])),
    }),
  })
  return `${publicUrl}/reports/${name}?${query}`
}

const fileNameOf = (title: string, { from, to }: Days, format: MailFormat) =>
  `${title.replace(/[\\/:*?"<>|]/g, ' ').slice(0, 80)} ${from === to ? from : `${from} ${to}`}.${format}`

const place = 'report-mails'

/** The token of a reader's link; it never ends. */
export const mailToken = (seal: Seal, company: CompanyId, id: number): string =>
  seal.seal(JSON.stringify([company, id]), place)

/** Where a reader says yes or stops, and where a mail program does by one request. */
export function mailLinks(
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  company: CompanyId,
  id: number,
) {
  const token = encodeURIComponent(mailToken(seal, company, id))
  return {
    page: `${publicUrl}/reports/mails?token=${token}`,
    oneClick: `${publicUrl}/api/reports/mails/one-click?token=${token}`,
  }
}

/** The reader behind a link; null: it is none of ours. */
export function readerBehind(seal: Seal, token: string): { companyId: CompanyId; id: number } | null {
  const text = seal.open(token, place)
  if (text === null) return null
  const [company, id] = JSON.parse(text) as [number, number]
  return { companyId: companyIdFrom(company, 'link'), id }
}

/** Prints the report of a mail as it leaves; null: its reader may not see it any more, or it is gone. */
export function printMailedReport(services: Pick<Services, 'db' | 'sellsPlans' | 'now'>) {
  return async (company: CompanyId, { id, name, report }: AttachedPaper): Promise<Attachment | null> => {
    const schedule = await services.db.readCompany(company, (tx: CompanyTx) => scheduleById(tx, id))
    if (!schedule || !report || schedule.format === 'none') return null
    const { maker } = await standingOf(services, reportMail, company, report.user ?? schedule.created_by)
    if (!maker) return null
    const { format } = schedule
    const { from, to, language } = report
    try {
      return await as(services, maker, async tx => {
        const chosen = await rowsIn(tx, schedule.report)
        if (chosen) {
          const { body, type } = await rowFile({ read: fn => fn(tx) }, chosen, {
            format,
            language,
            cuts: true,
          })
          return { name, type, content: await wholeOf(body) }
        }
        const ran = await runReport(tx, { ...schedule.report, from, to }, Number.POSITIVE_INFINITY)
        const { body, type } = await reportFile(tx, ran, { format, language, cuts: true })
        return { name, type, content: await wholeOf(body) }
      })
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

async function wholeOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
