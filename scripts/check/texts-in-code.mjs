// The texts in the code that people get to see: the keys of locales/*.json.
import { parseSync } from 'vite'
import { filesUnder, lineAt, textOf } from '../kit/source-files.mjs'

/** Looks like a text and is none, or is the same in every language. */
const notTexts = new Set(['Samsung Internet', 'Tradewind', 'Esc', 'SVG', 'https://'])

const isTest = file => /\.test\.|\/test(ing)?-|\/testing\/|\/theme\//.test(file)
const isWeb = file =>
  /^src\/(web|app\/shell|features\/[^/]+\/[^/]+\/web)\/|^src\/app\/screens\/(\w+-)?screens\.ts$/.test(file)
const isRules = file =>
  /^src\/(shared(\/[^/]+)?|features\/[^/]+\/[^/]+)\/[^/]+\.ts$/.test(file) && !/\/sample-values/.test(file)
const isServer = file =>
  /^src\/features\/[^/]+\/(?!demo\/)[^/]+\/server\/|^src\/server\/((auth|client-page|csv-reading|http|live|pdf)\/)?[^/]+\.ts$/.test(
    file,
  ) && !/\/(api-docs|openapi|metrics)/.test(file)

/** Properties that hold a text even if it is one word. */
const textProperties = {
  web: /^(label|title|heading|about|text|message|description|saved|failed|under)$/,
  rules: /^(label|title|about|text|message|description|role)$/,
  server: /^(message|data)$/,
}
/** Variables in which every string is a text. */
const textVariables = /(Labels?|Texts?|Titles?)$/
const sentParts = /^[PV]:(subject|title|paragraphs|label|text|shown|lead|link|content|footer)$/
/** Strings for programmers, and strings that are only compared. */
const silent =
  /^(C:(holds|includes|startsWith|endsWith|split|querySelector\w*)|P:permission|throw|compare|test|type)$/

/**
 * All texts: a Map from the English text with {{holes}} to where it stands and whether it has plural forms; and
 * complaints about words that nobody can translate.
 */
export function textsInCode(files = filesUnder('src')) {
  const found = { texts: new Map(), complaints: [] }
  for (const file of files.filter(name => /\.tsx?$/.test(name) && !isTest(name))) {
    const kind = isWeb(file) ? 'web' : isRules(file) ? 'rules' : isServer(file) ? 'server' : null
    if (kind) textsOf({ file, code: textOf(file), kind }, found)
  }
  return found
}

