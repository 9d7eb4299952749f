/** Work that no further try can bring about: a mail to an address that does not exist. */
export class Hopeless extends Error {}
