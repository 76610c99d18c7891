/**
 * The sample: a list of invented people, to see the product with. An invented person is known by the address of their
 * profile, which is on a host that cannot exist (RFC 2606). Moves, copies and archives keep that address.
 */

/** The type of the list that the sample makes. */
export const sampleListType = 'sample';

/** The host of every address of the sample. */
export const sampleHost = 'invented.example';

/** True for an address of the sample people. */
export const isSampleAddress = (email: string) => email.toLowerCase().endsWith(`@${sampleHost}`);
