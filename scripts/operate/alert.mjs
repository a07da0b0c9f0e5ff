// `npm run alert -- "Text" 2026-12-01T10:00Z`: shows everybody a message with a countdown until they are signed out.
import { operation } from './operation.mjs'

await operation('alert')
