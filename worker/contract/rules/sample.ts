/**
 * The sample: a list of invented people for trying the product. An invented person is recognised by their profile's
 * address, on a host that can't exist (RFC 2606). Moves, copies and archives keep that address.
 */

/** The type of the sample's list. */
export const sampleListType = 'sample';

/** The host of every address of the sample. */
export const sampleHost = 'invented.example';

/** True for an address of the sample people. */
export const isSampleAddress = (email: string) => email.toLowerCase().endsWith(`@${sampleHost}`);
