/** GSM 03.38: the basic table, and those that an escape brings, which count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const escaped = '\f^{}\\[~]|€'
const basicSet = new Set(basic)
const escapedSet = new Set(escaped)

export interface SmsSize {
  /** 'gsm': all of it is in the phones' own alphabet; 'unicode': some of it is not. */
  alphabet: 'gsm' | 'unicode'
  /** Characters as they count. */
  length: number
  /** Characters of one message: 160, or 67 beyond the alphabet (document 1 §5). */
  perMessage: number
  /** Messages that it is sent as, and paid for; 0 for no text. */
  messages: number
}

/** How large a text is as an SMS. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const isGsm = letters.every(letter => basicSet.has(letter) || escapedSet.has(letter))
  const length = isGsm
    ? letters.reduce((sum, letter) => sum + (escapedSet.has(letter) ? 2 : 1), 0)
    : // UCS-2 counts halves of surrogate pairs, as `length` does.
      text.length
  const perMessage = isGsm ? 160 : 67
  return { alphabet: isGsm ? 'gsm' : 'unicode', length, perMessage, messages: Math.ceil(length / perMessage) }
}
