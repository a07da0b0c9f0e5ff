import { withoutEnd } from './plain-text.ts'
/** How the numbers of documents of one kind are written. */
export interface NumberFormat {
  prefix: string
  /** At least so many, filled with zeros. */
  digits: number
}

/** A number as it is issued: 'INV-00042'. The database writes `number_text` in the same way. */
export const writtenNumber = ({ prefix, digits }: NumberFormat, number: number): string =>
  prefix + String(number).padStart(digits, '0')

/** A number on its own, on a screen or on paper: '#42', but 'INV-00042', which tells by itself that it is one. '' for none. */
export const signedNumber = (text: string | null): string =>
  text === null || !isBare(text) ? (text ?? '') : `#${text}`

/** Makes a text fit for a file name on every system; clients' names can be of any length. */
function forFile(text: string): string {
  const shown = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[<>:"/\\|?*]+/g, '-')
    .trim()
  return withoutEnd([...shown].slice(0, 80).join(''), ' .')
}

/** The file of a document: 'Quote Q-00012 – Ana Costa.pdf'. */
export const documentFile = (title: string, number: string | null, name: string): string =>
  `${[[title, number ?? ''], [name]]
    .map(part => forFile(part.join(' ')))
    .filter(Boolean)
    .join(' – ')}.pdf`

/** The sign for a number, as texts of our languages have it before a {{hole}}. */
export const numberSign = /#|Nr\. ?|n\.º ?|n[º°] ?/

/** True if a sign may stand before what fills a hole: not before a number that has a prefix of its own. */
export const isBare = (text: string): boolean => /^\d*$/.test(text)
