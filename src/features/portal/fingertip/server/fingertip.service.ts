import * as z from 'zod/mini'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { CompanySetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { pathOfPage, webAddressOf } from '../../public-pages/public-pages.rules.ts'
import {
  callWay,
  directionsWay,
  payWay,
  textWay,
  type Ways,
  waysOf,
} from '../../public-pages/server/ways.service.ts'
import {
  type ButtonKind,
  buttonKinds,
  buttonLabels,
  type Fingertip,
  usualFingertip,
} from '../fingertip.rules.ts'
import { fingertipPage, type ShownButton } from './fingertip-page.ts'

const pageSchema = z.object({
  title: z.string(),
  intro: z.string(),
  buttons: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(buttonKinds),
      values: z.object({ is_on: z.boolean(), label: z.string(), to: z.string() }),
    }),
  ),
})
const kept = z.object({ draft: pageSchema, published: z.nullable(pageSchema) })

export const fingertipSetting: CompanySetting<z.output<typeof kept>> = {
  name: 'fingertip',
  from: stored => kept.safeParse(stored).data ?? { draft: usualFingertip(), published: null },
}

/** Ways that other public pages add; each an address, '' while there is none. */
export type FurtherWays = (tx: CompanyTx) => Promise<Partial<Record<'book' | 'site', string>>>

/** Where a button leads; '': nowhere. */
function wayOf(
  kind: ButtonKind,
  to: string,
  ways: Ways,
  further: Partial<Record<'book' | 'site', string>>,
): string {
  const { company } = ways
  switch (kind) {
    case 'call':
      return callWay(to || company.phone)
    case 'sms':
      return textWay(to || company.phone)
    case 'book':
      return further.book || ways.form
    case 'quote':
      return ways.form
    case 'pay':
      return (to && webAddressOf(to)) || payWay
    case 'review':
      return (to && webAddressOf(to)) || ways.review
    case 'directions':
      return directionsWay(company, to)
    case 'contact':
      return ways.slug && `${pathOfPage('fingertip', ways.slug)}/contact.vcf`
    case 'site':
      return further.site ?? ''
    case 'link':
      return webAddressOf(to) ?? ''
  }
}

/** Kinds that lead nowhere unless they have a target of their own. */
export async function missingWays(tx: CompanyTx, furtherOf: FurtherWays): Promise<ButtonKind[]> {
  const [ways, further] = [{ ...(await waysOf(tx)) }, await furtherOf(tx)]
  // Published, it has an address.
  ways.slug ||= '-'
  return buttonKinds.filter(kind => kind !== 'link' && wayOf(kind, '', ways, further) === '')
}

/** The page as everybody sees it. */
export async function publicFingertip(
  tx: CompanyTx,
  { title, intro, buttons }: Fingertip,
  furtherOf: FurtherWays,
  publicUrl: string,
  isPreview = false,
) {
  const [ways, further] = [await waysOf(tx), await furtherOf(tx)]
  const reader = await companyReader(tx)
  if (isPreview) ways.slug ||= '-'
  const shown = buttons.flatMap(({ kind, values }): ShownButton[] => {
    const way = values.is_on ? wayOf(kind, values.to, ways, further) : ''
    return way === '' ? [] : [{ kind, way, label: values.label || reader.t(buttonLabels[kind]) }]
  })
  const { company, colour, slug } = ways
  return fingertipPage({
    reader,
    colour,
    company: company.name,
    logo: company.logo_key,
    phone: displayPhone(company.phone),
    title: title || company.name,
    intro,
    buttons: shown,
    address: isPreview ? '' : `${publicUrl}${pathOfPage('fingertip', slug)}`,
  })
}
