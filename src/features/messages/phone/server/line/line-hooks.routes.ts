import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { smsHookPath } from '#features/talk/sms/server/sms-delivery.service.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { isNoStranger } from '#server/http/connections.ts'
import type { LineNews, LineStep, NumberUrls } from '#server/providers/voice/voice.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { recordingTexts } from '../../recordings.rules.ts'
import { greetingSound } from '../answering/greetings.service.ts'
import { noteRecording } from '../recordings/line-recordings.service.ts'
import { linePath } from './line.service.ts'
import { leadCaller, takeCall } from './line-calls.service.ts'
import { noteParty, noteRoom } from './line-reports.service.ts'
import { ringingSound } from './ringing-sound.ts'

/** Where the line is to turn to with calls to a number, and messages. */
export const numberUrls = (publicUrl: string): NumberUrls => ({
  voice: `${publicUrl}/api${linePath}/call`,
  ended: `${publicUrl}/api${linePath}/ended`,
  sms: `${publicUrl}/api${smsHookPath}`,
})

/**
 * Endpoints for the line's vendor: each request is signed over its address and its fields. They send forms, and read the
 * answer as instructions, so they are not part of the API.
 */
export function mountLineHooks(http: FastifyInstance, services: Services): void {
  const { voice } = services.providers
  http.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 50_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    for (const asks of ['call', 'code'])
      scope.post(`/api${linePath}/${asks}`, async (request, reply) => {
        const news = await newsOf(request)
        const isCall = news?.about === 'browser' || news?.about === 'rung'
        const steps = isCall ? await takeCall(doing(request), news, asks === 'code') : null
        return instruct(reply, steps ?? [{ do: 'hang-up' }])
      })
    scope.post(`/api${linePath}/ended`, async (request, reply) => {
      const news = await newsOf(request)
      if (news?.about === 'party') await noteParty(doing(request), news)
      return instruct(reply, [])
    })
    scope.post(`/api${linePath}/leg/:company/:leg`, async (request, reply) => {
      const news = await newsOf(request)
      const { company, row } = placeOf(request, 'leg')
      if (news?.about === 'party') await noteParty(doing(request), news, { company, leg: row })
      return instruct(reply, [])
    })
    scope.post(`/api${linePath}/room/:company/:call`, async (request, reply) => {
      const news = await newsOf(request)
      const { company, row } = placeOf(request, 'call')
      if (news?.about === 'room') await noteRoom(doing(request), news, { company, call: row })
      return instruct(reply, [])
    })
    for (const how of ['turn', 'key', 'left'] as const)
      scope.post(`/api${linePath}/${how}/:company/:leg`, async (request, reply) => {
        const news = await newsOf(request)
        const { company, row } = placeOf(request, 'leg')
        if (news?.about !== 'rung') return instruct(reply, [{ do: 'hang-up' }])
        const steps = await leadCaller(doing(request), news, { company, leg: row }, how)
        return instruct(reply, steps ?? [{ do: 'hang-up' }])
      })
    scope.post(`/api${linePath}/announce`, async (request, reply) => {
      await newsOf(request)
      return instruct(reply, [{ do: 'say', text: recordingTexts.announcement }])
    })
    scope.post(`/api${linePath}/recording/:company/:recording`, async (request, reply) => {
      const news = await newsOf(request)
      const { company, row } = placeOf(request, 'recording')
      if (news?.about === 'recording') await noteRecording(doing(request), news, { company, recording: row })
      return instruct(reply, [])
    })
    scope.get(`/api${linePath}/greeting/:company/:file`, async (request, reply) => {
      const { company, row } = placeOf(request, 'file')
      const { key, type } = found(await services.db.readCompany(company, tx => greetingSound(tx, row)))
      const sound = found(await services.providers.storage.read(key))
      return reply
        .type(type)
        .header('cache-control', 'no-store')
        .send(Readable.from(sound, { objectMode: false }))
    })
    scope.get(`/api${linePath}/ring.wav`, (_request, reply) =>
      reply.type('audio/wav').header('cache-control', 'public, max-age=86400').send(ringingSound()),
    )
  })

  /** The vendor's news; null if it is not worth noting. Refuses unsigned requests. */
  async function newsOf(request: FastifyRequest): Promise<LineNews | null> {
    if (voice.line !== 'real') return refuse(404, 'Not found.')
    const fields = (request.body ?? {}) as Record<string, string>
    const signature = String(request.headers['x-twilio-signature'] ?? '')
    const news = await voice.read({ url: `${services.publicUrl}${request.url}`, fields, signature })
    if (news === 'unsigned') return refuse(403, 'The request isn’t signed.')
    isNoStranger(request.raw.socket)
    return news
  }

  const instruct = async (reply: FastifyReply, steps: readonly LineStep[]) =>
    reply.type('text/xml').send(await voice.instruct(steps))

  const doing = (request: FastifyRequest): Services => ({
    ...services,
    db: services.db.doing(newDeed({ endpoint: `${request.method} ${request.routeOptions.url}` })),
  })
}

/** The row that an address names. */
function placeOf(request: FastifyRequest, name: string): { company: CompanyId; row: number } {
  const given = request.params as Record<string, string>
  const [company, row] = [Number(given.company), Number(given[name])]
  if (!(Number.isSafeInteger(company) && company > 0 && Number.isSafeInteger(row) && row > 0))
    return refuse(404, 'Not found.')
  return { company: companyIdFrom(company, 'link'), row }
}
