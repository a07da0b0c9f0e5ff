import { canBook, canEditJob, type EditedJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { Viewer } from '#shared/access.ts'
import { withoutEnd } from '#shared/plain-text.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** The largest file, in bytes. */
export const mostBytes = 10 * 1024 * 1024

/** Pixels of the longer side that is kept: enough to read a meter in a photo, a quarter of what phones take. */
export const longestSide = 3_200

/** Allowed types, detected by content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const pdfType = 'application/pdf'
/** Suppliers' invoices in UBL, which only the reader of invoices takes. */
export const xmlType = 'application/xml'
/** Photos as iPhones take them: they are kept as JPEG. */
export const heicTypes: readonly string[] = ['image/heic', 'image/heif']
const fileTypes: readonly string[] = [...imageTypes, ...heicTypes, pdfType]

/** For a file input: what the chooser offers. Windows knows HEIC by its ending alone. */
export const acceptedPictures = [...imageTypes, ...heicTypes, '.heic', '.heif'].join(',')
export const acceptedFiles = [acceptedPictures, pdfType].join(',')

export const fileTexts = {
  wrongType: 'Please choose a JPG, PNG, GIF, WebP or PDF file.',
  wrongPaper: 'Please choose a PDF, a photo or an e-invoice (XML).',
  brokenXml: 'This XML file is damaged or incomplete. Ask the supplier to send it again.',
  otherXml: 'This XML file isn’t an e-invoice. Ask the supplier for a PDF.',
  noPicture: 'Images only: JPG, PNG, GIF or WebP.',
  tooLarge: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  notSaved: 'Can’t update Job',
  unreadable: 'This file isn’t on your device yet. Download it, then choose it again.',
  brokenImage: 'This image is damaged. Choose another one.',
  tooManyPixels: 'This image has too many pixels or frames. Choose a smaller one.',
  picturesBusy: 'We’re still processing other images. Try again in a moment.',
  brokenPdf: 'This PDF is damaged or incomplete. Save it again and retry.',
} as const

/** True if a file can be shown as a picture. */
export const isPicture = ({ type }: { type: string }) => imageTypes.some(each => each === type)

/** Returns why a file can't be sent, or null; the server also checks its content. `pictures`: PDFs are refused. */
export function fileProblem(file: { type: string; size: number }, { pictures = false } = {}): string | null {
  if (file.size === 0) return fileTexts.empty
  if (file.size > mostBytes) return fileTexts.tooLarge
  const isOther = file.type !== '' && !isPicture(file) && !heicTypes.includes(file.type)
  if (pictures && isOther) return fileTexts.noPicture
  return file.type !== '' && !fileTypes.includes(file.type) ? fileTexts.wrongType : null
}

/**
 * True if the viewer may remove this file from its job, or why not: technicians remove only files that they added.
 */
export function canRemoveFile(
  file: { created_by: number | null },
  job: EditedJob,
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>,
  now: Date,
): Verdict {
  const mayEdit = canEditJob(job, viewer, now)
  if (mayEdit !== true || canBook(viewer) === true || file.created_by === viewer.id) return mayEdit
  return because('Only the office can remove files that others have added.')
}

/** Where a file lies below the specified prefix. The name is there for people: the id finds it. */
export const filePath = ({ id, name }: { id: number; name: string }) =>
  `${filePrefix}${id}/${encodeURIComponent(name)}`
export const filePrefix = 'jobsFile/'

/** The id in the path of a file, or null. */
export function fileIdOf(path: string): number | null {
  const id = Number(/(?:^|\/)jobsFile\/(\d+)(?:\/|$)/.exec(path)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A name as somebody gave it, made harmless: no folders, no commas (lists of names have them), at most 120 characters. */
export function safeName(given: string, extension: string): string {
  const base = (given.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp},"<>|:*?\s]+/gu, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+/, '')
  return `${[...withoutEnd(base, '. ')].slice(0, 110).join('') || 'file'}.${extension}`
}
