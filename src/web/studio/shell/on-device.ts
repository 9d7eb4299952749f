/** Returns where the device stores a draft: storage that may be full or forbidden, then it holds nothing. */
export function draftOnDevice(name: string) {
  const key = `studio-draft:${name}`
  return {
    read: () => {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write: (text: string) => {
      try {
        localStorage.setItem(key, text)
      } catch {
        // An editor sends it within a second all the same.
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was stored either.
      }
    },
  }
}
