/** Reads a form's texts by the names of their fields; a field that is not there is empty. */
export function textsOf<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const given = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(given.get(name) ?? '')])) as Record<Name, string>
}
