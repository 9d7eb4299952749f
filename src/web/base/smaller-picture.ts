/** Pictures of fewer bytes are sent as they are: proxies let one megabyte through by default. */
const smallBytes = 900_000
/** The longest side of what is sent, in pixels: the site shows nothing larger. */
const longestSide = 2400
/** Tried one after the other until the file is small. */
const qualities = [0.85, 0.7, 0.5]

type Drawn = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }

function canvasOf(width: number, height: number): Drawn | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  return context && { canvas, context }
}

/** Decodes a file; the browser turns it as its EXIF data say. Rejects for what is no picture. */
async function decode(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Writes what is drawn as a file of the first quality that makes it small, else of the last one. */
async function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  let blob: Blob | null = null
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob === null || blob.size <= smallBytes) break
  }
  return blob
}

/** Draws a picture smaller, on white where its new type knows no transparency; null where the device cannot. */
async function drawSmaller(file: File, type: string): Promise<Blob | null> {
  const image = await decode(file)
  const share = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * share))
  const drawn = canvasOf(width ?? 0, height ?? 0)
  if (drawn === null) return null
  const { canvas, context } = drawn
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return blobOf(canvas, type)
}

/**
 * Returns a large photo smaller, so that it goes through any proxy and a slow network: at most 2,400 pixels a side, as JPEG, and as PNG where
 * its transparency counts. A small file, one that does not get smaller and one that the device cannot decode is returned as it is.
 */
export async function smallerPicture(
  file: File,
  { keepsTransparency = false }: { keepsTransparency?: boolean } = {},
): Promise<File> {
  if (file.size <= smallBytes || !file.type.startsWith('image/')) return file
  const type = keepsTransparency && file.type !== 'image/jpeg' ? 'image/png' : 'image/jpeg'
  const blob = await drawSmaller(file, type).catch(() => null)
  if (blob === null || blob.size >= file.size) return file
  const ending = type === 'image/png' ? '.png' : '.jpg'
  return new File([blob], file.name.replace(/\.\w+$/, '') + ending, { type })
}
