import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where the built steps of a phone's store end (`steps` in device-store.ts). */
const endOfSteps = /(createObjectStore\((.)\w+\2,\{keyPath:\2key\2\}\))\](?=,\w+=\w+\.length)/
const oneMoreStep = ',db=>void db.createObjectStore("later",{keyPath:"key"})]'
const hashed = /^(.+)-([\w-]{8})(\.(?:js|css))(\.(?:br|gz))?$/

/**
 * A folder from which the server serves another release: all files of the pages have other names, as after a change of each, and
 * the store of a phone has one more step. The rest is linked, so that it runs the same code.
 */
export async function nextRelease(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const root = process.cwd()
  const folder = await mkdtemp(path.join(tmpdir(), 'tradewind-next-'))
  await mkdir(path.join(folder, 'dist'))
  const link = async (from: string, but: string) => {
    for (const name of await readdir(path.join(root, from)))
      if (name !== but) await symlink(path.join(root, from, name), path.join(folder, from, name))
  }
  await Promise.all([link('.', 'dist'), link('dist', 'web')])
  const web = path.join(folder, 'dist/web')
  await cp(path.join(root, 'dist/web'), web, { recursive: true })
  const assets = path.join(web, 'assets')
  const names = await readdir(assets)
  const renamed = new Map<string, string>()
  for (const name of names) {
    const [, stem, hash, end, packed] = hashed.exec(name) ?? []
    if (hash && !packed) renamed.set(name, `${stem}-${[...hash].reverse().join('')}next${end}`)
  }
  let steps = 0
  for (const name of names) {
    const file = path.join(assets, name)
    // Packed ones say the old names.
    if (/\.(br|gz)$/.test(name)) await rm(file)
    else if (/\.(js|css)$/.test(name)) {
      if (await rewrite(file, renamed)) steps++
      await rename(file, path.join(assets, renamed.get(name) ?? name))
    }
  }
  if (steps !== 1) throw new Error('The steps of the store are not to be found in the build.')
  for (const end of ['.br', '.gz']) await rm(path.join(web, `index.html${end}`), { force: true })
  await rewrite(path.join(web, 'index.html'), renamed)
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** True if the file has the steps of the store, which are one more from now on. */
async function rewrite(file: string, renamed: ReadonlyMap<string, string>): Promise<boolean> {
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text
      .replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, name => renamed.get(name) ?? name)
      .replace(endOfSteps, `$1${oneMoreStep}`),
  )
  return endOfSteps.test(text)
}
