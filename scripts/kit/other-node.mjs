import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, stopWith } from './root.mjs'
import { runNpm } from './run.mjs'

/**
 * The path of another version of Node ('26', '20.19.6'), from its npm package: downloaded once, into dist/.
 */
export async function fetchNode(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version))
    stopWith(`--node takes a version as 26 or 20.19, not '${version}'.`, 2)
  const onWindows = process.platform === 'win32'
  const name = `node-${onWindows ? 'win' : process.platform}-${process.arch}`
  const folder = path.join(root, 'dist/node', version)
  const file = path.join(folder, 'node_modules', name, 'bin', onWindows ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  console.log(`Fetching Node ${version}…`)
  const where = ['--prefix', folder, '--no-save', '--no-package-lock']
  const { code } = await runNpm([
    'install',
    ...where,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${name}@${version}`,
  ])
  if (code !== 0 || !existsSync(file))
    stopWith(`Node ${version} could not be fetched as the npm package ${name}.`, 1)
  return file
}
