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

/** Reasons for not reading a file: `too-large` is one that takes too many pixels, too much memory or too much time. */
export type DecodingTrouble = 'broken' | 'locked' | 'too-large' | 'busy'

export interface DecoderRequest {
  task: DecoderTask
  /** Memory of the whole process, in megabytes, at which it is ended. */
  megabytes: number
}

export interface DecoderReply {
  /** Text of a PDF. */
  text?: string
  trouble?: DecodingTrouble
  /** Memory that the process holds afterwards, in megabytes. */
  megabytes: number
}
