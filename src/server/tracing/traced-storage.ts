import type { Storage } from '../providers/storage/storage.port.ts'
import { traced } from './traced.ts'

/** A place for files whose use is told in spans; a reading until its first bytes can be had. */
export const tracedStorage = (place: Storage): Storage => ({
  keep: (key, path) => traced('storage', 'keep', null, () => place.keep(key, path)),
  read: (key, part) => traced('storage', 'read', null, () => place.read(key, part)),
  remove: key => traced('storage', 'remove', null, () => place.remove(key)),
  list: () => place.list(),
  ...(place.direct && { direct: place.direct }),
})
