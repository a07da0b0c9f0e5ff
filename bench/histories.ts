// `npx tsx bench/histories.ts [--histories 200] [--steps 200] [--every 10] [--seed 1]`: the long run of
// src/app/histories.test.ts. A history that fails is shrunk; its seed and path are printed.
import { spawnSync } from 'node:child_process'
import { argument } from './measure.ts'

const { status } = spawnSync('npx', ['vitest', 'run', 'src/app/histories.test.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HISTORIES: argument('--histories') ?? '200',
    HISTORY_STEPS: argument('--steps') ?? '200',
    HISTORY_EVERY: argument('--every') ?? '10',
    HISTORY_SEED: argument('--seed') ?? '1',
  },
})
process.exitCode = status ?? 1
