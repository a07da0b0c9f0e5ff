// `npm run files -- check|move|clear`: files between the data folder and a bucket.
import { operation } from './operation.mjs'

await operation('files')
