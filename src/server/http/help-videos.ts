import type { FastifyInstance } from 'fastify'
import { withoutEnd } from '#shared/plain-text.ts'

/** Redirects requests for help clips to where the operator hosts them. */
export function redirectHelpVideos(app: FastifyInstance, place: string): void {
  const folder = withoutEnd(place, '/')
  app.addHook('onRequest', async (request, reply) => {
    const name = /^\/help\/([\w-]+\.web[mp])$/.exec(request.url.split('?')[0] ?? '')?.[1]
    if (name) return reply.redirect(`${folder}/${name}`)
  })
}
