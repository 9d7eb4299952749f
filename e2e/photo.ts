import sharp from 'sharp'

/** Returns a picture as a file to choose. */
export const photo = async (color: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer(),
})
