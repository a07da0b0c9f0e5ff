import { guardedFetch } from '#server/guarded-fetch.ts'

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
