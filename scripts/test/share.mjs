// How much of the tests `npm test -- changed` would have run for each of the last commits:
// node scripts/test/share.mjs [COMMITS] [DURATIONS…], where DURATIONS are reports of Vitest (--reporter=json).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../kit/root.mjs'
import { affectedBy, coversIn } from './affected.mjs'
import { featuresInDiff } from './features-in-diff.mjs'
import { importGraph, readImports } from './imports.mjs'
import { isTest } from './kinds.mjs'

const [count = '100', ...reports] = process.argv.slice(2)
const seconds = new Map(reports.flatMap(durationsIn))
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
const blobs = new Map()

const commits = git('log', `-${count}`, '--no-merges', '--format=%h').trim().split('\n')
const rows = commits.map(shareOf)
for (const { commit, tests, of, journeys, time, contracts } of rows)
  console.log(
    `${commit}  ${`${tests}/${of}`.padStart(8)} tests  ${String(journeys).padStart(3)} journeys  ${contracts.padStart(4)} swept${seconds.size ? `  ${time.toFixed(0).padStart(5)} s` : ''}`,
  )
summary(
  'share of the test files',
  rows.map(({ tests, of }) => (100 * tests) / of),
  '%',
)
summary(
  'journey files',
  rows.map(({ journeys }) => journeys),
  '',
)
if (seconds.size)
  summary(
    'seconds in test files, one after the other',
    rows.map(({ time }) => time),
    's',
  )

function shareOf(commit) {
  const tree = new Map(
    git('ls-tree', '-r', commit)
      .trim()
      .split('\n')
      .map(line => /^\d+ \w+ (\w+)\t(.*)$/.exec(line))
      .map(([, blob, file]) => [file, blob]),
  )
  const textIn = file => git('cat-file', 'blob', tree.get(file))
  const importsOf = file => {
    const blob = tree.get(file)
    if (!blobs.has(blob)) blobs.set(blob, readImports(textIn(file)))
    return blobs.get(blob)
  }
  const graph = importGraph([...tree.keys()], importsOf)
  const changed = git('diff', '--name-only', `${commit}~1`, commit).trim().split('\n')
  const { tests, journeys, contracts } = affectedBy(changed, {
    graph,
    // What a journey covers is said by today's.
    coversOf: journey => coversNow(journey),
    featuresIn: file => featuresInDiff(git('diff', '-U0', `${commit}~1`, commit, '--', file), textIn(file)),
  })
  const all = [...tree.keys()].filter(isTest)
  const time = [...tests.keys()].reduce((sum, test) => sum + (seconds.get(test) ?? 0), 0)
  const told = contracts === null ? 'all' : String(contracts.length)
  return { commit, tests: tests.size, of: all.length, journeys: journeys.size, time, contracts: told }
}

function coversNow(journey) {
  try {
    return coversIn(readFileSync(path.join(root, journey), 'utf8'))
  } catch {
    return []
  }
}

function durationsIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.map(({ name, startTime, endTime }) => [
    name.slice(name.indexOf('/src/') + 1).replace(/^.*\/scripts\//, 'scripts/'),
    (endTime - startTime) / 1000,
  ])
}

function summary(what, values, unit) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = part => `${sorted[Math.floor(part * (sorted.length - 1))].toFixed(0)} ${unit}`.trim()
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  console.log(`${what}: median ${at(0.5)}, three in four below ${at(0.75)}, mean ${mean.toFixed(0)} ${unit}`)
}