/** Adds one file's texts; `kind` is 'web', 'rules' or 'server'. */
export function textsOf({ file, code, kind }, found) {
  // There `about` is a sentence of the OpenAPI document.
  // Nothing is sent but through the translator of its reader: also a kind of mail that is added tomorrow.
  const isSent =
    kind === 'server' && /\b(renderMail|wordedMail|partnerMail|mailOwners|clientMail|queueTexts)\(/.test(code)
  const isForProgrammers = /\.contract\.ts$|^src\/shared\/catalogue\.ts$/.test(file)
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0].message}`)
  walk(program, [])

  function walk(node, trail) {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(each => void walk(each, trail))
    if (/^(Import|Export(All|Named)Declaration$|TSLiteral|TSEnum)/.test(node.type ?? '') && node.source)
      return
    if (isTranslation(node)) return translation(node, trail)
    if (node.type === 'TemplateElement') ofPage(node)
    const text = wordsOf(node)
    if (text !== null) words(text, node, trail)
    if (kind === 'web') fieldName(node)
    const inside = [...trail, tagOf(node)]
    for (const [name, child] of Object.entries(node)) {
      if (name === 'typeAnnotation' || (name === 'key' && !node.computed)) continue
      if (child && typeof child === 'object') walk(child, inside)
    }
  }

  function translation(node, trail) {
    const [text, values] = node.arguments
    const hasCount = values?.properties?.some(each => each.key?.name === 'count')
    for (const option of optionsOf(text)) {
      if (option.type === 'Literal') option.value && add(option.value, option, hasCount)
      else if (option.type === 'TemplateLiteral')
        complain(option, 'a text with a template’s holes can’t be translated: use {{holes}}')
      else walk(option, trail)
    }
    walk(node.arguments.slice(1), trail)
  }

  /** The server's templates of pages call the translator that they are given. */
  function ofPage(node) {
    for (const [, text] of node.value.cooked.matchAll(/\bit\.t\('([^']+)'/g)) add(text, node)
  }

  function words(text, node, trail) {
    if (node.type === 'JSXText' || isJsxWord(node, trail)) {
      const shown = text.trim()
      if (/\p{L}{2}/u.test(shown) && !notTexts.has(shown)) complain(node, `'${shown}' stands outside of t()`)
      return
    }
    if (isSent && isSaid(text, trail)) return complain(node, `'${text}' is sent outside of t()`)
    if (
      notTexts.has(text) ||
      (trail.some(tag => silent.test(tag)) && !trail.includes('C:SendError')) ||
      !isText(text, trail)
    )
      return
    if (node.type !== 'TemplateLiteral') return add(text, node)
    if (/\p{L}{2}.* .*\p{L}{2}/u.test(text.replace(holes, '')))
      complain(node, `a sentence with its values in it can’t be translated: use fact('${text}', …)`)
  }

  /** Words of a message: of a part of its content, or of a variable named after one. */
  function isSaid(text, trail) {
    if (!/\p{L}{2,}.* \p{L}{2,}/u.test(text.replace(holes, ''))) return false
    return (
      trail.some(tag => sentParts.test(tag)) && !trail.some(tag => /^C:(refuse\w*|with\w+|fact|t)$/.test(tag))
    )
  }

  function isText(text, trail) {
    if (!/^(\p{Lu}|\d|\{\{)/u.test(text) || !/\p{Ll}/u.test(text) || /[<>=\\]|\/\w|^\S+\{\{/.test(text))
      return false
    // A semicolon is of a style or of code, but for a whole sentence.
    if (text.includes(';') && !text.endsWith('.')) return false
    const holders = trail.filter(tag => /^[PV]:/.test(tag)).map(tag => tag.slice(2))
    if (isForProgrammers && holders.includes('about')) return false
    if (trail.some(tag => /^V:/.test(tag) && textVariables.test(tag))) return true
    if (textProperties[kind].test(holders.at(-1) ?? '') && !trail.at(-1).startsWith('C:')) return true
    if (kind === 'server') {
      if (file.endsWith('permissions.queries.ts') && holders.at(-1) === 'name') return true
      return /\p{L} \S|\.$/u.test(text) && trail.some(tag => /^C:(refuse\w*|Refusal)$/.test(tag))
    }
    // One word, and measures such as '0 1px 2px', are names of things in the code.
    return (
      /\p{L}[,:’]? [\p{L}\d{#]|\p{L} \p{L}|^\p{Lu}\p{Ll}+[.!?]$/u.test(text) &&
      !/\d(px|rem|dvh|em)\b/.test(text)
    )
  }

  /** An error names a field without a label by its name in the contract; lists are chosen, never typed. */
  function fieldName(node) {
    if (node.type !== 'JSXOpeningElement' || !/Field$|^TextArea$/.test(node.name.name ?? '')) return
    const attribute = called => node.attributes.find(each => each.name?.name === called)?.value
    if (attribute('label')) return
    const name = attribute('name')
    if (name?.type === 'Literal' && !/_ids$/.test(name.value)) add(fieldLabel(name.value), name, false)
  }

  function add(text, node, hasPlural = text.includes('{{count}}')) {
    const known = found.texts.get(text)
    if (known) known.hasPlural ||= hasPlural
    else found.texts.set(text, { place: placeOf(node), hasPlural })
  }

  function complain(node, what) {
    found.complaints.push(`${placeOf(node)}: ${what}`)
  }

  function placeOf(node) {
    return `${file}:${lineAt(code, node.start)}`
  }
}

const holes = /\{\{\s*\w+\s*\}\}/g

const calleeOf = node => node.callee?.name ?? node.callee?.property?.name
const isTranslation = node =>
  node.type === 'CallExpression' && /^(t|translate|fact)$/.test(calleeOf(node) ?? '')

function wordsOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText') return node.value
  if (node.type !== 'TemplateLiteral') return null
  return node.quasis
    .map((quasi, i) => {
      const hole = node.expressions[i]
      return quasi.value.cooked + (hole ? `{{${hole.name ?? 'value'}}}` : '')
    })
    .join('')
}

/** The texts that a first argument may become: of `a ? 'x' : 'y'` both. */
function optionsOf(node) {
  if (node?.type === 'ConditionalExpression')
    return [...optionsOf(node.consequent), ...optionsOf(node.alternate)]
  if (node?.type === 'LogicalExpression') return [...optionsOf(node.left), ...optionsOf(node.right)]
  if (node?.type === 'ParenthesizedExpression') return optionsOf(node.expression)
  return node ? [node] : []
}

function tagOf(node) {
  switch (node.type) {
    case 'Property':
      return `P:${node.key.name ?? node.key.value}`
    case 'VariableDeclarator':
      return `V:${node.id.name}`
    case 'CallExpression':
      return `C:${calleeOf(node)}`
    case 'NewExpression':
      return `C:${node.callee.name}`
    case 'JSXAttribute':
      return `A:${node.name.name}`
    case 'ThrowStatement':
      return 'throw'
    case 'BinaryExpression':
      return 'compare'
    case 'SwitchCase':
      return 'part'
    default:
      return /^TS(TypeAl|Interf|Literal|TypeP|Union)/.test(node.type) ? 'type' : 'part'
  }
}

const spoken = /^A:(label|title|placeholder|alt|description|aria-label|aria-description|text)$/

function isJsxWord(node, trail) {
  return node.type === 'Literal' && trail.some((tag, i) => spoken.test(tag) && i >= trail.length - 2)
}

/** Labels a field like src/shared/parse.ts: 'full_name' becomes 'Full name'. */
function fieldLabel(name) {
  const words = name
    // The unit is ours alone.
    .replace(/_cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
