import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const hashed = /^(.+)-([\w-]{8})(\.(?:js|css))(\.(?:br|gz))?$/

/**
 * A folder from which the server serves another release: all files of the pages have other names, as after a change of each.
 * The rest is linked, so that it runs the same code.
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
  for (const name of names) {
    const file = path.join(assets, name)
    // Packed ones say the old names.
    if (/\.(br|gz)$/.test(name)) await rm(file)
    else if (/\.(js|css)$/.test(name)) {
      await rewrite(file, renamed)
      await rename(file, path.join(assets, renamed.get(name) ?? name))
    }
  }
  for (const end of ['.br', '.gz']) await rm(path.join(web, `index.html${end}`), { force: true })
  await rewrite(path.join(web, 'index.html'), renamed)
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

async function rewrite(file: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, name => renamed.get(name) ?? name),
  )
}
