interface Problem {
  type: string
  message: string
}
export interface Problems {
  [name: string]: Problem | Problems
}

/**
 * Messages by path ('items.0.price') in the nested form that react-hook-form reads. What belongs to none of the
 * form's fields becomes the message above the form, `root`: nothing that stops a form may be invisible.
 */
export function placeErrors(messages: Readonly<Record<string, string>>, names: readonly string[]): Problems {
  const placed: Problems = {}
  const isBeside = (message: string) =>
    Object.entries(messages).some(([path, said]) => said === message && names.includes(path))
  for (const [path, message] of Object.entries(messages)) {
    const name = names.find(one => one === path) ?? names.find(one => path.startsWith(`${one}.`))
    if (name === undefined) {
      // Messages beside a field need not be repeated above.
      if (!isBeside(message)) placed.root ??= { type: 'contract', message }
    } else put(placed, name.split('.'), { type: 'contract', message })
  }
  return placed
}

function put(into: Problems, path: string[], problem: Problem): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) into[first] ??= problem
  else {
    into[first] ??= {}
    put(into[first] as Problems, rest, problem)
  }
}
