import { canonicalReferCode } from '#shared/identifiers.ts'

const key = 'refer_code'
const lifeMs = 90 * 86_400_000

/** Keeps the code of the link by which somebody came: the last one counts, for 90 days in this browser. */
export function keepReferCode(code: string): void {
  if (code)
    localStorage.setItem(key, JSON.stringify({ code: canonicalReferCode(code), until: Date.now() + lifeMs }))
}

/** The code that is kept and still counts; '': none. */
export function keptReferCode(): string {
  try {
    const { code, until } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      code?: unknown
      until?: unknown
    }
    return typeof code === 'string' && Number(until) > Date.now() ? code.slice(0, 64) : ''
  } catch {
    return ''
  }
}
