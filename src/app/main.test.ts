import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

test('a start that may go well later says why not now, and ends with a code that has it tried again', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://tradewind:secret@127.0.0.1:1/tradewind' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', text => (said += text))
  const code = await new Promise(done => child.once('exit', done))
  expect([code, said]).toEqual([75, 'DATABASE_URL: no server answers at 127.0.0.1:1.\n'])
})
