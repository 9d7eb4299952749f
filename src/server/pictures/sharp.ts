import sharp from 'sharp'

// One thread per picture and no cache: other requests need the cores and the memory.
sharp.concurrency(1)
sharp.cache(false)
// Blocks all loaders; only the needed ones are allowed below. Fewer decoders mean fewer vulnerabilities, and two kilobytes of AVIF can
// decode to a gigabyte.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** The encoder, which decodes nothing but JPEG, PNG and WebP. */
export { sharp }
