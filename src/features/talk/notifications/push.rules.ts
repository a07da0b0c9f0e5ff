import type { FactValues } from '#shared/fact.ts'

/** Browsers that one person may subscribe; the oldest is dropped for a new one. */
export const mostBrowsers = 10
/** Seconds after which a notification is no longer useful. */
export const pushSeconds = 24 * 60 * 60

/** Payload for a browser's push worker: only the sentence and its link. */
export interface PushMessage {
  id: string
  title: string
  text: string
  values: FactValues
  /** IANA zone of the company, for moments. */
  zone: string
  path: string
}
