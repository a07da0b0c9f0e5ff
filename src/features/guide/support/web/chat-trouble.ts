import { SendError } from '#web/send.ts'
import { supportTexts } from '../support.rules.ts'

/** The specified texts (document 0 §8): the server refused, or could not be reached. */
export function loadTrouble(error: unknown): string {
  return wasRefused(error) ? supportTexts.loadRefused : supportTexts.loadFailed
}

export function sendTrouble(error: unknown): string {
  return wasRefused(error) ? supportTexts.sendRefused : supportTexts.sendFailed
}

function wasRefused(error: unknown): boolean {
  return error instanceof SendError && error.status >= 400 && error.status < 500
}
