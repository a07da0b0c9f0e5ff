import { readFile, rm } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { refuseUnlessRoom } from '#features/account/company/server/storage.service.ts'
import { pdfType } from '#features/jobs/files/files.rules.ts'
import { insertFile } from '#features/jobs/files/server/files.queries.ts'
import { type KeptFile, keepBytes, keepUpload } from '#features/jobs/files/server/uploads.service.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { drawPdfPages, readPdfWords, Undecodable } from '#server/decoding/decoding.ts'
import { draftPath } from '#server/http/draft-file.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { isOnPage, mostPaperPages } from '#shared/forms/paper.ts'
import type { formContent } from '../../form.wire.ts'
import type { Paper } from '../../papers.contract.ts'
import { paperSides, paperTexts } from '../../papers.rules.ts'
import { forgetPapers, insertPaper, type NewPage, paperById } from './papers.queries.ts'

const field = { field: 'file' }
/** Dots of a page's width: 240 an inch of A4, at which small print stays sharp. */
const drawnWidth = 1_984
/** Words of a page that can be searched and copied. */
const mostWords = 3_000
const millimetres = (points: number) => Math.round(points * (25.4 / 72) * 10) / 10

export const refuseTrouble = (error: unknown): never => {
  if (!(error instanceof Undecodable)) throw error
  return refuse(error.trouble === 'busy' ? 429 : 400, paperTexts[error.trouble], field)
}

export function refuseManyPages(count: number): void {
  if (count <= mostPaperPages) return
  const values = { pages: String(count), count: mostPaperPages }
  refuse(400, fact('This PDF has {{pages}} pages. The limit is {{count}}.', values), field)
}

/**
 * Keeps the request's PDF as a paper. Its pages are drawn now, in the decoder's process: what is printed later is a picture
 * of ours, so that nothing of the file acts in a document that the company sends.
 */
export async function addPaper(ctx: UserContext): Promise<{ result: Paper; message: string }> {
  const upload = ctx.upload ?? refuse(400, 'File is required', field)
  const { companyId } = ctx.session
  const { storage } = ctx.providers
  await ctx.read(tx => refuseUnlessRoom(tx, ctx, upload.bytes))
  const kept = await keepUpload(storage, companyId, upload)
  if (kept.type !== pdfType) return refuse(415, paperTexts.noPdf, field)
  const { pages, count } = await readPdfWords(companyId, upload.path, mostPaperPages).catch(refuseTrouble)
  refuseManyPages(count)
  const sizes = pages.map(({ width, height }) => ({ width: millimetres(width), height: millimetres(height) }))
  if (
    sizes.some(
      ({ width, height }) =>
        Math.min(width, height) < paperSides.least || Math.max(width, height) > paperSides.most,
    )
  )
    return refuse(400, paperTexts.oddSize, field)
  const drawn = await drawnPages(ctx, upload.path, count)
  return ctx.write(async tx => {
    const original = await insertFile(tx, { ...kept, job_id: null, part: 'form' })
    const rows: NewPage[] = []
    for (const [at, file] of drawn.entries()) {
      const { id } = await insertFile(tx, { ...file, job_id: null, part: 'form' })
      rows.push({ ...sizes[at]!, file_id: id, words: pages[at]!.words.slice(0, mostWords) })
    }
    await refuseUnlessRoom(tx, ctx, 0)
    const paper = await insertPaper(tx, { name: original.name, file_id: original.id, pages: rows })
    tx.record('form_papers', null, paper)
    return { result: { id: paper.id, name: paper.name, pages: sizes }, message: 'Paper uploaded.' }
  })
}

async function drawnPages(ctx: UserContext, path: string, count: number): Promise<KeptFile[]> {
  const { companyId } = ctx.session
  const to = Array.from({ length: count }, () => `${draftPath('paper')}.png`)
  try {
    await drawPdfPages(companyId, path, { width: drawnWidth, to }).catch(refuseTrouble)
    const kept: KeptFile[] = []
    for (const [at, picture] of to.entries())
      kept.push(
        await keepBytes(ctx.providers.storage, companyId, `page-${at + 1}.png`, await readFile(picture)),
      )
    return kept
  } finally {
    await Promise.all(to.map(each => rm(each, { force: true })))
  }
}

/** Refuses a form whose paper is not the company's own, or on which a place lies beyond its page. */
export async function refuseWrongPaper(
  tx: CompanyTx,
  { paper }: z.output<typeof formContent>,
): Promise<void> {
  if (!paper) return
  const { pages } = (await paperById(tx, paper.id)) ?? refuse(404, paperTexts.gone, { field: 'content' })
  if (!paper.places.every(place => isOnPage(place, pages)))
    refuse(400, paperTexts.outside, { field: 'content' })
}

/** Clears papers that were uploaded and then left out of their form. */
export const forgetLeftPapers = (tx: CompanyTx, now: Date): Promise<void> =>
  forgetPapers(tx, new Date(now.getTime() - 86_400_000))
