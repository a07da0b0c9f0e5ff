/** Longest side of a photo that is sent, in dots: phones take larger ones than anybody waits for. */
const side = 1_600

/** Photos and drawings by the keys that the answers name. */
const taken = new Map<string, string>()

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** A file as it is, such as an iPhone's photo: few browsers read those, and the server does. */
function asItIs(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      done(String(reader.result).replace(/^data:[^;]*;/, 'data:image/heic;')),
    )
    reader.addEventListener('error', () => failed(reader.error))
    reader.readAsDataURL(file)
  })
}

const isHeic = ({ type, name }: File) => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)

async function small(file: File): Promise<string> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch (error) {
    if (isHeic(file)) return asItIs(file)
    throw error
  }
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.82)
}

/** Texts of the page for photos: that there are too many or too large ones, and the names of what is on it. */
interface Words {
  large: string
  photo: string
  remove: string
}

/** Adds what was chosen to the list of its field; throws what is wrong with it. */
export async function takePhotos(
  input: HTMLInputElement,
  most: { photos: number; text: number },
  { large, photo, remove }: Words,
): Promise<void> {
  const list = input.parentElement!.querySelector('[data-taken]')!
  const files = [...(input.files ?? [])]
  input.value = ''
  for (const file of files) {
    const data = await small(file)
    const all = [...taken.values()].reduce((sum, { length }) => sum + length, data.length)
    if (taken.size >= most.photos || all > most.text) throw new Error(large)
    const key = newKey()
    taken.set(key, data)
    const name = file.name || photo.replace('{{number}}', String(list.children.length + 1))
    list.append(
      itemOf(
        key,
        data,
        name,
        remove.replace('{{name}}', () => name),
      ),
    )
  }
}

function itemOf(key: string, data: string, name: string, remove: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'taken'
  item.dataset.key = key
  const picture = document.createElement('img')
  picture.src = data
  picture.alt = name
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'plain'
  button.textContent = '×'
  button.setAttribute('aria-label', remove)
  button.addEventListener('click', () => {
    taken.delete(key)
    item.remove()
  })
  item.append(picture, name, button)
  return item
}

export const photoOf = (key: string): string | undefined => taken.get(key)
