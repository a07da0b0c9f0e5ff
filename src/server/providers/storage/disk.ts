import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStorageKey, type Storage } from './storage.port.ts'

/** The embedded one: files in a folder, which every backup of the data folder takes along. */
export function diskStorage(folder: string): Storage {
  const place = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`${key} is no key of a kept file`)
    return join(folder, ...key.split('/'))
  }
  return {
    async keep(key, path) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // Backups pass over files of this name.
      const draft = `${target}.unfinished-${process.pid}`
      try {
        await copyFile(path, draft)
        await flush(draft)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async read(key, part) {
      const path = place(key)
      const found = await stat(path).catch(ifGone(null))
      return found && createReadStream(path, part && { start: part.first, end: part.last })
    },

    remove: key => rm(place(key), { force: true }),

    async *list() {
      for (const company of await names(folder)) {
        for (const shelf of await names(join(folder, company))) {
          for (const name of await names(join(folder, company, shelf))) {
            const key = `${company}/${shelf}/${name}`
            const found = isStorageKey(key) && (await stat(join(folder, key)).catch(ifGone(null)))
            if (found) yield { key, keptAt: found.mtime, bytes: found.size }
          }
        }
      }
    },
  }
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(ifGone([] as string[]))

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const ifGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
  }
