import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import type { UserContext } from '#server/context.ts'
import { inSlices } from '#server/in-slices.ts'
import { pdfFile } from '#server/pdf/pdf.ts'
import { pictureForPaper } from '#server/pdf/picture.ts'
import { qrPicture } from '#server/pdf/qr-picture.ts'
import type { Captioned, Sheet } from '#server/pdf/sheet.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { PaperText } from '#shared/forms/paper.ts'
import { type ToldField, tellAnswers } from '#shared/forms/telling.ts'
import { filledByLink } from '../form-links.rules.ts'
import { proofCode, proofPath } from '../proof.rules.ts'
import { answerById, answersGiven, photoFiles, type ShownAnswer } from './answers.queries.ts'
import { photoKeys } from './answers.service.ts'
import { versionOf } from './forms.queries.ts'
import { answerOnPaper, storedPicture } from './paper/paper-pdf.service.ts'
import { printed } from './proof/proof.service.ts'

/** Pixels of a photo's longer side: sharp at the size of the gallery. */
const photoSide = 900

type PhotoFiles = Map<string, { key: string; type: string; name: string }>

/** A filled-in form on paper, with the version that it was given to. */
export async function answerPdf(ctx: UserContext, id: number, language: string): Promise<FileReply> {
  const reader = await readerOf(language, ctx.session.timeZone)
  const { row, content, company, files } = await ctx.read(async tx => {
    const row = found(await answerById(tx, id))
    const { content } = found(await versionOf(tx, row.form_id, row.number))
    const files = await photoFiles(tx, photoKeys(content, { answers: answersGiven(row) }))
    return { row, content, company: await letterheadOf(tx), files }
  })
  const byKey: PhotoFiles = new Map(files.map(({ photo, ...file }) => [photo, file]))
  const url = ctx.publicUrl + proofPath(proofCode(ctx.session.companyId, row.proof))
  const code = { url, picture: qrPicture(url) }
  const pages = tellAnswers(content, answersGiven(row), reader.t)
  const stationery = {
    reader,
    company,
    title: row.name,
    number: `#${row.id}`,
    created: row.filled_at,
    // Nothing of the hour: what says the same is the same file, with one fingerprint.
    foot: url,
  }
  const { storage } = ctx.providers
  const body = content.paper
    ? answerOnPaper(ctx, {
        stationery,
        content,
        paper: content.paper,
        answers: answersGiven(row),
        facts: factsOf(reader, row),
        code,
        async pictureOf(key, as) {
          const file = byKey.get(key)
          if (!file?.type.startsWith('image/')) return null
          const picture = await storedPicture(storage, file.key, as)
          return picture && { picture, caption: file.name }
        },
      })
    : pdfFile(stationery, async sheet => {
        writeHead(sheet, reader, row)
        for (const { title, fields } of pages) {
          if (title !== '') sheet.heading(title)
          for await (const field of inSlices(fields)) await writeField(sheet, reader, field, byKey, storage)
        }
        sheet.coded(
          {
            heading: reader.t('Is this form genuine?'),
            lines: [
              reader.t('Scan the code to see who filled it in and when, and whether this file is unchanged.'),
              url,
            ],
          },
          { ...code, caption: reader.t('Check this form') },
        )
      })
  return { body: printed(ctx, row.id, body), type: 'application/pdf', filename: `form-${row.id}.pdf` }
}

const byWhom = ({ t }: Reader, { user_id, by_name }: ShownAnswer): string =>
  user_id !== null ? by_name : t(filledByLink(by_name))

/** Texts of each answer, as it stands on the company's own paper. */
const factsOf = (reader: Reader, row: ShownAnswer): Record<PaperText, string> => ({
  '@by': byWhom(reader, row),
  '@filled': reader.instant(row.filled_at),
  '@number': String(row.id),
  '@job': row.job_number === null ? '' : String(row.job_number),
  '@client': row.client ?? '',
  '@approved': decidedText(reader, row, 'approved'),
})

/** Tells the person, time and note of a decision; '' while there is none. */
function decidedText({ instant }: Reader, row: ShownAnswer, approval: 'approved' | 'returned'): string {
  if (row.approval !== approval || !row.decided_at) return ''
  return [`${row.decided_by_name}, ${instant(row.decided_at)}`, row.decided_note].filter(Boolean).join(': ')
}

function writeHead(sheet: Sheet, reader: Reader, row: ShownAnswer): void {
  const { t, instant } = reader
  sheet.facts([
    [t('Filled in by'), byWhom(reader, row)],
    [t('Filled in'), instant(row.filled_at)],
    [t('Job'), row.job_number === null ? '' : `#${row.job_number}`],
    [t('Client'), row.client ?? ''],
    [t('Failed'), row.failed > 0 ? String(row.failed) : ''],
    [t('Score'), row.score === null ? '' : `${row.score} %`],
    [t('Approved by'), decidedText(reader, row, 'approved')],
    [t('Returned by'), decidedText(reader, row, 'returned')],
    [t('Approval'), row.approval === 'waiting' ? t('Waiting for approval') : ''],
  ])
  if (row.is_replaced) sheet.paragraph(t('This answer was corrected later.'), { strong: true })
  if (row.reason !== '') sheet.paragraph(t('Corrected. Reason: {{reason}}', { reason: row.reason }))
}

async function writeField(
  sheet: Sheet,
  { t }: Reader,
  { kind, label, text, pictures, isFailed }: ToldField,
  files: PhotoFiles,
  storage: Storage,
): Promise<void> {
  if (kind === 'heading') {
    sheet.heading(label)
    if (text !== '') sheet.paragraph(text)
    return
  }
  if (label !== '') sheet.paragraph(label, { strong: true, size: 'small' })
  if (isFailed) sheet.paragraph(`${t('Failed')}: ${text}`, { strong: true })
  else if (pictures.length === 0 && text !== '')
    for await (const line of inSlices(kind === 'rows' ? text.split('\n') : [text])) sheet.paragraph(line)
  if (kind === 'signature') {
    const bytes = await bytesOf(pictures[0])
    const picture = bytes && (await pictureForPaper(bytes, 'drawing', 640))
    if (picture) await sheet.image(picture, { width: 240, height: 75 })
  } else if (pictures.length > 0) await sheet.gallery(photos())
  sheet.space(4)

  async function bytesOf(photo: string | undefined) {
    const file = photo === undefined ? undefined : files.get(photo)
    return file ? storage.read(file.key) : null
  }

  async function* photos(): AsyncGenerator<Captioned> {
    for (const photo of pictures) {
      const file = files.get(photo)
      if (!file?.type.startsWith('image/')) {
        if (file) sheet.paragraph(file.name)
        continue
      }
      const bytes = await bytesOf(photo)
      const picture = bytes && (await pictureForPaper(bytes, 'photo', photoSide))
      if (picture) yield { picture, caption: file.name }
    }
  }
}
