import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { newDeed } from '#server/db/deed.ts'
import { mostDelivery } from '../lead-forms.rules.ts'
import { leadFormPath, takeDelivery } from './lead-forms.service.ts'

/** Where forms of adverts and portals post their leads. Senders name the fields, so it is not part of the API. */
export function mountLeadForms(http: FastifyInstance, services: Services): void {
  const { outbox } = services
  http.post(
    `${leadFormPath}/:address`,
    { bodyLimit: mostDelivery, config: { secrets: ['address'] } },
    async (request, reply) => {
      const { address } = request.params as { address: string }
      const db = services.db.doing(newDeed({ endpoint: `POST ${leadFormPath}/:address` }))
      const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      await takeDelivery({ db, outbox }, { address, body: request.body, bearer, ip: request.ip })
      return reply.send({ success: true })
    },
  )
}
