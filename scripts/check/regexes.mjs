// Judges every regular expression of src and public: none may take longer than in proportion to the text that it meets. One line a
// complaint, exit 1 on any.
import { pathToFileURL } from 'node:url'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { filesUnder, lineAt, textOf } from '../kit/source-files.mjs'

/** Sample contents of the holes in patterns that are put together elsewhere than in their own file. */
const samples = {
  'src/server/providers/maps/address-text.ts': {
    names: 'new south wales|victoria',
    "stateCodes.join('|')": 'NSW|VIC',
  },
  'src/server/providers/property/domain.ts': { number: '12' },
  'src/shared/fact.ts': { 'numberSign.source': '#|Nr\\. ?|n\\.º ?|n[º°] ?' },
}

/** Neither guesses by trying texts nor measures time, so that its verdict is the same on every machine. */
const judging = { checker: 'automaton', recallTimeout: -1, timeout: 60_000 }

const isChecked = file => /\.(tsx?|js)$/.test(file) && !/\.test\.|\/testing\/|\/test-/.test(file)

/** The regular expressions of a source with their lines, and complaints about those that can't be read. */
export function regexesIn(file, code, holes = {}) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0].message}`)
  const found = { regexes: [], complaints: [], usedHoles: new Set() }
  const constants = constantsOf(program)
  visit(program, node => {
    const line = lineAt(code, node.start)
    if (node.regex) found.regexes.push({ file, line, ...node.regex })
    if (!/^(New|Call)Expression$/.test(node.type) || node.callee.name !== 'RegExp') return
    const [text, flags] = node.arguments
    const pattern = textOfNode(text)
    if (pattern === null)
      found.complaints.push(`${file}:${line} the pattern can't be read: write it as a literal`)
    else found.regexes.push({ file, line, pattern, flags: flags?.value ?? '' })
  })
  return found

  /** A pattern's text as far as the file itself or a sample tells it; null otherwise. */
  function textOfNode(node) {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value
    const isRaw = node.type === 'TaggedTemplateExpression' && nodeText(node.tag) === 'String.raw'
    if (isRaw || node.type === 'TemplateLiteral') {
      const { quasis, expressions } = isRaw ? node.quasi : node
      const parts = quasis.map(({ value }, i) => [
        isRaw ? value.raw : value.cooked,
        expressions[i] ? holeText(expressions[i]) : '',
      ])
      return parts.flat().includes(null) ? null : parts.flat().join('')
    }
    return holeText(node)
  }

  function holeText(node) {
    const written = nodeText(node)
    if (Object.hasOwn(holes, written)) {
      found.usedHoles.add(written)
      return holes[written]
    }
    const constant = constants.get(written.replace(/\.source$/, ''))
    if (written.endsWith('.source')) return constant?.regex?.pattern ?? null
    return constant ? textOfNode(constant) : null
  }

  function nodeText({ start, end }) {
    return code.slice(start, end)
  }
}

/** What the constants of a file are set to, by name. */
function constantsOf(program) {
  const constants = new Map()
  visit(program, node => {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return
    for (const { id, init } of node.declarations) if (init && id.name) constants.set(id.name, init)
  })
  return constants
}

function visit(node, look) {
  if (Array.isArray(node)) for (const each of node) visit(each, look)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') look(node)
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, look)
  }
}

/** Why a pattern may not stay, or null. */
export async function objectionTo({ pattern, flags }) {
  const { status, complexity, attack, error } = await check(pattern, flags, judging)
  if (status === 'safe') return null
  if (status === 'unknown') return `can't be judged (${error.message ?? error.kind}): write it simpler`
  return `takes ${complexity.summary} time, as by ${attack.pattern}`
}

async function main() {
  const complaints = []
  const regexes = new Map()
  for (const file of [...filesUnder('src'), ...filesUnder('public')].filter(isChecked)) {
    const { [file]: holes = {} } = samples
    const found = regexesIn(file, textOf(file), holes)
    complaints.push(...found.complaints)
    for (const regex of found.regexes) {
      const key = `/${regex.pattern}/${regex.flags}`
      regexes.set(key, [...(regexes.get(key) ?? []), regex])
    }
    for (const hole of Object.keys(holes))
      if (!found.usedHoles.has(hole)) complaints.push(`${file} needs no sample of ${hole} any more`)
  }
  for (const [written, places] of regexes) {
    const objection = await objectionTo(places[0])
    if (!objection) continue
    for (const { file, line } of places) complaints.push(`${file}:${line} ${written} ${objection}`)
  }
  for (const complaint of complaints.sort()) console.log(complaint)
  // The judge's own process would keep this one alive.
  process.exit(complaints.length > 0 ? 1 : 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
