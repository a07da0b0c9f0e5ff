import * as z from 'zod/mini'
import { user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { mostBytesInPieces, mostPieceBytes, uploadPattern } from './uploads.ts'

const key = z.string().check(z.regex(uploadPattern))
const place = z.coerce.number().check(z.int(), z.gte(0), z.lte(mostBytesInPieces))
/** Bytes that have arrived, from the first on. */
const reply = z.object({ has: z.number() })

export const uploadsContract = {
  state: endpoint('GET', '/uploads/:key', {
    about: 'How many bytes have arrived of a file that this person sends in pieces; 0 of an unknown one.',
    access: user(),
    effect: 'reads',
    input: z.object({ key }),
    reply,
  }),
  add: endpoint('POST', '/uploads/:key', {
    about:
      'Takes the next piece of a file. Once it is whole, any call that takes a file takes it by its key in X-Upload, with its name in X-Upload-Name.',
    access: user(),
    effect: 'undoable',
    input: z.object({ key, from: place, of: place.check(z.gte(1)) }),
    upload: { maxBytes: mostPieceBytes },
    reply,
  }),
}
