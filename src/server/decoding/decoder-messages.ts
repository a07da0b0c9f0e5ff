import type { XmlNode } from '#shared/texts/xml-tree.ts'

/** A picture to be made of another one. */
export interface PictureOutput {
  /** Path of the file to be written. */
  to: string
  width: number
  height: number
  fit: 'inside' | 'cover'
  format: 'png' | 'jpeg' | 'webp' | 'same'
  /** Keeps all frames of a picture that moves. */
  animated?: boolean
}

export type DecoderTask =
  | { kind: 'pictures'; path: string; outputs: readonly PictureOutput[] }
  | { kind: 'pdf-text'; path: string }
  /** Words with their places; none where there are more pages than `mostPages`. */
  | { kind: 'pdf-words'; path: string; mostPages: number }
  /** Words and fields to be filled in, of the first pages. */
  | { kind: 'pdf-form'; path: string; mostPages: number }
  /** The first pages as PNGs at these paths. */
  | { kind: 'pdf-pictures'; path: string; width: number; to: readonly string[] }
  /** A page as a PNG at `to`. */
  | { kind: 'pdf-picture'; path: string; page: number; width: number; to: string }
  /** Words of a scan or a photo. */
  | { kind: 'picture-words'; path: string }
  /** A mail as it came (RFC 5322); its files are written into `folder` by their number. */
  | { kind: 'mail'; path: string; folder: string }
  /** HTML of a mail, answered as `text` without anything that acts. */
  | { kind: 'mail-html'; path: string }
  | { kind: 'xml'; path: string }

/** A mail taken apart. */
export interface DecodedMail {
  headers: { Name: string; Value: string }[]
  /** Address of the author; '': none can be read. */
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** A mark of what was written: the same for a mail that comes again by another way. */
  mark: string
  /** Files in the order of their numbers. */
  files: { name: string; type: string; bytes: number; contentId: string }[]
  /** Parts of a report, and the mails that came within it. */
  parts: { type: string; content: string }[]
}

/** A page and the words on it, measured from its upper left corner. */
export interface PageWords {
  width: number
  height: number
  words: { text: string; x: number; y: number; width: number; height: number }[]
}

/** A field of a PDF that is filled in on screen (AcroForm), measured from the upper left corner of its page. */
export interface PdfField {
  /** From 1. */
  page: number
  kind: 'text' | 'tick' | 'choice' | 'signature'
  name: string
  /** For whom it is read aloud; ''. */
  label: string
  isRequired: boolean
  /** A text of several lines. */
  isLong: boolean
  /** Options of a choice, or the one value of a tick that is one of several with the same name. */
  choices: string[]
  x: number
  y: number
  width: number
  height: number
}

/**
 * Reasons for not reading a file: `too-large` is one that takes too many pixels, too much memory or too much of the processor;
 * `busy` says nothing about the file.
 */
export type DecodingTrouble = 'broken' | 'locked' | 'too-large' | 'busy'

export interface DecoderRequest {
  task: DecoderTask
  /** Memory of the whole process, in megabytes, at which it is ended. */
  megabytes: number
  /** Time of the processor after which it is ended: on a busy machine a task takes far longer than that. */
  milliseconds: number
}

export interface DecoderReply {
  /** Text of a PDF. */
  text?: string
  pages?: PageWords[]
  pageCount?: number
  fields?: PdfField[]
  mail?: DecodedMail
  xml?: XmlNode
  trouble?: DecodingTrouble
  /** Memory that the process holds afterwards, in megabytes. */
  megabytes: number
}
