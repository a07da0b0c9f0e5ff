import type { FastifyInstance } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { pathOfPage } from '../../public-pages/public-pages.rules.ts'
import {
  companyAt,
  countVisit,
  isResting,
  redirectTo,
  sendGone,
  sendPublic,
} from '../../public-pages/server/public-page.ts'
import { type FurtherWays, fingertipSetting, publicFingertip } from './fingertip.service.ts'
import { vcardOf } from './vcard.ts'

/** The public page of buttons and the contact that it offers: not JSON, so not part of the API. */
export function mountFingertip(http: FastifyInstance, services: Services, further: FurtherWays): void {
  const { publicUrl, db } = services

  http.get('/f/:slug', async (request, reply) => {
    const at = await companyAt(services, nameIn(request.params))
    if (!at) return sendGone(request, reply, services)
    if (at.isFormer) return redirectTo(reply, 'fingertip', at.slug)
    const page = await db.readCompany(at.companyId, async tx => {
      const { published } = await readSetting(tx, fingertipSetting)
      if (!published || (await isResting(tx, services))) return null
      return publicFingertip(tx, published, further, publicUrl)
    })
    if (!page) return sendGone(request, reply, services)
    await countVisit(services, at.companyId, 'fingertip', request)
    return sendPublic(reply, page, services)
  })

  http.get('/f/:slug/contact.vcf', async (request, reply) => {
    const at = await companyAt(services, nameIn(request.params))
    if (!at) return sendGone(request, reply, services)
    if (at.isFormer) return redirectTo(reply, 'fingertip', at.slug, '/contact.vcf')
    const company = await db.readCompany(at.companyId, async tx => {
      const { published } = await readSetting(tx, fingertipSetting)
      return published && !(await isResting(tx, services)) ? companyRow(tx) : null
    })
    if (!company) return sendGone(request, reply, services)
    const { name, phone, email, address, suburb } = company
    const url = `${publicUrl}${pathOfPage('fingertip', at.slug)}`
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', `attachment; filename="${at.slug}.vcf"`)
      .header('cache-control', 'no-cache')
      .send(vcardOf({ name, phone: displayPhone(phone), email, address, suburb, url }))
  })
}

const nameIn = (params: unknown): string => String((params as { slug?: string }).slug ?? '')
