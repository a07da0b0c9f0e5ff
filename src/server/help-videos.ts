import type { FastifyInstance } from 'fastify'

/** Sends who asks for a clip of the help panel to the place where the operator keeps them. */
export function redirectHelpVideos(app: FastifyInstance, place: string): void {
  const folder = place.replace(/\/+$/, '')
  app.addHook('onRequest', async (request, reply) => {
    const name = /^\/help\/([\w-]+\.web[mp])$/.exec(request.url.split('?')[0] ?? '')?.[1]
    if (name) return reply.redirect(`${folder}/${name}`)
  })
}
