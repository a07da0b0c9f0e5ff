// `npm run restore -- FILE`: a backup into an empty installation.
import { operation } from './operation.mjs'

await operation('restore')
