import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import type { UserContext } from '#server/context.ts'
import { addDrawnPage, picturesInBox, tickInBox, writeInBox } from '#server/pdf/on-picture.ts'
import { type Desk, pdfOf, writePart } from '#server/pdf/pdf.ts'
import { type Picture, pictureForPaper } from '#server/pdf/picture.ts'
import type { Captioned } from '#server/pdf/sheet.ts'
import type { Stationery } from '#server/pdf/stationery.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { type FormContent, type FormField, fieldsOf } from '#shared/forms/form.ts'
import {
  type FormPaper,
  isPaperFact,
  type PaperPlace,
  type PaperText,
  paperFacts,
  paperLetters,
} from '#shared/forms/paper.ts'
import { tellAnswers, textOf } from '#shared/forms/telling.ts'
import { answerText } from '#shared/questions/questions.ts'
import { drawnPages } from './papers.queries.ts'

/** Pictures that are drawn in one place; further ones follow on a page of their own. */
const mostInPlace = 12
const photoSide = 900
/** Pixels of a page's picture, as it is kept. */
const pageSide = 3_200

/** The text of a place. */
type Value =
  | { kind: 'text'; text: string }
  /** One below another, each in its row. */
  | { kind: 'rows'; texts: readonly string[] }
  | { kind: 'tick' }
  | { kind: 'pictures'; keys: readonly string[]; as: 'photo' | 'drawing' }
  | { kind: 'code' }

interface PrintedPaper {
  stationery: Stationery
  paper: FormPaper
  labelOf: (of: string) => string
  shownIn: (place: PaperPlace) => Value | null
  /** A photo or drawing by its key; null: it is no picture. */
  pictureOf: (key: string, as: 'photo' | 'drawing') => Promise<Captioned | null>
  /** Leads to the page that says whether the file is unchanged; left out of drafts. */
  code?: { url: string; picture: Picture }
}

/** An answer on the company's own paper. What doesn't fit into its place follows on a page behind. */
export function answerOnPaper(
  ctx: UserContext,
  printed: Omit<PrintedPaper, 'labelOf' | 'shownIn'> & {
    content: FormContent
    answers: Readonly<Record<string, string[]>>
    facts: Record<PaperText, string>
  },
): AsyncGenerator<Uint8Array> {
  const { content, answers, facts } = printed
  const { t } = printed.stationery.reader
  const fields = new Map(fieldsOf(content).map(field => [field.id, field]))
  // Hidden answers are told nowhere.
  const shown = new Set(tellAnswers(content, answers, t).flatMap(page => page.fields.map(({ id }) => id)))
  return paperPdf(ctx, {
    ...printed,
    labelOf: of => labelOf(fields, of, t),
    shownIn(place) {
      if (isPaperFact(place.of)) return place.of === '@code' ? { kind: 'code' } : asText(facts[place.of])
      const [id = '', column] = place.of.split('/')
      const field = fields.get(id)
      if (!field || !shown.has(id)) return null
      if (place.is !== '') return answers[id]?.includes(place.is) ? { kind: 'tick' } : null
      if (column !== undefined) return cellsOf(field, column, answers[place.of] ?? [], t)
      if (field.kind === 'photo') return { kind: 'pictures', keys: answers[id] ?? [], as: 'photo' }
      if (field.kind === 'signature') return { kind: 'pictures', keys: answers[id] ?? [], as: 'drawing' }
      return asText(textOf(field, answers, t))
    },
  })
}

const asText = (text: string): Value | null => (text === '' ? null : { kind: 'text', text })

function cellsOf({ columns }: FormField, id: string, cells: readonly string[], t: Reader['t']): Value | null {
  const column = columns.find(each => each.id === id)
  return column ? { kind: 'rows', texts: cells.map(cell => answerText(column.kind, [cell], t)) } : null
}

function labelOf(fields: ReadonlyMap<string, FormField>, of: string, t: Reader['t']): string {
  if (isPaperFact(of)) return t(paperFacts[of])
  const [id = '', columnId] = of.split('/')
  const field = fields.get(id)
  const column = field?.columns.find(each => each.id === columnId)
  return [field?.label, column?.label].filter(Boolean).join(': ')
}

/** A draft on its paper, to see what stands where. */
export async function previewPdf(
  ctx: UserContext,
  { name, content, paper }: { name: string; content: FormContent; paper: FormPaper },
): Promise<FileReply> {
  const reader = await readerOf('en', ctx.session.timeZone)
  const company = await ctx.read(letterheadOf)
  const fields = new Map(fieldsOf(content).map(field => [field.id, field]))
  const body = paperPdf(ctx, {
    stationery: { reader, company, title: name, number: '', created: ctx.now() },
    paper,
    labelOf: of => labelOf(fields, of, reader.t),
    shownIn: ({ of, is }) =>
      of === '@code'
        ? { kind: 'code' }
        : is === ''
          ? asText(labelOf(fields, of, reader.t))
          : { kind: 'tick' },
    pictureOf: async () => null,
  })
  return { body, type: 'application/pdf', filename: 'preview.pdf' }
}

