// `npm test -- changed [BASE]`: which tests the changes since BASE can affect. It never replaces the whole run.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, stopWith } from '../kit/root.mjs'
import { textOf } from '../kit/source-files.mjs'
import { affectedBy, coversIn } from './affected.mjs'
import { featuresInDiff } from './features-in-diff.mjs'
import { importGraph } from './imports.mjs'

/** Told by name up to here; above it, as a number for each reason. */
const toldByName = 40

/** What the changes since the base can affect, the working tree's included; the base is where main was left. */
export function findAffected(given) {
  const base = given ?? whereMainWasLeft()
  const tracked = lines('ls-files')
  const added = lines('ls-files', '--others', '--exclude-standard')
  const changed = [...new Set([...lines('diff', '--name-only', base), ...added])]
  const files = [...new Set([...tracked, ...added])].filter(exists)
  const found = affectedBy(changed, {
    graph: importGraph(files),
    coversOf: journey => coversIn(textOf(journey)),
    featuresIn: file =>
      featuresInDiff(git('diff', '-U0', base, '--', file), exists(file) ? textOf(file) : ''),
  })
  console.log(`${changed.length} files changed since ${base.slice(0, 12)}`)
  tell('test files', found.tests)
  tell('journeys', found.journeys)
  if (found.contracts?.length > 0)
    console.log(
      `Sweeps over all endpoints keep to ${found.contracts.length} contracts: ${found.contracts.join(' ')}`,
    )
  return found
}

function whereMainWasLeft() {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main).trim()
    } catch {
      // There is no such branch here.
    }
  }
  return stopWith('npm test -- changed: there is no main to compare with; name a commit.', 2)
}

function tell(what, found) {
  console.log(`\n${found.size} ${what}`)
  if (found.size <= toldByName) {
    for (const [file, reason] of found) console.log(`  ${file}  ← ${reason}`)
    return
  }
  const counts = new Map()
  for (const reason of found.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  for (const [reason, count] of [...counts].toSorted(([, one], [, other]) => other - one))
    console.log(`  ${String(count).padStart(4)}  ← ${reason}`)
}

const exists = file => existsSync(path.join(root, file))

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function lines(...args) {
  return git('-c', 'core.quotePath=false', ...args)
    .split('\n')
    .filter(Boolean)
}
