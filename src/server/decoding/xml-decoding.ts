import { readFile } from 'node:fs/promises'
import { outsideText } from '#shared/outside-text.ts'
import type { XmlNode } from '#shared/texts/xml-tree.ts'

const most = {
  nodes: 100_000,
  depth: 40,
  /** Signs of a text: an invoice may hold its PDF as one, which is left out. */
  text: 10_000,
}

type Parsed = Record<string, unknown>

/** The root of an XML document. Throws at one that is not well formed, too large, or that defines entities. */
export async function xmlTree(path: string): Promise<XmlNode> {
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  const text = withoutLongTexts(decoded(await readFile(path)))
  // Without a document type there are no entities but those of XML itself, which stand for one sign each.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) throw new Error('not read')
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    ignoreDeclaration: true,
    ignorePiTags: true,
    parseTagValue: false,
    // Signs by their number: without it only the five named ones are read.
    htmlEntities: true,
  })
  let left = most.nodes
  const nodesOf = (parsed: readonly Parsed[], depth: number): XmlNode[] => {
    left -= parsed.length
    if (left < 0 || depth > most.depth) throw new Error('too large')
    return parsed.flatMap(each => {
      const name = Object.keys(each).find(key => key !== ':@' && key !== '#text')
      if (name === undefined) return []
      const content = each[name] as Parsed[]
      const said = content.map(child => ('#text' in child ? String(child['#text']) : '')).join('')
      const attributes = Object.entries((each[':@'] ?? {}) as Parsed)
      return {
        name: name.slice(name.indexOf(':') + 1),
        text: outsideText(said.trim(), most.text),
        attributes: Object.fromEntries(
          attributes.map(([key, value]) => [key, outsideText(String(value), 500)]),
        ),
        children: nodesOf(content, depth + 1),
      }
    })
  }
  const [root, ...others] = nodesOf(parser.parse(text), 0)
  if (!root || others.length > 0) throw new Error('not one root')
  return root
}

/** Left out before anything is parsed, which takes a second a megabyte. */
function withoutLongTexts(text: string): string {
  const kept: string[] = []
  let from = 0
  let end = text.indexOf('>')
  while (end >= 0) {
    const next = text.indexOf('<', end)
    if (next < 0) break
    if (next - end > most.text) {
      kept.push(text.slice(from, end + 1))
      from = next
    }
    end = text.indexOf('>', next)
  }
  return kept.join('') + text.slice(from)
}

/** The text by its first bytes or its declaration; UTF-8 where neither says. */
function decoded(bytes: Buffer): string {
  const [a, b] = bytes
  const isWide = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  const [head = ''] = bytes.toString('latin1', 0, 200).split('>')
  const said = /encoding ?= ?["']([\w.-]{1,40})["']/.exec(head.replaceAll(/\s+/g, ' '))?.[1]
  const label = isWide ? (a === 0xff ? 'utf-16le' : 'utf-16be') : (said ?? 'utf-8')
  return new TextDecoder(label, { fatal: true }).decode(bytes)
}
