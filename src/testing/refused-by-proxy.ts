/** An XMLHttpRequest that is answered as nginx answers a file above its limit. */
export class RefusedByProxy extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 413
  /** A page is no JSON. */
  readonly response = null
  open = () => undefined
  setRequestHeader = () => undefined
  send = () => this.dispatchEvent(new Event('load'))
}
