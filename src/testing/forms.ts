/** Builds a form with one file, as a browser would send it: the body and its headers, for app.inject. */
export async function formWith(
  file: Uint8Array<ArrayBuffer>,
  { fields = {}, name = 'file' }: { fields?: Record<string, string>; name?: string } = {},
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(name, new File([file], 'picture.jpg', { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
