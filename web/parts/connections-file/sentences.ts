/** For a file that is another one. */
export const notThatFile =
	'This isn’t LinkedIn’s Connections.csv, which has the columns First Name, Last Name, URL and Connected On.';

/** For a file that a spreadsheet saved in letters that can't be told apart. */
export const unknownLetters =
	'We can’t tell how the letters in this file are stored. Save it as “CSV UTF-8”, or upload the file from LinkedIn as it is.';

/** For a file without people. */
export const nobodyInFile = 'There are no people in this file.';
