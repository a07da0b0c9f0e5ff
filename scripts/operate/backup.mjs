// `npm run backup [-- FILE]`: backs the whole installation up into one file, while the server keeps running.
import { operation } from './operation.mjs'

await operation('backup')
