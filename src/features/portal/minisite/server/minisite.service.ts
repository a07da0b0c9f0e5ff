import * as z from 'zod/mini'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { pathOfPage } from '../../public-pages/public-pages.rules.ts'
import { publicName } from '../../public-pages/server/names.queries.ts'
import { keptSite } from '../minisite.contract.ts'

const kept = z.object({ draft: z.nullable(keptSite), published: z.nullable(keptSite) })

export const siteSetting: CompanySetting<z.output<typeof kept>> = {
  name: 'site',
  from: stored => kept.safeParse(stored).data ?? { draft: null, published: null },
}

/** The path of the published website; '': there is none. */
export async function siteWay(tx: CompanyTx): Promise<string> {
  const { published } = await readSetting(tx, siteSetting)
  const slug = published ? await publicName(tx) : ''
  return slug && pathOfPage('site', slug)
}
