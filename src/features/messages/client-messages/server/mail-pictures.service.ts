import { buffer } from 'node:stream/consumers'
import { guardedFetch } from '#server/guarded-fetch.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'

const most = { pictures: 20, bytes: 1_500_000, milliseconds: 8_000 }
const kinds = /^image\/(png|jpeg|gif|webp)\b/i

type Fetch = typeof guardedFetch

/** Fetches the pictures that a clean mail names, as `data:` addresses. Only public addresses are asked, by https. */
export async function mailPictures(html: string, fetchFrom: Fetch = guardedFetch) {
  const named = [...html.matchAll(/data-remote="([^"]{1,2000})"/g)].map(([, address = '']) => address)
  const asked = [...new Set(named)].slice(0, most.pictures)
  const found = await Promise.all(
    asked.map(async address => ({
      address,
      data: await pictureAt(address.replaceAll('&amp;', '&'), fetchFrom),
    })),
  )
  const pictures = found.flatMap(({ address, data }) => (data === null ? [] : [{ address, data }]))
  return { pictures, missing: new Set(named).size - pictures.length }
}

/** Null: none is there, or it is too large. The reason matters to nobody who reads a mail. */
async function pictureAt(address: string, fetchFrom: Fetch): Promise<string | null> {
  try {
    const { status, headers, body } = await fetchFrom(
      address,
      { method: 'GET' },
      { timeoutMs: most.milliseconds, maxBytes: most.bytes },
    )
    const type = kinds.exec(String(headers['content-type'] ?? ''))?.[0]
    if (status !== 200 || !type || body.length >= most.bytes) return null
    return `data:${type.toLowerCase()};base64,${body.toString('base64')}`
  } catch {
    return null
  }
}

/** Pictures that came within one mail, and their bytes together. */
const mostWithin = { pictures: 30, bytes: 8_000_000 }

/** Pictures of a mail's own that its clean HTML shows in place, as `data:` addresses: its frame fetches nothing. */
export async function picturesWithin(
  storage: Storage,
  html: string,
  files: readonly { key: string; type: string; bytes: number; content_id: string }[],
): Promise<{ address: string; data: string }[]> {
  const named = [...html.matchAll(/data-within="([^"]{1,1000})"/g)].map(([, address = '']) => address)
  const pictures: { address: string; data: string }[] = []
  let bytes = 0
  for (const address of [...new Set(named)].slice(0, mostWithin.pictures)) {
    const ids = idsOf(address)
    const file = files.find(each => kinds.test(each.type) && ids.includes(each.content_id))
    if (!file || bytes + file.bytes > mostWithin.bytes) continue
    const body = await storage.read(file.key)
    if (!body) continue
    bytes += file.bytes
    pictures.push({ address, data: `data:${file.type};base64,${(await buffer(body)).toString('base64')}` })
  }
  return pictures
}

/** Content-IDs that an attribute may name: in an address they may stand as percent codes. */
function idsOf(attribute: string): string[] {
  const id = attribute.replace(/&(quot|lt|gt|amp);/g, (_, name: keyof typeof marks) => marks[name])
  try {
    return [id, decodeURIComponent(id)]
  } catch {
    return [id]
  }
}
const marks = { quot: '"', lt: '<', gt: '>', amp: '&' }
