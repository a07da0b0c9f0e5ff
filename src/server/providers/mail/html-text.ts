/** Levels of quotation that are shown; deeper ones look like the last. */
const mostLevels = 10

const dropped = new Set(['style', 'script', 'head', 'title'])
const blocks =
  /^(address|article|blockquote|br|center|dd|div|dl|dt|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tbody|tr|ul)$/
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  copy: '©',
  deg: '°',
  zwnj: '',
}

/** Text of a mail that came as HTML alone: each block a line, cells beside each other, quotations behind '>'. */
export function textOfHtml(html: string): string {
  // Letters outside of ASCII may change their length, and with it all places.
  const lower = html.replace(/[A-Z]+/g, letters => letters.toLowerCase())
  const placeOf = finder(lower)
  const lines: string[] = []
  let line = ''
  let level = 0
  const endLine = () => {
    const text = line.trim()
    line = ''
    if (text !== '') lines.push(`${'>'.repeat(Math.min(level, mostLevels))}${level > 0 ? ' ' : ''}${text}`)
    else if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  let at = 0
  while (at < html.length) {
    const open = placeOf('<', at)
    line += decoded(html.slice(at, open).replace(/\s+/g, ' '))
    if (lower.startsWith('!--', open + 1)) {
      at = placeOf('-->', open) + 3
      continue
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/.exec(lower.slice(open, open + 24)) ?? []
    if (name === '' && html[open + 1] !== '!' && html[open + 1] !== '?' && open < html.length) {
      // A sign of its own, as in 'a < b'.
      line += '<'
      at = open + 1
      continue
    }
    at = placeOf('>', open) + 1
    if (dropped.has(name) && slash === '') at = placeOf(`</${name}`, at)
    else if (name === 'td' || name === 'th') line = slash === '' ? line : `${line.trimEnd()} `
    else if (blocks.test(name)) {
      // Every block breaks the line; of an empty line only a 'br' or the end of a paragraph makes one.
      if (line.trim() !== '' || name === 'br' || (name === 'p' && slash !== '')) endLine()
      if (name === 'p' && slash !== '' && lines.at(-1) !== '') endLine()
      if (name === 'blockquote') level = Math.max(0, level + (slash === '' ? 1 : -1))
    }
  }
  endLine()
  return lines.join('\n').trim()
}

/** Searches for marks from ever later places; a mark that does not come again is not searched for again. */
function finder(text: string): (mark: string, from: number) => number {
  const found = new Map<string, number>()
  return (mark, from) => {
    const before = found.get(mark) ?? -1
    if (before >= from) return before
    const place = text.indexOf(mark, from)
    found.set(mark, place === -1 ? text.length : place)
    return found.get(mark)!
  }
}

const decoded = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
