import type { Reader } from '#server/reader.ts'
import type { PaperLook } from './look.ts'
import type { Picture } from './picture.ts'

/** Letterhead and footer around the text of every document. */
export interface Stationery {
  reader: Reader
  company: {
    name: string
    /** Address, phone, e-mail, ABN: a line each; empty ones are left out. */
    lines: readonly string[]
    logo: Picture | null
  }
  /** 'Invoice', 'Job report'. */
  title: string
  /** '#1024'; '' leaves it out. */
  number: string
  /** Left out: as ours are. */
  look?: PaperLook
  /** Date of the document; equal input makes equal bytes. */
  created: Date
  /** At the foot of every page, beside the page numbers. */
  foot?: string
}
