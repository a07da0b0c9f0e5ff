import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { checkNote } from '#features/jobs/checklists/checklists.rules.ts'
import { systemLabel } from '#features/jobs/diary/diary.rules.ts'
import { diaryLines } from '#features/jobs/diary/diary-lines.rules.ts'
import { amountDue } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { partsTotal, partTotal } from '#features/jobs/parts/parts.rules.ts'
import { signatureTotals } from '#features/jobs/signatures/signatures.rules.ts'
import { soldQuantity } from '#features/stock/price-book/items.rules.ts'
import { pictureForPaper } from '#server/pdf/picture.ts'
import type { Captioned, Sheet } from '#server/pdf/sheet.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import type { Reader } from '#server/reader.ts'
import { shownPrice } from '#shared/numbers/unit-price.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { answerText } from '#shared/questions/questions.ts'
import { minutesWorked } from '../job-time.rules.ts'
import type { ReportedJob } from './job-report.service.ts'

/** Pixels of a photo's longer side: sharp at the size of the gallery. */
const photoSide = 900

/** Draws a job's report, section by section; what is empty is left out. */
export async function writeReport(
  sheet: Sheet,
  report: ReportedJob,
  reader: Reader,
  storage: Storage,
  now: Date,
): Promise<void> {
  writeHead(sheet, report, reader)
  writeTasks(sheet, report, reader)
  writeChecklists(sheet, report, reader)
  writeParts(sheet, report, reader)
  writePayment(sheet, report, reader)
  writeTimes(sheet, report, reader, now)
  writeFields(sheet, report, reader)
  writeNotes(sheet, report, reader)
  await writePhotos(sheet, report, reader, storage)
  await writeSignature(sheet, report, reader, storage)
  writeDiary(sheet, report, reader)
}

function writeHead(sheet: Sheet, { job, jobTypes, nameOf }: ReportedJob, { t, dayOf, span }: Reader): void {
  sheet.blocks([
    {
      heading: t('Client'),
      lines: [job.name, job.company_name, displayPhone(job.phone), job.email],
    },
    { heading: t('Address'), lines: [job.address] },
  ])
  sheet.facts([
    [t('Job Status'), t(statusLabel(job.status_id))],
    [t('Job Types'), jobTypes],
    [t('Date created'), dayOf(job.created_at)],
    [t('Date closed'), job.closed_at ? dayOf(job.closed_at) : ''],
    [t('Technicians'), job.technician_names ?? ''],
  ])
  if (job.appointments.length > 0) {
    sheet.heading(t('Appointments'))
    sheet.table(
      [
        { title: t('Time'), share: 3 },
        { title: t('Technicians'), share: 3 },
      ],
      job.appointments.map(({ starts_at, ends_at, technician_ids }) => [
        span(starts_at, ends_at),
        technician_ids.map(nameOf).join(', '),
      ]),
    )
  }
  if (job.company_comment) {
    sheet.heading(t('Job Description'))
    sheet.paragraph(job.company_comment)
  }
  if (job.tradie_comment) {
    sheet.heading(t('Tradie Comment'))
    sheet.paragraph(job.tradie_comment)
  }
}

function writeTasks(sheet: Sheet, { job, nameOf, sections }: ReportedJob, { t, day }: Reader): void {
  if (!sections.has('tasks') || job.tasks.length === 0) return
  sheet.heading(t('Tasks'))
  sheet.ticks(
    job.tasks.map(({ is_done, title, technician_id, due_on }) => ({
      done: is_done,
      text: title,
      under: [technician_id ? nameOf(technician_id) : '', due_on && t('Due {{day}}', { day: day(due_on) })]
        .filter(Boolean)
        .join(' · '),
    })),
  )
}

function writeChecklists(sheet: Sheet, { checklists }: ReportedJob, { t, instant }: Reader): void {
  for (const { name, items } of checklists) {
    sheet.heading(name)
    sheet.ticks(
      items.map(item => ({ done: item.is_done, text: item.text, under: checkNote(item, t, instant) })),
    )
  }
}

function writeParts(
  sheet: Sheet,
  { job, nameOf, unitOf, sections, taxName }: ReportedJob,
  reader: Reader,
): void {
  if (!sections.has('parts') || job.parts.length === 0) return
  const { t, money, price, number } = reader
  const showsPrices = sections.has('prices')
  const right = { align: 'right' } as const
  sheet.heading(t('Parts'))
  sheet.table(
    [
      { title: t('Part'), share: 5 },
      { title: t('Quantity'), share: 1.2, ...right },
      ...(showsPrices
        ? [
            { title: t('Price'), share: 1.5, ...right },
            { title: t('Amount'), share: 1.5, ...right },
          ]
        : []),
    ],
    job.parts.map(part => {
      const owner = part.belongs_to ?? part.assigned_to
      return [
        { text: part.name, under: owner ? nameOf(owner) : '' },
        soldQuantity(number(part.quantity), unitOf(part.item_id)),
        ...(showsPrices
          ? [price(shownPrice({ ...part, price_cents: part.price_cents ?? 0 })), money(partTotal(part))]
          : []),
      ]
    }),
  )
  if (showsPrices)
    sheet.totals([
      { label: taxTexts(t, taxName).partsExcl(), amount: money(partsTotal(job.parts)), strong: true },
    ])
}

