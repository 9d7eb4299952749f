import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './encoding.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#14506b' } })
/** Returns the width of an encoded file. AVIF is not decoded here; its ispe box has the size. */
const widthOf = async ({ type, bytes }: { type: string; bytes: Buffer }) =>
  type === 'avif' ? bytes.readUInt32BE(bytes.indexOf('ispe') + 8) : (await sharp(bytes).metadata()).width
const sizesOf = (files: { type: string; bytes: Buffer }[]) => Promise.all(files.map(widthOf))
const codeOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => 'drawn',
    (error: { code?: string }) => error.code,
  )

test('a picture is encoded as AVIF and WebP at three widths, with its size and a small placeholder', async () => {
  const picture = await encodePicture(await plain(2400, 1200).jpeg().toBuffer())
  expect(picture).toMatchObject({ width: 1600, height: 800, widths: [480, 960, 1600] })
  expect(picture.files.map(({ width, type }) => `${width} ${type}`)).toEqual(
    [480, 960, 1600].flatMap((width) => [`${width} avif`, `${width} webp`]),
  )
  expect(await sizesOf(picture.files)).toEqual([480, 480, 960, 960, 1600, 1600])
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(picture.placeholder.length).toBeLessThan(600)
})

test.each([
  { width: 300, height: 200, form: 'photo' as const, widths: [300], expectedHeight: 200 },
  { width: 1080, height: 12_000, form: 'photo' as const, widths: [480, 576], expectedHeight: 6400 },
  { width: 500, height: 300, form: 'portrait' as const, widths: [96, 192, 300], expectedHeight: 300 },
  { width: 1, height: 9000, form: 'photo' as const, widths: [1], expectedHeight: 6400 },
])('$width × $height as $form gets the widths $widths', async ({ width, height, form, widths, expectedHeight }) => {
  const picture = await encodePicture(await plain(width, height).png().toBuffer(), form)
  expect([picture.widths, picture.height]).toEqual([widths, expectedHeight])
})

test('metadata of the camera is removed, and the picture is upright', async () => {
  const exif = { IFD0: { Artist: 'Somebody Private' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
  const turned = await plain(60, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(turned.toString('latin1')).toContain('Somebody Private')
  const picture = await encodePicture(turned)
  expect([picture.width, picture.height]).toEqual([40, 60])
  for (const { type, bytes } of picture.files) {
    if (type === 'webp') expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Exif')).toBe(false)
    expect(bytes.toString('latin1')).not.toContain('Somebody')
  }
})

test('transparent pictures stay transparent', async () => {
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
  const picture = await encodePicture(await clear.png().toBuffer())
  for (const { type, bytes } of picture.files)
    expect(type === 'avif' ? bytes.includes('auxiliary:alpha') : (await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

/** Returns a PNG whose header claims a huge size and that has a few bytes. */
function bomb(width: number, height: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  // Recomputes the header's checksum, so that only the size is wrong.
  let crc = 0xffffffff
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29)
  return png
}

test.each([
  {
    what: 'a picture of 900 million pixels in a few bytes',
    bytes: bomb(30_000, 30_000),
    code: 'picture.too_many_pixels',
  },
  { what: 'a picture cut short', bytes: bomb(400, 400), code: 'picture.unreadable' },
  { what: 'text', bytes: Buffer.from('not a picture'), code: 'picture.unreadable' },
  {
    what: 'a vector image that can contain scripts',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    code: 'picture.unreadable',
  },
  {
    what: 'a page in the clothes of a GIF',
    bytes: Buffer.from('GIF89a<script>alert(1)</script>'),
    code: 'picture.unreadable',
  },
  {
    what: 'a GIF',
    bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    code: 'picture.unreadable',
  },
  { what: 'nothing', bytes: Buffer.alloc(0), code: 'picture.unreadable' },
])('$what is refused with $code', async ({ bytes, code }) => {
  expect(await codeOf(encodePicture(bytes))).toBe(code)
})
