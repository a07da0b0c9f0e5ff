import { user } from '#shared/access.ts'
import { endpoint, topics } from '#shared/endpoint.ts'

export const demoContract = {
  reset: endpoint('GET', '/resetDemoVariables', {
    about: 'Puts the demo company back to how it was seeded.',
    access: user({ demo: true, kinds: ['owner'] }),
    effect: 'leaves',
    changes: topics,
  }),
}