function writePayment(sheet: Sheet, { job, sections }: ReportedJob, { t, money }: Reader): void {
  if (!sections.has('prices') || amountDue(job) === 0) return
  sheet.heading(t('Payment'))
  sheet.totals([
    ...(job.is_split
      ? [
          { label: t('First payment'), amount: money(job.amount_cents) },
          { label: t('Second payment'), amount: money(job.amount2_cents) },
        ]
      : []),
    { label: t('Amount due'), amount: money(amountDue(job)), strong: true },
  ])
}

function writeTimes(sheet: Sheet, { times, sections }: ReportedJob, reader: Reader, now: Date): void {
  if (!sections.has('times') || times.length === 0) return
  const { t, span, instant } = reader
  const long = (minutes: number) =>
    t('{{hours}} h {{minutes}} min', {
      hours: String(Math.floor(minutes / 60)),
      minutes: String(minutes % 60),
    })
  sheet.heading(t('Times'))
  sheet.table(
    [
      { title: t('Technician'), share: 3 },
      { title: t('Time'), share: 4 },
      { title: t('Duration'), share: 2, align: 'right' },
    ],
    times.map(time => [
      time.user,
      time.ended_at
        ? span(time.started_at, time.ended_at)
        : t('Since {{time}}', { time: instant(time.started_at) }),
      long(minutesWorked([time], now)),
    ]),
  )
  sheet.totals([{ label: t('Total'), amount: long(minutesWorked(times, now)), strong: true }])
}

function writeFields(sheet: Sheet, { fields }: ReportedJob, { t }: Reader): void {
  if (fields.length === 0) return
  sheet.heading(t('Custom fields'))
  sheet.facts(fields.map(({ label, kind, values }) => [label, answerText(kind, values, t)]))
}

function writeNotes(sheet: Sheet, { job, sections }: ReportedJob, { t, instant }: Reader): void {
  if (!sections.has('notes') || job.notes.length === 0) return
  sheet.heading(t('Additional Notes'))
  for (const { text, at, author_id, author_name } of job.notes) {
    sheet.paragraph(
      [author_id === null ? t('Client') : author_name, at && instant(new Date(at))]
        .filter(Boolean)
        .join(' · '),
      { size: 'small', tone: 'dimmed' },
    )
    sheet.paragraph(text)
  }
}

async function writePhotos(
  sheet: Sheet,
  { photos, documents }: ReportedJob,
  { t, dayOf }: Reader,
  storage: Storage,
): Promise<void> {
  if (photos.length > 0) {
    sheet.heading(t('Photos'), 230)
    await sheet.gallery(pictures())
  }
  if (documents.length > 0) {
    sheet.heading(t('Documents'))
    sheet.paragraph(documents.map(file => file.name).join('\n'))
  }

  async function* pictures(): AsyncGenerator<Captioned> {
    for (const { file, caption } of photos) {
      const bytes = await storage.read(file.key)
      const picture = bytes && (await pictureForPaper(bytes, 'photo', photoSide))
      if (picture)
        yield {
          picture,
          caption: [caption, file.created_by_name, dayOf(file.created_at)].filter(Boolean).join(' · '),
        }
    }
  }
}

async function writeSignature(
  sheet: Sheet,
  { signature, sections, taxName }: ReportedJob,
  { t, money, price, number, instant }: Reader,
  storage: Storage,
): Promise<void> {
  if (!signature?.signed_at) return
  const { items, signed_by, signed_at, notes, terms, file } = signature
  const showsPrices = sections.has('prices')
  sheet.heading(t('Signature'), 160)
  sheet.table(
    [
      { title: t('Item'), share: 5 },
      { title: t('Quantity'), share: 1.2, align: 'right' },
      ...(showsPrices ? [{ title: t('Price'), share: 1.6, align: 'right' as const }] : []),
    ],
    items.map(item => [
      { text: item.name, under: item.description },
      soldQuantity(number(item.quantity), item.unit),
      ...(showsPrices ? [price(shownPrice(item))] : []),
    ]),
  )
  if (showsPrices) {
    const sums = signatureTotals(items, signature, signature.has_card_fee)
    sheet.totals([
      { label: t('Subtotal'), amount: money(sums.subtotal) },
      { label: taxTexts(t, taxName).label, amount: money(sums.tax) },
      ...(sums.fee > 0 ? [{ label: t('Card fee'), amount: money(sums.fee) }] : []),
      { label: t('Total'), amount: money(sums.total), strong: true },
    ])
  }
  if (notes) sheet.paragraph(notes)
  if (terms) sheet.paragraph(terms, { size: 'small', tone: 'dimmed' })
  const bytes = file && (await storage.read(file.key))
  const picture = bytes && (await pictureForPaper(bytes, 'drawing', 640))
  if (picture) await sheet.image(picture, { width: 240, height: 75 })
  sheet.paragraph(t('Signed by {{name}} on {{time}}', { name: signed_by, time: instant(signed_at) }), {
    strong: true,
  })
}

function writeDiary(sheet: Sheet, { diary }: ReportedJob, { t, instant }: Reader): void {
  if (diary.length === 0) return
  sheet.heading(t('Job Diary'))
  sheet.table(
    [
      { title: t('Time'), share: 2.9 },
      { title: t('Who'), share: 2 },
      { title: t('History'), share: 6 },
    ],
    diary.map(entry => [
      { text: instant(new Date(entry.at)), tone: 'dimmed' },
      entry.user_name ?? t(systemLabel),
      diaryLines(
        {
          type: entry.type,
          content: entry.content,
          text: entry.text ?? undefined,
          values: entry.values ?? undefined,
        },
        t,
      )
        .map(line => line.text)
        .join('\n'),
    ]),
  )
}
