import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { newDeed } from '#server/db/deed.ts'
import { found } from '#server/refusal.ts'
import { readerBehind } from './mail-reports.service.ts'
import { takeAnswer } from './report-mails.handlers.ts'

/** The address by which mail programs end a report's mails (RFC 8058): they send a form, so it is no part of the API. */
export function mountReportMails(http: FastifyInstance, services: Services): void {
  http.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 5_000 },
      (_request, _body, done) => done(null, {}),
    )
    scope.post('/api/reports/mails/one-click', async (request, reply) => {
      const { token = '' } = request.query as { token?: string }
      const { companyId, id } = found(readerBehind(services.seal, String(token).slice(0, 1_000)))
      const doors = services.db.doing(newDeed({ endpoint: 'POST /reports/mails/one-click' }))
      await doors.withCompany(companyId, tx => takeAnswer(tx, id, false))
      return reply.send({ success: true })
    })
  })
}
