import { outsideText, storable } from '#shared/outside-text.ts'
import { isProgramNotice, isQuoted, longestLine, markAt, nextFilled } from './mail-marks.rules.ts'

/** Characters of a mail that are kept: of a longer one its beginning and its end, where people write. */
const mostKept = { start: 400_000, end: 100_000 }
/** Characters that stand in the conversation; the original shows the rest. */
const mostShown = 5_000
/** Lines of a signature; more are words. */
const mostSignature = 15
/** Stands where something was left out. */
const gap = '[…]'

interface ReadMail {
  /** The mail without the quotation and the signature at its end. */
  shown: string
  /** The whole text; '' if all of it is shown. */
  original: string
}

/** Folds the quotation at the end of a mail away. Where nothing else is left, the whole mail is shown. */
export function readMail(text: string): ReadMail {
  const whole = storable(withinBounds(text)).replace(/\r\n?/g, '\n').trim()
  const lines = whole.split('\n')
  const own = ownLines(lines)
  const last = own.lastIndexOf(true)
  const answer =
    last === -1
      ? whole
      : lines
          .slice(0, last + 1)
          .join('\n')
          .trimEnd()
  const shown = answer.length <= mostShown ? answer : shortened(lines.slice(0, last + 1), own, answer)
  return { shown, original: shown === whole ? '' : whole }
}

/** Cuts between lines where it can: half a quoted line has no sign of it. */
function withinBounds(text: string): string {
  const { start, end } = mostKept
  if (text.length <= start + end) return text
  const tail = text.slice(-end)
  const line = tail.indexOf('\n')
  const behind = line === -1 || line > longestLine ? tail : tail.slice(line + 1)
  return `${text.slice(0, start)}\n${gap}\n${behind}`
}

/** Shortens a long answer to the client's own lines. */
function shortened(lines: readonly string[], own: readonly boolean[], answer: string): string {
  const kept: string[] = []
  for (const [i, line] of lines.entries()) {
    if (own[i] || (line.trim() === '' && kept.at(-1) !== gap)) kept.push(line)
    else if (line.trim() !== '' && kept.at(-1) !== gap) kept.push(gap)
  }
  const words = lines.length > 0 ? kept.join('\n').trim() : answer
  return words.length <= mostShown ? words : `${outsideText(words, mostShown).trimEnd()}\n${gap}`
}

/** Tells for each line whether the client has written it, as far as its looks tell. */
function ownLines(lines: readonly string[]): boolean[] {
  const starts = lines.map(line => line.trim().slice(0, longestLine + 1))
  const own = starts.map(() => false)
  let at = 0
  while (at < lines.length) {
    const line = starts[at]!
    if (line === '' || line === gap || isQuoted(line) || isProgramNotice(line)) {
      at++
      continue
    }
    const mark = markAt(starts, at)
    if (mark) {
      const next = starts[nextFilled(starts, at + mark.lines)]
      if (next && isQuoted(next)) {
        at += mark.lines
        continue
      }
      // Without signs before its lines a quotation reaches to the end.
      if (mark.isCertain) break
    }
    const behind = isSignature(lines, at) ? endOfSignature(starts, at + 1) : null
    own[at] = behind === null
    at = behind ?? at + 1
  }
  return own
}

const isSignature = (lines: readonly string[], at: number) =>
  lines[at] === '-- ' || (lines[at] === '--' && at === lines.length - 1)

/** Where a signature ends; null: it is too long for one. */
function endOfSignature(starts: readonly string[], from: number): number | null {
  let count = 0
  let at = from
  while (at < starts.length) {
    const line = starts[at]!
    if (isQuoted(line) || (line !== '' && markAt(starts, at))) break
    if (line !== '' && ++count > mostSignature) return null
    at++
  }
  return at
}
