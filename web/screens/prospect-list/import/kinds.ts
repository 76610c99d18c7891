/** The kinds of files that can be imported, for the browser's dialog. */
export const importedKinds =
	'.csv,.tsv,.txt,text/csv,text/tab-separated-values,.vcf,text/vcard,.html,.htm,.mhtml,.mht,.zip';