async function* paperPdf(ctx: UserContext, printed: PrintedPaper): AsyncGenerator<Uint8Array> {
  const { stationery, paper } = printed
  const pages = await ctx.read(tx => drawnPages(tx, paper.id))
  yield* pdfOf(stationery, async desk => {
    const left: Left[] = []
    const typesetter = desk.typesetter()
    for (const page of pages) {
      await desk.hasRoom()
      const picture = found(await storedPicture(ctx.providers.storage, page.key, 'drawing', pageSide))
      const size = { width: points(page.width), height: points(page.height) }
      addDrawnPage(desk, typesetter, { picture, ...size, words: page.words })
      for (const place of paper.places)
        if (place.page === page.page) left.push(...(await drawPlace(desk, typesetter, printed, place)))
      if (printed.code && page === pages[0] && !paper.places.some(({ of }) => of === '@code'))
        writeAtEdge(desk, typesetter, printed.code.url, size)
      desk.doc.flushPages()
    }
    if (left.length > 0) await writeLeft(desk, printed, left)
  })
}

const points = (millimetres: number) => millimetres * (72 / 25.4)

/** Text that did not fit into its place. */
interface Left {
  label: string
  text: string
  pictures: readonly string[]
}

async function drawPlace(
  desk: Desk,
  typesetter: ReturnType<Desk['typesetter']>,
  { shownIn, labelOf, pictureOf, code }: PrintedPaper,
  place: PaperPlace,
): Promise<Left[]> {
  const value = shownIn(place)
  if (!value) return []
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map(points) as [
    number,
    number,
    number,
    number,
  ]
  const box = { x, y, width, height }
  const letters = { size: place.size, smallest: paperLetters.smallest }
  const rest = (text: string, pictures: readonly string[] = []): Left[] => [
    { label: labelOf(place.of), text, pictures },
  ]
  switch (value.kind) {
    case 'code':
      if (code) {
        picturesInBox(desk, [code.picture], box)
        desk.doc.link(x, y, width, height, code.url)
      } else writeInBox(desk, typesetter, labelOf(place.of), box, letters)
      return []
    case 'tick':
      tickInBox(desk, box)
      return []
    case 'text':
      return writeInBox(desk, typesetter, value.text, box, letters) ? [] : rest(value.text)
    case 'rows': {
      const step = points(place.step)
      const room = Math.max(1, Math.floor(height / step + 0.01))
      const cut = value.texts.filter((text, row) => {
        if (row >= room) return text !== ''
        return (
          text !== '' &&
          !writeInBox(desk, typesetter, text, { ...box, y: y + row * step, height: step }, letters)
        )
      })
      return cut.length > 0 ? rest(value.texts.map((text, row) => `${row + 1}. ${text}`).join('\n')) : []
    }
    case 'pictures': {
      const pictures: Picture[] = []
      for (const key of value.keys.slice(0, mostInPlace)) {
        const read = await pictureOf(key, value.as)
        if (read) pictures.push(read.picture)
      }
      if (pictures.length > 0) picturesInBox(desk, pictures, box)
      const others = value.keys.slice(mostInPlace)
      return others.length > 0 ? rest('', others) : []
    }
  }
}

/** Points above the lower edge, where forms leave room for printers. */
const edge = 10

/** Writes the address of the code small along the lower edge of a paper that has no place for it. */
function writeAtEdge(
  desk: Desk,
  typesetter: ReturnType<Desk['typesetter']>,
  url: string,
  { width, height }: { width: number; height: number },
): void {
  const box = { x: 20, y: height - edge - 2, width: width - 40, height: edge }
  writeInBox(desk, typesetter, url, box, { size: 6, smallest: paperLetters.smallest })
  desk.doc.link(box.x, box.y, box.width, box.height, url)
}

/** The whole of what was cut, so that paper that is too small loses nothing. */
async function writeLeft(
  desk: Desk,
  { stationery, pictureOf }: PrintedPaper,
  left: readonly Left[],
): Promise<void> {
  const { t } = stationery.reader
  await writePart(desk, {
    stationery,
    draw: async sheet => {
      sheet.heading(t('Didn’t fit on the page'))
      for (const { label, text, pictures } of left) {
        if (label !== '') sheet.paragraph(label, { strong: true, size: 'small' })
        if (text !== '') sheet.paragraph(text)
        if (pictures.length > 0) await sheet.gallery(read(pictures))
        sheet.space(4)
      }
    },
  })

  async function* read(keys: readonly string[]): AsyncGenerator<Captioned> {
    for (const key of keys) {
      const picture = await pictureOf(key, 'photo')
      if (picture) yield picture
    }
  }
}

/** A kept picture made ready for paper; null: it is gone, or none. */
export async function storedPicture(
  storage: Storage,
  key: string,
  as: 'photo' | 'drawing',
  side: number = as === 'photo' ? photoSide : 640,
): Promise<Picture | null> {
  const bytes = await storage.read(key)
  return bytes && pictureForPaper(bytes, as, side)
}
