// `npm run restore -- FILE`: restores a backup into an empty installation.
import { operation } from './operation.mjs'

await operation('restore')
