import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type Manifest, type Part, parseManifest } from './manifest.ts'
import { OperationRefused } from './refused.ts'
import { type TarMember, tarMembers } from './tar.ts'

const chunk = 1 << 20

/** A backup that was read once from end to end and is as it was written. */
export interface CheckedBackup {
  manifest: Manifest
  read(part: Part): Promise<Buffer>
  stream(part: Part): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Opens a backup and compares every part with the hash that the manifest has of it. Throws OperationRefused. */
export async function openBackup(path: string): Promise<CheckedBackup> {
  const file = await openFile(path)
  try {
    const members = new Map<string, TarMember>()
    const hashes = new Map<string, string>()
    for await (const member of tarMembers(file)) {
      members.set(member.name, member)
      hashes.set(member.name, await hashOf(file, member))
    }
    const manifest = await readManifest(file, members, hashes)
    for (const part of partsOf(manifest)) {
      if (hashes.get(part.name) === part.sha256) continue
      throw new OperationRefused(
        `The backup is damaged (${part.name} is not as it was written): use another copy of it.`,
      )
    }
    const memberOf = (part: Part) => members.get(part.name)!
    return {
      manifest,
      read: part => readWhole(file, memberOf(part)),
      stream: part => pieces(file, memberOf(part)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EACCES') throw new OperationRefused(`${path} can't be read by this account.`)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  }
  throw new OperationRefused(`There is no file ${path}.`)
}

async function readManifest(
  file: FileHandle,
  members: Map<string, TarMember>,
  hashes: Map<string, string>,
): Promise<Manifest> {
  const text = members.get('manifest.json')
  const noted = members.get('manifest.sha256')
  if (!text || !noted) throw new OperationRefused('The backup is not whole: its manifest is missing.')
  const hash = (await readWhole(file, noted)).toString().slice(0, 64)
  const manifest = parseManifest((await readWhole(file, text)).toString())
  if (hash === hashes.get('manifest.json') && manifest) return manifest
  throw new OperationRefused('The backup is damaged (its manifest is not as it was written).')
}

function partsOf(manifest: Manifest): Part[] {
  return [...manifest.tables.flatMap(table => table.parts), ...manifest.files.map(each => each.part)]
}

async function hashOf(file: FileHandle, member: TarMember): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces(file, member)) hash.update(piece)
  return hash.digest('hex')
}

async function readWhole(file: FileHandle, { size, start }: TarMember): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, start)
  return bytes
}

async function* pieces(file: FileHandle, { size, start }: TarMember): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += chunk) {
    const bytes = Buffer.alloc(Math.min(chunk, size - at))
    await file.read(bytes, 0, bytes.length, start + at)
    yield bytes
  }
}
