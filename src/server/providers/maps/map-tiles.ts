import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { MapTiles } from './maps.port.ts'

const archivePath = '/api/maps/tiles.pmtiles'
const openStreetMap = '© OpenStreetMap contributors'

/**
 * The configured tile source: an http address, or the name of a .pmtiles file in the data folder. Null when it is
 * neither.
 */
export function readTileSource(named: string, dataDir: string): MapTiles | null {
  if (/^https?:\/\//i.test(named)) {
    if (!URL.canParse(named)) return null
    const { origin, pathname } = new URL(named)
    if (['{z}', '{x}', '{y}'].every(part => named.includes(part)))
      return { kind: 'raster', url: named, credit: openStreetMap, origin }
    if (pathname.endsWith('.pmtiles')) return { kind: 'pmtiles', url: named, credit: openStreetMap, origin }
    return { kind: 'style', url: named, credit: '', origin }
  }
  const file = join(dataDir, named)
  if (named !== basename(named) || !named.endsWith('.pmtiles') || !existsSync(file)) return null
  return { kind: 'pmtiles', url: archivePath, credit: openStreetMap, origin: null, file }
}

/** Serves a local tile archive, which browsers read with range requests. */
export async function serveTiles(app: FastifyInstance, file: string): Promise<void> {
  if (!app.hasReplyDecorator('sendFile'))
    await app.register(serveStatic, { root: dirname(file), serve: false })
  app.get(archivePath, (_request, reply) =>
    reply
      .type('application/vnd.pmtiles')
      .header('cache-control', 'public, max-age=3600')
      .sendFile(basename(file), dirname(file), { cacheControl: false, acceptRanges: true }),
  )
}
