// Finds permission checks outside the `*.rules.ts` files: server and screen ask the same rule.
import { parseSync } from 'vite'
import { lineAt, textOf } from '../kit/source-files.mjs'

const ruleName = /^(can|cannot|may|mayNot|must|mustNot)[A-Z]/
/** Names by which code asks about the viewer. */
const whoAsks = /\b(Viewer|Session|SignedIn|Actor|permissions|group_id)\b/

const isPlaceOfRules = file => /\.rules\.ts$/.test(file) || !/^src\/(app|features)\//.test(file)

/** One line for every function that decides like a rule and stands outside the files of rules. */
export function rulePlaceComplaints(files) {
  return files
    .filter(file => /\.tsx?$/.test(file) && !isPlaceOfRules(file))
    .flatMap(file => {
      const code = textOf(file)
      return rulesIn(file, code).map(
        ({ name, at }) =>
          `${file}:${lineAt(code, at)}: ${name} decides who may do what: rules stand in *.rules.ts, once for both sides`,
      )
    })
}

/** Names and positions of the functions in a text that decide like a rule. */
export function rulesIn(file, code) {
  const found = []
  walk(parseSync(file, code).program, null)
  return found

  function walk(node, name) {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(each => void walk(each, null))
    if (isFunction(node)) {
      const own = node.id?.name ?? name
      if (own && isRule(node, own)) found.push({ name: own, at: node.start })
    }
    const named =
      node.type === 'VariableDeclarator' ? node.id?.name : node.type === 'Property' ? node.key?.name : null
    for (const [key, value] of Object.entries(node)) {
      if (value && typeof value === 'object') walk(value, key === 'init' || key === 'value' ? named : null)
    }
  }

  function isRule(node, name) {
    const answer = textIn(node.returnType)
    if (/\btrue \| string\b|\bstring \| true\b/.test(answer)) return true
    if (ruleName.test(name)) return true
    const asks = node.params.some(parameter => whoAsks.test(textIn(parameter.typeAnnotation)))
    return asks && (/^:\s*boolean$/.test(answer) || (!answer && isVerdict(node.body)))
  }

  function textIn(node) {
    return node ? code.slice(node.start, node.end).replace(/\s+/g, ' ') : ''
  }
}

const isFunction = node =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? '')

/** The body of an arrow function that is a yes or no by itself. */
function isVerdict(body) {
  if (body.type === 'UnaryExpression') return body.operator === '!'
  if (body.type === 'LogicalExpression') return isVerdict(body.left) || isVerdict(body.right)
  if (body.type === 'BinaryExpression') return /^([!=]==?|[<>]=?|in)$/.test(body.operator)
  return body.type === 'CallExpression' && /^(holds|mayAccess|seesOwnWorkOnly)$/.test(body.callee?.name ?? '')
}
