import pino, { type DestinationStream } from 'pino'

/** The server's log: one JSON line per event, on standard output. */
export function openLog(level: string, to?: DestinationStream): pino.Logger {
  return pino({ level, redact: ['req.headers.authorization', '*.password', '*.token', '*.accessToken'] }, to)
}
