// `npm test -- steady FILE [ROUNDS]`: runs one file again and again on a machine whose cores are all taken.
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, stopWith } from '../kit/root.mjs'
import { runNode } from '../kit/run.mjs'
import { isJourney, isTest } from './kinds.mjs'

const burner = fileURLToPath(new URL('burner.mjs', import.meta.url))

export function checkSteadyFile(file = '') {
  if (!existsSync(path.join(root, file)) || !(isTest(file) || isJourney(file)))
    stopWith(
      `npm test -- steady FILE takes a test or a journey, such as e2e/tours.spec.ts, not '${file}'.`,
      2,
    )
}

/** Runs the file that often beside a burner of each core, without a second try, and tells how often it passed. */
export async function runSteadily(file, rounds = 20, env = {}) {
  if (!(rounds >= 1)) stopWith('npm test -- steady FILE ROUNDS: the rounds are a number from 1.', 2)
  const args = isJourney(file)
    ? ['node_modules/@playwright/test/cli.js', 'test', file]
    : ['node_modules/vitest/vitest.mjs', 'run', file]
  const burners = Array.from({ length: availableParallelism() }, () => fork(burner))
  const failures = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const started = performance.now()
      const { code, text } = await runNode(args, {
        output: 'collect',
        env: { ...env, CI: '', FORCE_COLOR: '0' },
      })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(
        `round ${String(round).padStart(2)}  ${code === 0 ? 'passed' : 'FAILED'}  ${seconds.padStart(6)} s`,
      )
      if (code !== 0) {
        failures.push(text)
        console.log(text.trimEnd().split('\n').slice(-60).join('\n'))
      }
    }
  } finally {
    for (const child of burners) child.disconnect()
  }
  console.log(`${file}: ${rounds - failures.length} of ${rounds} passed`)
  return { code: failures.length === 0 ? 0 : 1, text: failures.at(-1) ?? '' }
}
