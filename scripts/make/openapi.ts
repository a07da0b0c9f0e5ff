import { contracts } from '#app/features.ts'
import { openApi } from '#server/api-docs/openapi.ts'
import packageJson from '../../package.json' with { type: 'json' }

process.stdout.write(`${JSON.stringify(openApi(contracts, packageJson.version), null, 2)}\n`)
