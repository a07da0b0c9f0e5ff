import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeByLink, subscriptionOf } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import { companyOfReply, settleSms } from '#features/talk/sms/server/sms.queries.ts'
import { smsHookPath } from '#features/talk/sms/server/sms-delivery.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import type { SmsNews } from '#server/providers/sms/sms.port.ts'
import { refuse } from '#server/refusal.ts'
import { fetchComing } from './coming-pictures.service.ts'
import { noteMail } from './incoming-mail.service.ts'
import { noteReport } from './mail-reports.service.ts'
import { takeReply } from './replies.service.ts'
import { pictureFor, pictureHookPath } from './sent-pictures.service.ts'

/** Where answers by mail are passed on to, and how large one may be with what is attached to it. */
const mailHookPath = '/api/messages/mail'
const mostMail = 40_000_000

/**
 * Endpoints for callers other than our screens: the SMS provider's signed reports and answers, inbound mail with a
 * password, and mail programs that unsubscribe (RFC 8058). They send forms and unknown fields, so they are not part
 * of the API.
 */
export function mountHooks(http: FastifyInstance, services: Services): void {
  http.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 50_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.post(`/api${smsHookPath}/:companyId/:id`, async (request, reply) => {
      const news = await newsOf(request)
      const { companyId, id } = request.params as { companyId: string; id: string }
      if (news?.about === 'status') await noteStatus(Number(companyId), Number(id), news)
      return empty(reply)
    })
    scope.post(`/api${smsHookPath}`, async (request, reply) => {
      const news = await newsOf(request)
      if (news?.about === 'reply') await noteReply(request, news)
      return empty(reply)
    })
    scope.get(`/api${pictureHookPath}/:token`, async (request, reply) => {
      const { token } = request.params as { token: string }
      const picture = (await pictureFor(services, token)) ?? refuse(404, 'Not found.')
      return reply
        .type(picture.type)
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(picture.content)
    })
    scope.post(
      mailHookPath,
      {
        bodyLimit: mostMail,
        // Before anything of it is read.
        onRequest: async request => {
          const { mailIntake } = services.providers
          if (!mailIntake?.admits) return refuse(404, 'Not found.')
          if (!mailIntake.admits(request.headers.authorization ?? ''))
            return refuse(403, 'The request isn’t signed.')
        },
      },
      async (request, reply) => {
        const { mailIntake } = services.providers
        const mail = mailIntake?.read?.(request.body)
        const report = mail ? null : mailIntake?.readReport?.(request.body)
        if (mail) await noteMail(services, mail)
        else if (report) await noteReport(services, report)
        return reply.send({ success: true })
      },
    )
    scope.post('/api/unsubscribe/one-click', async (request, reply) => {
      const { token = '' } = request.query as { token?: string }
      const wish = subscriptionOf(services.seal, String(token).slice(0, 1_000))
      if (!wish) return refuse(404, 'Not found.')
      await doing(request).withCompany(wish.companyId, tx => changeByLink(tx, wish, true))
      return reply.send({ success: true })
    })
  })

  /** The provider's report; null if it is not worth noting. Refuses unsigned requests. */
  async function newsOf(request: FastifyRequest): Promise<SmsNews | null> {
    const { sms } = services.providers
    if (!sms.read) return refuse(404, 'Not found.')
    const fields = (request.body ?? {}) as Record<string, string>
    const signature = String(request.headers['x-twilio-signature'] ?? '')
    const news = await sms.read({ url: `${services.publicUrl}${request.url}`, fields, signature })
    return news === 'unsigned' ? refuse(403, 'The request isn’t signed.') : news
  }

  async function noteStatus(company: number, id: number, news: SmsNews & { about: 'status' }): Promise<void> {
    await services.db.withCompany(companyIdFrom(company, 'link'), async tx => {
      const { status, error, vendorId } = news
      if (await settleSms(tx, id, { status, error, vendor_id: vendorId })) tx.tell('messages', 'diary')
    })
  }

  async function noteReply(
    request: FastifyRequest,
    { from, to, text, vendorId, pictures }: SmsNews & { about: 'reply' },
  ): Promise<void> {
    const company = await services.db.withPlatform('find whom a text message is for', tx =>
      companyOfReply(tx, from, to),
    )
    if (company === null) return
    const id = companyIdFrom(company, 'link')
    await services.db.withCompany(id, tx =>
      takeReply(tx, services, { phone: from, text, to, vendorId, pictures }),
    )
    // The provider waits for no picture; what can't be fetched now is fetched by the schedule.
    if (pictures.length > 0)
      void fetchComing(services, id).catch(err =>
        request.log.error({ err }, 'a picture could not be fetched'),
      )
  }

  const doing = (request: FastifyRequest) =>
    services.db.doing(newDeed({ endpoint: `${request.method} ${request.routeOptions.url}` }))
}

/** Twilio reads the answer as instructions; none. */
const empty = (reply: { type(type: string): { send(body: string): unknown } }) =>
  reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
