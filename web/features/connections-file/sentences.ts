/** For another file than the connections. */
export const notThatFile =
	'This isn’t LinkedIn’s Connections.csv, which has the columns First Name, Last Name, URL and Connected On.';

/** For a file that My Network cannot read. */
export const notNetworkFile =
	'This isn’t LinkedIn’s Connections.csv, messages.csv or ZIP, or a file of contacts with email addresses.';

/** For a file that a spreadsheet saved in an unknown encoding. */
export const unknownEncoding =
	'We can’t tell how the letters in this file are stored. Save it as “CSV UTF-8”, or upload the file from LinkedIn as it is.';

/** For a file without people. */
export const noOneInFile = 'There are no people in this file.';

/** For a ZIP that is no export of LinkedIn. */
export const otherZip = 'This ZIP isn’t LinkedIn’s export. There’s no Connections.csv and no messages.csv in it.';

/** For a ZIP with a password. */
export const encryptedZip = 'This ZIP has a password. Unpack it, then drop the files that are in it here.';

/** For a file that is cut off or damaged. */
export const damagedFile = 'This file can’t be read. A part of it is missing or damaged, so please download it again.';

/** For a ZIP whose files are longer than any export's. */
export const longZip = 'This ZIP unpacks to more than LinkedIn’s export ever holds, so we stopped reading it.';

/** For a file of contacts that is too long. */
export const longFile = 'This file is larger than 150 MB. Export your contacts without pictures and try again.';
