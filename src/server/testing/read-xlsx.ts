import { inflateRawSync } from 'node:zlib'

/** Files of a zip, by name. */
export function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const entry = 'PK\u0001\u0002'
  for (let at = bytes.indexOf(entry, 0, 'latin1'); at >= 0; at = bytes.indexOf(entry, at + 4, 'latin1')) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const raw = bytes.subarray(start, start + size)
    files[name] = (method === 8 ? inflateRawSync(raw) : raw).toString()
  }
  return files
}

/** The first sheet of an Excel file as a spreadsheet reads it: numbers as numbers, texts as texts, '' where nothing is. */
export function readXlsx(bytes: Buffer): (string | number)[][] {
  const files = unzip(bytes)
  const texts = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, inner]) =>
    [...inner!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => plain(text!)).join(''),
  )
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, inner]) => {
    const row: (string | number)[] = []
    for (const [, attributes, content] of inner!.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = columnOf(/r="([A-Z]+)/.exec(attributes!)?.[1] ?? 'A')
      const value = /<v>([^<]*)<\/v>/.exec(content ?? '')?.[1]
      const isText = /t="s"/.test(attributes!)
      while (row.length < column) row.push('')
      row[column] = value === undefined ? '' : isText ? texts[Number(value)]! : Number(value)
    }
    return row
  })
}

const columnOf = (letters: string) =>
  [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1

const plain = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!,
  )
