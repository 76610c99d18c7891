/** What somebody is told whose file is another one. */
export const notThatFile =
	'This is not the Connections.csv of LinkedIn. It has the columns First Name, Last Name, URL and Connected On.';

/** What somebody is told whose file a spreadsheet saved in letters that cannot be told apart. */
export const unknownLetters =
	'We can’t tell how the letters in this file are stored. Save it as “CSV UTF-8”, or upload the file from LinkedIn as it is.';

/** What somebody is told whose file names nobody. */
export const nobodyInFile = 'There are no people in this file.';
