// `npm test`: installs when needed, then checks, the build, unit and HTTP tests, and the browser tests.
// `npm test -- check`, `unit` or `e2e` does one of them; further arguments are passed on (a file, -t, --headed).
// `npm test -- changed [BASE]` runs what the changes since BASE, or since main was left, can affect.
// `npm test -- steady FILE [ROUNDS]` runs one file twenty times while all cores are taken.
// `npm test -- --node 26` downloads and uses another Node. In CI the journeys' server runs on the newest, and so do
// the server's tests that hang on Node.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isBuilt } from './build/freshness.mjs'
import { findBrowser } from './kit/browser.mjs'
import { installWhenNeeded } from './kit/install.mjs'
import { fetchNode } from './kit/other-node.mjs'
import { endWithNpm } from './kit/parent.mjs'
import { requireNode, stopWith } from './kit/root.mjs'
import { run, runNode } from './kit/run.mjs'
import { filesUnder } from './kit/source-files.mjs'
import { findAffected } from './test/changed.mjs'
import { importGraph } from './test/imports.mjs'
import { isJourney } from './test/kinds.mjs'
import { testsOnNode } from './test/on-node.mjs'
import { checkSteadyFile, runSteadily } from './test/steady.mjs'

const newestNode = '26'
// More failures than these are no accident.
const mostTriedAgain = 3
const args = process.argv.slice(2)
const [, onNode] = args.includes('--node') ? args.splice(args.indexOf('--node'), 2) : []
const [only, ...passedOn] = args
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const parts = { check, unit, e2e, changed, steady }
if (only && !parts[only]) stopWith(`npm test -- ${only}: the stages are ${Object.keys(parts).join(', ')}.`, 2)

requireNode()
endWithNpm()
const results = []
await timed('install', async () => {
  await installWhenNeeded()
  return { code: 0, text: '' }
})
if (onNode !== undefined) {
  const { code } = await onOtherNode(onNode, ['scripts/test.mjs', ...args])
  process.exit(code)
}
if (only) await parts[only](passedOn)
else await everything()
report()

async function everything() {
  await check()
  const built = await build()
  await unit([])
  await e2e([], built)
  if (triesNewest()) await timed(`server, Node ${newestNode}`, serverOnNewest)
}

function triesNewest() {
  return process.env.CI && !only && !process.version.startsWith(`v${newestNode}.`)
}

function serverOnNewest() {
  const chosen = testsOnNode(importGraph(filesUnder('src')))
  for (const [file, reasons] of chosen) console.log(`${file}: ${reasons.join(' ')}`)
  // Most of them wait, for servers that end or are silent: 150 s of which the processor works 25.
  const args = ['--project', 'server', '--maxWorkers', '3', ...chosen.keys()]
  return onOtherNode(newestNode, [...vitest, ...args], shown(builtServer()))
}

function check() {
  return timed('check', () => runNode(['scripts/check.mjs'], shown()))
}

function build() {
  return timed('build', () => runNode(['scripts/build.mjs', '--if-stale', '--strict'], shown()))
}

/** For tests that start servers: the built one, where it fits the sources. */
function builtServer() {
  return isBuilt() ? { BUILT_SERVER: 'dist/server/main.js' } : {}
}

function unit(passedOn, narrowed = {}) {
  const env = { ...narrowed, ...builtServer() }
  return timed('unit and HTTP tests', async () => {
    const first = await runNode([...vitest, ...passedOn], shown(env))
    const files = linesWith('failed file: ', first.text)
    if (!process.env.CI || files.length === 0 || files.length > mostTriedAgain) return first
    // Vitest tries a test again in the same process, among what the first try has left behind.
    console.log(`\n=== once more, in processes of their own: ${files.join(' ')}`)
    const second = await runNode([...vitest, ...files], shown(env))
    const still = new Set(linesWith('failed file: ', second.text))
    const told = files.filter(file => !still.has(file)).map(file => `flaky: ${file}`)
    return { code: second.code, text: [first.text, second.text, ...told].join('\n') }
  })
}

async function changed([base]) {
  const { tests, journeys, contracts } = findAffected(base)
  const narrowed = contracts === null ? {} : { SWEPT_CONTRACTS: contracts.join(' ') }
  if (tests.size > 0) await unit([...tests.keys()], narrowed)
  if (journeys.size > 0) await e2e([...journeys.keys()])
}

async function steady([file, rounds]) {
  checkSteadyFile(file)
  const env = isJourney(file) ? await prepareJourneys() : {}
  if (env) await timed(`steady: ${file}`, () => runSteadily(file, Number(rounds ?? 20), env))
}

async function e2e(passedOn, built) {
  const env = await prepareJourneys(built)
  if (!env) return
  const serverNode = triesNewest() ? { E2E_SERVER_NODE: await fetchNode(newestNode) } : {}
  await timed('browser tests', () =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', ...passedOn], shown({ ...env, ...serverNode })),
  )
}

/** Builds, where that is not done, and finds a browser: the variables that Playwright needs, or null. */
async function prepareJourneys(built) {
  const { code } = built ?? (await build())
  if (code !== 0) return null
  const browser = await timed('find a browser', () =>
    findBrowser().then(
      file => ({ code: 0, text: '', file }),
      error => {
        console.error(error.message)
        return { code: 1, text: '' }
      },
    ),
  )
  return browser.code === 0 ? { CHROMIUM_PATH: browser.file } : null
}

async function onOtherNode(version, args, options = {}) {
  const node = await fetchNode(version)
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH}`
  return run(node, args, { ...options, env: { ...options.env, PATH } })
}

/** Shows the output and captures it for the summary. */
function shown(env = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return { output: 'tee', env: { ...colour, ...env } }
}

async function timed(name, work) {
  if (name !== 'install') console.log(`\n=== ${name}`)
  const started = performance.now()
  const result = await work()
  results.push({ name, ...result, seconds: (performance.now() - started) / 1000 })
  return result
}

function report() {
  console.log('\n=== results')
  for (const { name, code, text, seconds } of results) {
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)}${seconds.toFixed(1).padStart(7)} s${countsIn(text)}`,
    )
  }
  for (const { name, code, text } of results) {
    // A log is often kept by its end alone, and stages after the one that failed have filled it.
    if (code !== 0) console.log(`\n=== ${name}: how it failed\n${endOf(text)}`)
    else if (/^\s+\d+ flaky$|^flaky: \S+$/m.test(endOf(text)))
      console.log(`\n=== ${name}: failed first, then passed\n${endOf(text)}`)
  }
  process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1
}

/** What stands behind these words at the beginning of lines. */
function linesWith(words, text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .flatMap(line => (line.startsWith(words) ? [line.slice(words.length)] : []))
}

/** The last lines without those of tests that passed. */
function endOf(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines
    .filter(line => !/^\s*✓/.test(line))
    .slice(-120)
    .join('\n')
}

/** The totals that Vitest and Playwright print last and the names of failed checks, for the summary. */
function countsIn(text) {
  const all = stripVTControlCharacters(text).split('\n')
  const sums = all
    .slice(-40)
    .filter(line =>
      /^\s*(Test Files|Tests)\s|^\s+\d+ (passed|failed|flaky|skipped|did not run|interrupted)|^FAILED /.test(
        line,
      ),
    )
  sums.push(...linesWith('flaky: ', text).map(test => `flaky: ${test}`))
  return sums.length > 0 ? `  ${sums.map(line => line.trim().replace(/\s+/g, ' ')).join(', ')}` : ''
}
