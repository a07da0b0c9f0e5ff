import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'

const words = z.array(
  z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
)
export type PaperWords = z.infer<typeof words>

export interface NewPage {
  file_id: number
  /** Millimetres. */
  width: number
  height: number
  words: PaperWords
}

export async function insertPaper(
  tx: CompanyTx,
  { name, file_id, pages }: { name: string; file_id: number; pages: readonly NewPage[] },
): Promise<{ id: number; name: string; file_id: number }> {
  const paper = await tx
    .insertRows('form_papers', { name, file_id, created_at: tx.now })
    .returning(['id', 'name', 'file_id'])
    .executeTakeFirstOrThrow()
  for (const [at, page] of pages.entries())
    await tx
      .insertRows('form_paper_pages', {
        ...page,
        words: JSON.stringify(page.words),
        paper_id: paper.id,
        page: at + 1,
      })
      .execute()
  return paper
}

/** A paper with the sizes of its pages. */
export async function paperById(tx: CompanyTx, id: number) {
  const paper = await tx.rows('form_papers').where('id', '=', id).select(['id', 'name']).executeTakeFirst()
  if (!paper) return undefined
  const pages = await tx
    .rows('form_paper_pages')
    .where('paper_id', '=', id)
    .orderBy('page')
    .select(['width', 'height'])
    .execute()
  return { ...paper, pages }
}

/** The pages of a paper with their pictures and words. */
export async function drawnPages(tx: CompanyTx, id: number) {
  const rows = await tx
    .rows('form_paper_pages as p')
    .innerJoin('files as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'p.file_id'),
    )
    .where('p.paper_id', '=', id)
    .orderBy('p.page')
    .select(['p.page', 'p.width', 'p.height', 'p.words', 'f.key'])
    .execute()
  return rows.map(row => ({ ...row, words: storedJson(words, row.words, 'form_paper_pages.words', id) }))
}

/** Where the picture of one page is kept. */
export const pageKey = (tx: CompanyTx, id: number, page: number) =>
  tx
    .rows('form_paper_pages as p')
    .innerJoin('files as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'p.file_id'),
    )
    .where('p.paper_id', '=', id)
    .where('p.page', '=', page)
    .select(['f.key', 'f.type', 'f.name'])
    .executeTakeFirst()

/** Deletes papers that neither a form nor a version names; their files go with the sweep of files. */
export async function forgetPapers(tx: CompanyTx, before: Date): Promise<void> {
  await tx
    .deleteRows('form_papers')
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from forms f where f.company_id = form_papers.company_id
          and (f.content -> 'paper' ->> 'id')::bigint = form_papers.id)
        and not exists (select 1 from form_versions v where v.company_id = form_papers.company_id
          and (v.content -> 'paper' ->> 'id')::bigint = form_papers.id)`,
    )
    .execute()
}
