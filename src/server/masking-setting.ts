import * as z from 'zod/mini'
import type { GroupKind, Viewer } from '#shared/access.ts'
import { type CompanySetting, readSetting } from './company-setting.ts'
import type { CompanyTx } from './db/company-tx.ts'

const stored = z.object({ on: z._default(z.boolean(), false), number: z._default(z.string(), '') })
export type MaskingSetting = z.infer<typeof stored>

/** Masked calls of a company: every session carries it, as replies to technicians then hold no client's number. */
export const maskingSetting: CompanySetting<MaskingSetting> = {
  name: 'masking',
  from: value => stored.parse(value ?? {}),
}

/** What decides whether a person sees clients' numbers, for what they are sent without asking. */
export async function readerOf(tx: CompanyTx, userId: number): Promise<Pick<Viewer, 'kind' | 'masking'>> {
  const { on, number } = await readSetting(tx, maskingSetting)
  const row = await tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('u.id', '=', userId)
    .select('g.kind')
    .executeTakeFirstOrThrow()
  return { kind: row.kind as GroupKind, masking: on ? { number } : null }
}

/** A document as its link shows it: where calls are masked without the phone, as technicians are given the link too. */
export async function linkedDocument<Document extends { phone: string }>(
  tx: CompanyTx,
  document: Document,
): Promise<Document> {
  return (await readSetting(tx, maskingSetting)).on ? { ...document, phone: '' } : document
}
