// Mantine's components bring their styles in files of their own. One whose file nobody loads stands there unstyled, which
// neither a compiler nor a test without a browser sees.
import { existsSync } from 'node:fs'
import { textOf } from '../kit/source-files.mjs'

const styles = 'node_modules/@mantine/core/styles'
/** Loaded with the app, before any page. */
const everywhere = 'src/web/theme/mantine-styles.ts'

/** One line for every component that is used where its styles are not loaded. */
export function componentStyleComplaints(files) {
  const always = stylesIn(textOf(everywhere))
  return files
    .filter(file => file.endsWith('.tsx'))
    .flatMap(file => {
      const text = textOf(file)
      const here = stylesIn(text)
      return componentsIn(text)
        .filter(name => existsSync(`${styles}/${name}.layer.css`) && !always.has(name) && !here.has(name))
        .map(
          name => `${file}: import '@mantine/core/styles/${name}.layer.css' for ${name}, or in ${everywhere}`,
        )
    })
}

const stylesIn = text =>
  new Set([...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(match => match[1]))

const componentsIn = text =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(match =>
    match[1]
      .split(',')
      .map(name => name.trim())
      .filter(name => name && !name.startsWith('type ')),
  )
