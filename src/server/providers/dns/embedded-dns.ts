import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dns, DnsRecord } from './dns.port.ts'

/** Without a network: records lie as files in a folder, a line each, where whoever runs this server can change them. */
export function embeddedDns(folder: string): Dns {
  const fileOf = (type: DnsRecord['type'], name: string): string | null =>
    /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name) ? join(folder, `${name}.${type.toLowerCase()}.txt`) : null
  async function linesOf(type: DnsRecord['type'], name: string): Promise<string[]> {
    const file = fileOf(type, name)
    if (file === null) return []
    try {
      return (await readFile(file, 'utf8')).split('\n').filter(line => line.trim() !== '')
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return []
      throw error
    }
  }
  return {
    isSimulated: true,
    texts: name => linesOf('TXT', name),
    mailServers: async name =>
      (await linesOf('MX', name)).map(line => line.replace(/^\d+ /, '').toLowerCase()),
    async publish({ type, name, value }, isThere) {
      const file = fileOf(type, name)
      if (file === null) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (isThere) await writeFile(file, `${value}\n`, { mode: 0o600 })
      else await rm(file, { force: true })
    },
  }
}
