// The one place from which a client's page talks to the server. It knows no contracts: the server wrote the addresses
// into the page.

/** Fetches a page of ours as it is now; throws where it can't be had for the moment. */
export async function pageAt(address: string, signal?: AbortSignal): Promise<Document> {
  const reply = await fetch(address, { headers: { accept: 'text/html' }, signal: signal ?? null })
  if (reply.status >= 429) throw new Error(reply.statusText)
  return new DOMParser().parseFromString(await reply.text(), 'text/html')
}

/** The same content sent once more gets the first answer. */
const keys = new Map<string, string>()
function keyFor(content: string): string {
  const made = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
      '',
    )
  const key = keys.get(content) ?? made()
  keys.set(content, key)
  return key
}

/** Sends JSON; refusals come in the language of the page. */
export function sendJson(address: string, fields: Readonly<Record<string, unknown>>): Promise<Response> {
  const body = JSON.stringify(fields)
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'told-in': document.documentElement.lang,
      'idempotency-key': keyFor(address + body),
    },
    body,
  })
}

/** Asks a question whose answer is JSON; refusals come in the language of the page. */
export const askJson = (address: string): Promise<Response> =>
  fetch(address, { headers: { 'told-in': document.documentElement.lang } })

/** Notes that the page was looked at; the company's own people say who they are, and count for nothing. */
export async function noteLook(address: string, token: string | null): Promise<void> {
  await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {}).catch(() => {})
}
