/** GSM 03.38: the basic table, and those that an escape brings, which count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const escaped = '\f^{}\\[~]|€'
const basicSet = new Set(basic)
const escapedSet = new Set(escaped)

/** Look-alikes that people type or paste, and what phones have for them. */
const plainSigns: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '‛': "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '\t': ' ',
}
/** Signs of no width, which only make a message dearer. */
const unseen = /\u00ad|\u200b|\u200c|\u200d|\u2060|\ufeff/g

const isGsm = (letter: string) => basicSet.has(letter) || escapedSet.has(letter)

/** A text as it is sent: look-alikes become the phones' own signs where all of it fits into their alphabet then. */
export function smsText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[^ -~]|`/gu, sign => plainSigns[sign] ?? sign)
  return [...plain].every(isGsm) ? plain : text
}

export interface SmsSize {
  /** The first sign outside of the phones' own alphabet, for which less fits; '' if there is none. */
  beyond: string
  /** Characters as they count. */
  length: number
  /** Characters of one message: 160, or 67 beyond the alphabet (document 1 §5). */
  perMessage: number
  /** Messages that it is sent as, and paid for; 0 for no text. */
  messages: number
}

/** How large a text is as an SMS, once its look-alikes are replaced. */
export function smsSize(written: string): SmsSize {
  const text = smsText(written)
  const letters = [...text]
  // A look-alike has a plain sign: another is why the text needs a larger alphabet.
  const strange = letters.filter(letter => !isGsm(letter))
  const beyond = strange.find(letter => !isGsm(smsText(letter))) ?? ''
  const length =
    beyond === ''
      ? letters.reduce((sum, letter) => sum + (escapedSet.has(letter) ? 2 : 1), 0)
      : // UCS-2 counts halves of surrogate pairs, as `length` does.
        text.length
  const perMessage = beyond === '' ? 160 : 67
  return { beyond, length, perMessage, messages: Math.ceil(length / perMessage) }
}
