import { pluginContract } from '#features/sales/plugin/plugin.contract.ts'
import { pluginHandlers } from '#features/sales/plugin/server/plugin.handlers.ts'
import { searchConsoleContract } from '#features/sales/search-console/search-console.contract.ts'
import { searchConsoleHandlers } from '#features/sales/search-console/server/search-console.handlers.ts'
import { webFormHandlers } from '#features/sales/web-form/server/web-form.handlers.ts'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { pair } from './pair.ts'

// Lines of the list of features about the company's website.

export const websiteFeatures = {
  webForm: pair(webFormContract, webFormHandlers),
  plugin: pair(pluginContract, pluginHandlers),
  searchConsole: pair(searchConsoleContract, searchConsoleHandlers),
}
