import * as React from 'react'

// React's development build takes down where each element was made, to tell it in warnings, which took a tenth of these
// tests' time. Past so many in a second it stops by itself.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {},
})
