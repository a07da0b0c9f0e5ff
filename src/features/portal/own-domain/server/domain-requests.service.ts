import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { sendGone } from '../../public-pages/server/public-page.service.ts'
import { waysOf } from '../../public-pages/server/ways.service.ts'
import { servesPath } from '../own-domain.rules.ts'
import { knownDomains } from './own-domain.service.ts'

/** Answers for the website of a company at its own domain; null: it has no such path. */
type Answer = (request: FastifyRequest, reply: FastifyReply, companyId: CompanyId, path: string) => unknown

/** Serves companies' own domains, each with its website and what that needs, and tells proxies which there are. */
export function mountOwnDomains(http: FastifyInstance, services: Services, answer: Answer): void {
  const domains = knownDomains(services)

  http.addHook('onRequest', async (request, reply) => {
    const companyId = await domains(request.hostname)
    if (companyId === null) return
    const path = request.url.split('?')[0] ?? ''
    if (servesPath(path, await services.db.readCompany(companyId, waysOf))) return
    if (!['GET', 'HEAD'].includes(request.method)) await sendGone(request, reply, services)
    else await answer(request, reply, companyId, path)
    return reply
  })

  // A proxy asks before it fetches a certificate, so that nobody has it fetch them for names that lead nowhere.
  http.get('/api/site/certificate', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown }
    const isKnown = typeof domain === 'string' && (await domains(domain)) !== null
    return reply
      .status(isKnown ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('')
  })
}
