import { brandColour } from '#features/account/company/server/brand.service.ts'
import { type CompanyRow, companyRow } from '#features/account/company/server/company.queries.ts'
import { reviewSetting } from '#features/messages/reviews/server/reviews.service.ts'
import { keyOf, webFormSetting } from '#features/sales/web-form/server/web-form.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { directionsUrl } from '#shared/directions.ts'
import { normalisePhone, telHref } from '#shared/phones/phone.ts'
import { webAddressOf } from '../public-pages.rules.ts'
import { publicName } from './names.queries.ts'

/** Where the public pages of a company can lead. Each is an address, '' while there is none. */
export interface Ways {
  company: CompanyRow
  colour: string
  slug: string
  /** The web form as a page of its own. */
  form: string
  review: string
}

/** The ways that hang on other settings of the company. */
export async function waysOf(tx: CompanyTx): Promise<Ways> {
  const form = await readSetting(tx, webFormSetting)
  const key = form.is_on ? keyOf(tx.companyId, form.secret) : ''
  return {
    company: await companyRow(tx),
    colour: await brandColour(tx),
    slug: await publicName(tx),
    form: key && `/api/webForm/${key}`,
    review: webAddressOf((await readSetting(tx, reviewSetting)).url) ?? '',
  }
}

/** Clients see and pay their invoices there. */
export const payWay = '/clientPortal/login'

export const callWay = (phone: string): string => telHref(phone) ?? ''
export const textWay = (phone: string): string => {
  const number = normalisePhone(phone)
  return number ? `sms:${number}` : ''
}

/** Directions to an address, or to the company's own. */
export function directionsWay({ address, lat, lng }: CompanyRow, other = ''): string {
  if (other === '' && lat !== null && lng !== null) return directionsUrl({ lat, lng })
  const target = other || address
  return target && directionsUrl({ lat: 0, lng: 0, address: target, precision: 'suburb' })
}
