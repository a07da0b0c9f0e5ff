// Names every place of the server where bytes of a stranger or of a company are read, split or laid out: each stands in
// byte-doors.list.mjs with its limit, and docs/security.md shows that list (`--write` writes it). One line a complaint, exit
// 1 on any.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../kit/root.mjs'
import { filesUnder, lineAt, textOf } from '../kit/source-files.mjs'
import { doors } from './byte-doors.list.mjs'

const page = 'docs/security.md'
const marks = ['<!-- doors: written by scripts/check/byte-doors.mjs --write -->', '<!-- /doors -->']

const isChecked = file =>
  /^src\/(server|app|features\/[^/]+\/[^/]+\/server)\/.*\.ts$/.test(file) &&
  !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(file)

/** Readers of bytes by their names, each with the kind that the list says. */
const readers = {
  csvTable: 'table',
  fileTypeFromFile: 'kind of file',
  fileTypeFromBuffer: 'kind of file',
  getDocument: 'PDF',
  sharp: 'picture',
  parseBuffer: 'sound',
  gunzip: 'archive',
  pdfFile: 'PDF written',
  qrPicture: 'QR code written',
  icalOf: 'calendar written',
  workbook: 'workbook written',
}
/** Methods by which the body of an answer is read whole, however long it is. */
const unlimited = new Set(['json', 'text', 'arrayBuffer', 'blob', 'bytes', 'formData'])
const routes = new Set(['get', 'post', 'put', 'delete', 'route'])
const servers = new Set(['http', 'app', 'scope'])

/** The readings of a source: each its kind and its line. */
export function readingsIn(file, code) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0].message}`)
  const found = []
  visit(program, node => {
    const kind = node.type === 'CallExpression' ? kindOf(node) : null
    if (kind) found.push({ file, kind, line: lineAt(code, node.start) })
  })
  return found
}

function kindOf({ callee, arguments: given }) {
  if (callee.type === 'Identifier') return Object.hasOwn(readers, callee.name) ? readers[callee.name] : null
  const { object, property } = callee
  if (callee.type !== 'MemberExpression' || property.type !== 'Identifier') return null
  const { name } = property
  if (object.name === 'JSON' && name === 'parse') return 'JSON'
  if (object.name === 'Buffer' && name === 'from' && /^base64(url)?$/.test(given[1]?.value ?? ''))
    return 'base64'
  if (name === 'addContentTypeParser') return 'body'
  if (name === 'recognize') return 'scan'
  if (servers.has(object.name) && routes.has(name) && given.length > 0) return 'route'
  if (name === 'file' && object.name === 'request') return 'upload'
  return unlimited.has(name) && given.length === 0 && isAnswer(object) ? 'unlimited' : null
}

// `Response` by the names that it has here; chains such as `(await fetch(…)).json()` too.
function isAnswer(node) {
  if (node.type === 'Identifier') return /^(response|answer|reply|res|body)$/.test(node.name)
  if (node.type === 'ParenthesizedExpression') return isAnswer(node.expression)
  return node.type === 'AwaitExpression'
}

function visit(node, look) {
  if (Array.isArray(node)) for (const each of node) visit(each, look)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') look(node)
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, look)
  }
}

/** Compares what was found with what the list names. */
export function complaintsOf(found, listed) {
  const complaints = []
  const known = new Set(listed.flatMap(({ places }) => places))
  const seen = new Set()
  for (const { file, kind, line } of found) {
    const place = `${file} ${kind}`
    seen.add(place)
    if (kind === 'unlimited')
      complaints.push(`${file}:${line} reads an answer however long it is: use readBytes or readJson`)
    else if (!known.has(place))
      complaints.push(`${file}:${line} reads bytes (${kind}): name it with its limit in byte-doors.list.mjs`)
  }
  for (const place of known)
    if (!seen.has(place)) complaints.push(`byte-doors.list.mjs: there is no "${place}" any more`)
  return complaints
}

const table = () =>
  [
    '| what comes or goes | how much of it | tried by |',
    '| --- | --- | --- |',
    ...doors.map(
      ({ bytes, limit, tried }) => `| ${bytes} | ${limit} | ${tried.map(test => `\`${test}\``).join(', ')} |`,
    ),
  ].join('\n')

function withTable(text) {
  const [from, to] = marks.map(mark => text.indexOf(mark))
  if (from < 0 || to < from) throw new Error(`${page} has lost the marks of its table of doors`)
  return `${text.slice(0, from + marks[0].length)}\n\n${table()}\n\n${text.slice(to)}`
}

// The page's own formatting pads the columns.
const plain = text => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

function main() {
  const file = path.join(root, page)
  const text = readFileSync(file, 'utf8')
  if (process.argv.includes('--write')) writeFileSync(file, withTable(text))
  const found = filesUnder('src')
    .filter(isChecked)
    .flatMap(each => readingsIn(each, textOf(each)))
  const complaints = complaintsOf(found, doors)
  for (const { tried } of doors)
    for (const test of tried)
      if (!filesUnder(path.posix.dirname(test)).includes(test))
        complaints.push(`byte-doors.list.mjs: there is no ${test}`)
  if (!process.argv.includes('--write') && plain(withTable(text)) !== plain(text))
    complaints.push(`${page} does not show the list of doors: node scripts/check/byte-doors.mjs --write`)
  if (process.argv.includes('--list'))
    for (const { file: each, kind } of found) console.log(`${each} ${kind}`)
  for (const complaint of complaints.sort()) console.log(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
