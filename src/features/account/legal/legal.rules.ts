export const legalPages = ['terms', 'privacy'] as const
export type LegalPageName = (typeof legalPages)[number]

/** A run of text; with `href` a link to http, https, mailto or a page of this site. */
export interface Run {
  text: string
  href?: string
}

export type Block =
  | { as: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { as: 'paragraph'; runs: Run[] }
  | { as: 'list'; items: Run[][] }

/**
 * Parses the little Markdown that these pages need: headings with `#`, lists with `-` or `*`, links, paragraphs.
 * Everything else, including HTML, is shown as plain text.
 */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let items: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push({ as: 'paragraph', runs: readRuns(lines.join(' ')) })
    if (items.length > 0) blocks.push({ as: 'list', items: items.map(readRuns) })
    lines = []
    items = []
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const heading = /^(#{1,3})\s+(\S.*)$/.exec(line)
    const item = /^\s{0,3}[-*]\s+(\S.*)$/.exec(line)
    if (heading) {
      end()
      blocks.push({
        as: 'heading',
        level: heading[1]!.length as 1 | 2 | 3,
        runs: readRuns(heading[2]!.trim()),
      })
    } else if (item) {
      if (lines.length > 0) end()
      items.push(item[1]!.trim())
    } else if (line.trim() === '') end()
    else if (items.length > 0) items[items.length - 1] += ` ${line.trim()}`
    else lines.push(line.trim())
  }
  end()
  return blocks
}

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g

function readRuns(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const [whole, label = '', href = ''] = match
    if (!isSafe(href)) continue
    if (match.index > from) runs.push({ text: text.slice(from, match.index) })
    runs.push({ text: label, href })
    from = match.index + whole.length
  }
  if (from < text.length) runs.push({ text: text.slice(from) })
  return runs
}

/** Rejects links that run code, such as javascript: and data:. A page on this site starts with a single slash. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href)
}
