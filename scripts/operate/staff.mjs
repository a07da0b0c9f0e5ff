// `npm run staff -- sam@example.com "Sam Lee"`: invites a person who answers the support chat.
import { operation } from './operation.mjs'

await operation('staff')
