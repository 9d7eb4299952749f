/**
 * Holds the exam's storage of this device as a page does that a browser keeps in memory with an open transaction, for which every later
 * one waits; returns what lets go of it.
 */
export async function holdDevice(): Promise<() => Promise<void>> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('lantern-exam', 1)
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const transaction = database.transaction('kept', 'readwrite')
  let isHeld = true
  const hold = () =>
    transaction
      .objectStore('kept')
      .count()
      .addEventListener('success', () => isHeld && hold())
  hold()
  const released = new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
  return () => {
    isHeld = false
    return released
  }
}
