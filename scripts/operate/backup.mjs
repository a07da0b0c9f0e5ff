// `npm run backup [-- FILE]`: the whole installation into one file, while the server works.
import { operation } from './operation.mjs'

await operation('backup')
